/** The longest name of a preset that a list shows whole. In a file of its own, so that the window needs no schemas for it. */
export const LONGEST_PRESET_NAME = 60;

/** Equal for names that people take for the same. */
export function presetKeyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
