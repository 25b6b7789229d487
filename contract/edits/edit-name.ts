// In a file of their own, so that the window needs no schemas for them.

/** What a step of undo is called at most, characters. */
export const LONGEST_EDIT_NAME = 100;

/** Changes of one edit at most. */
export const MOST_CHANGES = 100_000;
