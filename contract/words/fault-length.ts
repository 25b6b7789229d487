/**
 * Maximum length of what the window says about a fault, characters. A separate file, so that the window can
 * import it without the schemas.
 */
export const MAX_FAULT_LENGTH = 8000;
