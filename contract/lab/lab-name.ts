/** Longest name of a Lab item, characters. A separate file, so that the window can import it without the schemas. */
export const LONGEST_LAB_NAME = 100;
