/**
 * A name in three parts: in a narrow place `shared` is left out first, then the head is shortened; the tail
 * stays whole.
 */
export interface NameParts {
  readonly shared: string; // what the names of the list begin with
  readonly head: string;
  readonly tail: string; // '' for a short name, which is cut at its end
  readonly direction: 'ltr' | 'rtl';
}

/** Number of letters up to which a name fits and is not split. */
export const SHORT = 18;
const TINY = 13; // letters of names that fit everywhere
const MIN_TAIL = 8; // letters
const MAX_TAIL = 14;
const MIN_SHARED = 4; // letters; a shorter start is worth less than the sign in its place

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const strong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Splits a long name at the start of a word, or else 11 letters before its end: `Take_2024_03_12` and
 * `_walk_fast_001`. A short name is split before its last word, a tiny one before a number at its end. A name
 * with both left-to-right and right-to-left letters is not split, because they are laid out together.
 *
 * @param shared see `sharedStart`; ignored if the name has no word after it
 */
export function nameParts(name: string, shared = ''): NameParts {
  const first = strong.exec(name)?.[0] ?? '';
  const direction = rightToLeft.test(first) ? 'rtl' : 'ltr';
  if (hasBothDirections(name)) return { shared: '', head: name, tail: '', direction };
  const from = name.startsWith(shared) && isWordStart(name, shared.length) ? shared.length : 0;
  const rest = name.slice(from);
  const at = splitOf(rest);
  return { shared: name.slice(0, from), head: rest.slice(0, at), tail: rest.slice(at), direction };
}

function splitOf(name: string): number {
  const starts = startsOf(name);
  const number = / \(?\d+\)?$/.exec(name)?.index ?? name.length;
  if (starts.length <= SHORT)
    return starts.length < TINY ? number : (starts.findLast((index) => isWordEnd(name, index)) ?? number);
  const nearEnd = starts.slice(-MAX_TAIL, 1 - MIN_TAIL);
  return nearEnd.find((index) => isWordEnd(name, index)) ?? starts[starts.length - 11];
}

/**
 * The start that all names of a list share, up to a word: `HumanM@` of `HumanM@Run_Left` and `HumanM@Walk`.
 * Empty if it is short, or if nothing would remain of a name.
 *
 * @param names the first and the last one by name: those between them begin in the same way
 */
export function sharedStart(names: readonly string[]): string {
  const [first = '', last = ''] = names;
  let at = 0;
  while (at < first.length && first[at] === last[at]) at++;
  while (at >= MIN_SHARED && !(isWordStart(first, at) && isWordStart(last, at))) at--;
  return at < MIN_SHARED || first === last ? '' : first.slice(0, at);
}

/**
 * `name` with at most `most` letters: its middle is left out, and as much of its end stays as of its start.
 */
export function cutMiddle(name: string, most: number): string {
  const starts = startsOf(name);
  if (starts.length <= most) return name;
  const half = Math.floor((most - 1) / 2);
  const from = starts[starts.length - half];
  // A tail that begins with a word reads better than one of half the letters.
  const word = starts.findIndex((index) => index >= from && isWordEnd(name, index));
  const tail = half > 0 && word >= 0 && starts.length - word > half / 2 ? starts.length - word : half;
  const head = name.slice(0, starts[Math.max(most - 1 - tail, 1)]);
  return `${head.trimEnd()}…${tail > 0 ? name.slice(starts[starts.length - tail]) : ''}`;
}

/** Indices at which letters begin, whatever the number of their characters. */
function startsOf(name: string): readonly number[] {
  // Plain text needs no search for letters of several characters.
  if (/^[ -~]*$/.test(name)) return Array.from(name, (_, index) => index);
  return Array.from(letters.segment(name), ({ index }) => index);
}

/**
 * True between a letter and a separator, or before a capital letter in a word: `walk` and `_fast`, `Turn` and
 * `Left`.
 */
function isWordEnd(name: string, index: number): boolean {
  if (isHump(name, index)) return true;
  return /[\p{L}\p{N}]/u.test(name.slice(index - 1, index)) && !/[\p{L}\p{N}\p{M}]/u.test(name.charAt(index));
}

/** True after a separator, or before a capital letter in a word. */
function isWordStart(name: string, index: number): boolean {
  const follows = /^[\p{L}\p{N}]/u.test(name.slice(index));
  return follows && (isHump(name, index) || /[-_.@ ]/.test(name.charAt(index - 1)));
}

const isHump = (name: string, index: number): boolean =>
  /^\p{Ll}\p{Lu}/u.test(name.slice(Math.max(index - 1, 0), index + 1));

function hasBothDirections(name: string): boolean {
  if (!rightToLeft.test(name)) return false;
  return [...name].some((letter) => strong.test(letter) && !rightToLeft.test(letter));
}
