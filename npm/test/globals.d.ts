// What the tests keep in the pages and workers that they drive.
declare global {
  /** How far the layout of the page has moved. */
  var moved: number;
  /** The milliseconds from a tap to the frame that shows it. */
  var answered: Promise<number>;
  /** Lets the database of the board have space again. */
  var free: () => void;
}

export {};
