/**
 * Maximum length of the note of a clip, characters. A separate file, so that the window can import it without
 * the schemas.
 */
export const MAX_NOTE_LENGTH = 10_000;
