/** A tag is at most so long, characters. */
export const LONGEST_TAG = 60;

/**
 * `text` as a tag: small letters, without blanks or what search gives a meaning to, so that `tag:left-plant` can be typed and
 * two people who mean the same tag write the same. Empty where nothing is left.
 *
 *     ' Left  Plant ' → 'left-plant'
 */
export function tagNameOf(text: string): string {
  const name = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,;:"“”<>=]+/g, '-')
    .replace(/^-+/, '');
  return [...name].slice(0, LONGEST_TAG).join('').replace(/-+$/, '');
}

/** A tag, and how many clips have it. */
export interface TagCount {
  readonly name: string;
  readonly clips: number;
}
