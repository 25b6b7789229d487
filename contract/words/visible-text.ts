/**
 * Invisible characters that change how text reads or that control a terminal: control characters, line ends,
 * direction marks and lone surrogates. `walk\u202Ehvb.exe` would appear as `walkexe.bvh`.
 */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * `text` with invisible characters shown as code points:
 *
 *     walk\u202Ehvb.exe → walk[U+202E]hvb.exe
 *
 * @param kept invisible characters to keep, for example '\n' in multi-line text
 */
export function visibleText(text: string, kept = ''): string {
  return text.replace(unseen, (mark) => (kept.includes(mark) ? mark : `[U+${codeOf(mark)}]`));
}

/** `value` as one line of JSON with invisible characters escaped. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, (mark) => `\\u${codeOf(mark)}`);
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
