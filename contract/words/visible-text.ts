/**
 * Invisible characters that change how text reads or that control a terminal: control characters, line ends,
 * direction marks and lone surrogates. `walk\u202Ehvb.exe` would appear as `walkexe.bvh`.
 */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const isPlain = /^[ -~]*$/; // of most texts, found sooner than marks

/**
 * `text` with invisible characters shown as code points:
 *
 *     walk\u202Ehvb.exe → walk[U+202E]hvb.exe
 *
 * @param kept invisible characters to keep, for example '\n' in multi-line text
 */
export function visibleText(text: string, kept = ''): string {
  if (isPlain.test(text)) return text;
  return text.replace(unseen, (mark) => (kept.includes(mark) ? mark : `[U+${codeOf(mark)}]`));
}

/** Digits of a fraction in JSON. A double holds up to 17, whose last ones are the noise of sums: 0.30000000000000004. */
const DIGITS = 12;

const withoutNoise = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;

/** `value` as one line of JSON with invisible characters escaped, and fractions of 12 digits that count. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, withoutNoise).replace(unseen, (mark) => `\\u${codeOf(mark)}`);
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
