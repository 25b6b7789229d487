/** What a step of undo is called at most, characters. In a file of its own, so that the window needs no schemas for it. */
export const LONGEST_EDIT_NAME = 100;
