/** Longest note of a clip, characters. A separate file, so that the window can import it without the schemas. */
export const LONGEST_NOTE = 10_000;
