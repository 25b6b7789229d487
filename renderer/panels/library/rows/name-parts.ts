/** A name in two: the tail stays whole, the head gives way to little room. */
export interface NameParts {
  readonly head: string;
  readonly tail: string; // '' where the name is short, and is cut at its end if at all
  readonly direction: 'ltr' | 'rtl';
}

/** Names of so few letters fit; in any case there is no middle to them. */
const SHORT = 18;
const LEAST_TAIL = 8; // letters
const MOST_TAIL = 14;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const strong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Cuts a long name where a word of it begins, or else 11 letters before its end: `Take_2024_03_12` and `_walk_fast_001`. Letters
 * of two scripts that run against each other are laid out together, so a name of both is left whole.
 */
export function nameParts(name: string): NameParts {
  const first = strong.exec(name)?.[0] ?? '';
  const direction = rightToLeft.test(first) ? 'rtl' : 'ltr';
  const whole: NameParts = { head: name, tail: '', direction };
  if (name.length <= SHORT || hasBothDirections(name)) return whole;
  const starts = Array.from(letters.segment(name), ({ index }) => index);
  if (starts.length <= SHORT) return whole;
  const nearEnd = starts.slice(-MOST_TAIL, 1 - LEAST_TAIL);
  const at = nearEnd.find((index) => isBoundary(name, index)) ?? starts[starts.length - 11];
  return { head: name.slice(0, at), tail: name.slice(at), direction };
}

/** Between a letter and what stands between words: `walk` and `_fast`, `run.fbx` and ` › Take 001`. */
function isBoundary(name: string, index: number): boolean {
  return /[\p{L}\p{N}]/u.test(name.slice(index - 1, index)) && !/[\p{L}\p{N}\p{M}]/u.test(name.charAt(index));
}

function hasBothDirections(name: string): boolean {
  if (!rightToLeft.test(name)) return false;
  return [...name].some((letter) => strong.test(letter) && !rightToLeft.test(letter));
}
