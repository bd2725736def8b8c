// What the browser keeps: texts under keys, in IndexedDB. A change is one transaction, and kept when it is over.

const TEXTS = "texts";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the storage with this name. */
export async function openStorage(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
  const database = await done(request);

  return {
    /** All texts, by their keys. */
    async read() {
      const texts = database.transaction(TEXTS).objectStore(TEXTS);
      const [keys, values] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())]);
      return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
    },

    /** Keeps all changes, or none of them; a text that is `null` is removed. */
    write(changes) {
      return new Promise((resolve, reject) => {
        const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("the browser has given up"));
        const texts = transaction.objectStore(TEXTS);
        try {
          for (const [key, text] of Object.entries(changes)) {
            if (text === null) texts.delete(key);
            else texts.put(text, key);
          }
        } catch (error) {
          // What came before would be kept otherwise.
          reject(error);
          transaction.abort();
        }
      });
    },
  };
}
