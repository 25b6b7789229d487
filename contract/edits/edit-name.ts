// A separate file, so that the window can import them without the schemas.

/** Longest name of an undo step, characters. */
export const LONGEST_EDIT_NAME = 100;

/** Most changes of one edit. */
export const MOST_CHANGES = 100_000;
