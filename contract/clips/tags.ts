/** Maximum length of a tag, characters. */
export const MAX_TAG_LENGTH = 60;

/**
 * `text` as a tag: lower case, without blanks and without characters that the search syntax uses, so that everyone spells a tag the
 * same way and `tag:left-plant` finds it. Empty if nothing is left.
 *
 *     ' Left  Plant ' → 'left-plant'
 */
export function tagNameOf(text: string): string {
  const name = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,;:"“”<>=]+/g, '-')
    .replace(/^-+/, '');
  return [...name].slice(0, MAX_TAG_LENGTH).join('').replace(/-+$/, '');
}

/** A tag and the number of clips that have it. */
export interface TagCount {
  readonly name: string;
  readonly clips: number;
}
