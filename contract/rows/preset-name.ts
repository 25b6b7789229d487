/**
 * Maximum length of the name of a preset, characters. A separate file, so that the window can import it
 * without the schemas.
 */
export const MAX_PRESET_NAME_LENGTH = 60;

/** Key of a name, equal for names that differ only in case or blanks at the ends. */
export function presetKeyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
