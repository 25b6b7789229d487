// A separate file, so that the window can import them without the schemas.

/** Maximum length of the name of an undo step, characters. */
export const MAX_EDIT_NAME_LENGTH = 100;

/** Maximum number of changes of one edit. */
export const MAX_CHANGES = 100_000;
