/** A note on a clip is at most so long, characters. In a file of its own, so that the window needs no schemas for it. */
export const LONGEST_NOTE = 10_000;
