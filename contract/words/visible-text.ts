/**
 * What shows as nothing, and yet makes a text read otherwise or a terminal obey: control characters, line ends, direction marks and
 * halves of characters. `walk\u202Ehvb.exe` reads as `walkexe.bvh` where its mark is not seen.
 */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * `text` with those shown by their numbers:
 *
 *     walk\u202Ehvb.exe → walk[U+202E]hvb.exe
 *
 * @param kept those among them that stay as they are: '\n' in what has several lines
 */
export function visibleText(text: string, kept = ''): string {
  return text.replace(unseen, (mark) => (kept.includes(mark) ? mark : `[U+${codeOf(mark)}]`));
}

/** `value` as JSON with those escaped, also where JSON lets them stand: on one line that is the same data. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, (mark) => `\\u${codeOf(mark)}`);
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
