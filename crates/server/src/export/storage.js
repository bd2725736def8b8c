// What the browser keeps, in IndexedDB: texts under keys, and apart from them the files that a person has added. A change of texts
// is one transaction, and stored when it is over.

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens a database with one store, which is called like `what`. */
async function openStore(name, what) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(what);
  const database = await done(request);

  return {
    /** Everything that is stored, as pairs of keys and values. */
    async read() {
      const store = database.transaction(what).objectStore(what);
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return keys.map((key, at) => [key, values[at]]);
    },

    get: (key) => done(database.transaction(what).objectStore(what).get(key)),

    /** Keeps all changes, or none of them; a value that is `null` is removed. */
    write(changes) {
      return new Promise((resolve, reject) => {
        const transaction = database.transaction(what, "readwrite", { durability: "strict" });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("the browser has given up"));
        const store = transaction.objectStore(what);
        try {
          for (const [key, value] of changes) {
            if (value === null) store.delete(key);
            else store.put(value, key);
          }
        } catch (error) {
          // What came before would be stored otherwise.
          reject(error);
          transaction.abort();
        }
      });
    },
  };
}

/** Opens the texts with this name. */
export async function openStorage(name) {
  const { read, write } = await openStore(name, "texts");
  return {
    /** All texts, by their keys. */
    read: async () => Object.fromEntries(await read()),
    write: (changes) => write(Object.entries(changes)),
  };
}

/** The key of the only book; the other files are tables, under their names. */
const BOOK = "book";

/** The key of a mark: the name of the book while it is opened, and after the board failed with it. */
const MARK = "opening";

/** Whether a file is an endgame table, by its name. */
export const isTable = (name) => /\.atb[wz]$/.test(name);

const keyOf = (name) => (isTable(name) ? name : BOOK);

/**
 * Opens the files with this name, in a database of their own: they are large, and no study depends on them. `tables` come with the
 * page; one that a person has added takes the place of that with the same name.
 */
export async function openFiles(name, tables) {
  const { get, read, write } = await openStore(`${name} files`, "files");
  const added = async () => (await read()).filter(([key]) => key !== MARK).map(([, file]) => file);
  const all = async () => {
    const own = await added();
    return [...tables.filter((table) => !own.some((file) => file.name === table.name)), ...own];
  };
  return {
    /** All files, each with its `name` and its `bytes`. */
    all,
    /** Those that a person has added. */
    added,
    tables: async () => (await all()).filter((file) => isTable(file.name)),
    /** The name of a book with which the board has failed, or undefined. */
    marked: () => get(MARK),
    mark: (book) => write([[MARK, book]]),
    unmark: () => write([[MARK, null]]),
    keep: (file) => write([[keyOf(file.name), file]]),
    forget: async () => write((await read()).map(([key]) => [key, null])),
  };
}
