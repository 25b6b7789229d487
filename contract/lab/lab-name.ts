/** Maximum length of the name of an item, characters. A separate file, so that the window can import it without the schemas. */
export const MAX_LAB_NAME_LENGTH = 100;
