/** Maximum length of a tag, characters. */
export const MAX_TAG_LENGTH = 60;

/**
 * `text` as a tag: lower case, without blanks and without characters that the search syntax uses, so that
 * everyone spells a tag the same way and `tag:left-plant` finds it. Empty if nothing is left.
 *
 *     ' Left  Plant ' → 'left-plant'
 */
export function tagNameOf(text: string): string {
  const name = text
    .toLowerCase() // first: it can leave letters and accents that NFC composes
    .normalize('NFC')
    .replace(/[\s,;:"“”<>=]+/g, '-')
    .replace(/^-+/, '');
  return [...name].slice(0, MAX_TAG_LENGTH).join('').replace(/-+$/, '');
}

/** True for a tag. Other spellings could not be searched for, renamed or removed. */
export function isTagName(text: string): boolean {
  return text !== '' && tagNameOf(text) === text;
}

/** A tag and the number of clips that have it. */
export interface TagCount {
  readonly name: string;
  readonly clips: number;
}
