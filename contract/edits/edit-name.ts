/** Longest name of an undo step, characters. A separate file, so that the window can import it without the schemas. */
export const LONGEST_EDIT_NAME = 100;
