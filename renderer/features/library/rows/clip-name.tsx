/** Name of a clip, shortened in the middle, since clips differ at both ends. */
export function ClipName({ name }: { readonly name: string }) {
  const { head, tail, direction } = nameParts(name);
  if (tail === '') return <div class="row-name cut">{head}</div>;
  return (
    <div class="row-name clip-name" dir={direction}>
      <span class="name-head">{head}</span>
      <span class="name-tail">{tail}</span>
    </div>
  );
}

/** A name in two parts: the tail stays whole, the head is shortened first. */
interface NameParts {
  readonly head: string;
  readonly tail: string; // '' for a short name, which is cut at its end
  readonly direction: 'ltr' | 'rtl';
}

/** Number of letters up to which a name fits and is not split. */
const SHORT = 18;
const MIN_TAIL = 8; // letters
const MAX_TAIL = 14;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const strong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Splits a long name at the start of a word, or else 11 letters before its end: `Take_2024_03_12` and `_walk_fast_001`. A
 * name with both left-to-right and right-to-left letters is not split, because they are laid out together.
 */
export function nameParts(name: string): NameParts {
  const first = strong.exec(name)?.[0] ?? '';
  const direction = rightToLeft.test(first) ? 'rtl' : 'ltr';
  const whole: NameParts = { head: name, tail: '', direction };
  if (name.length <= SHORT || hasBothDirections(name)) return whole;
  const starts = Array.from(letters.segment(name), ({ index }) => index);
  if (starts.length <= SHORT) return whole;
  const nearEnd = starts.slice(-MAX_TAIL, 1 - MIN_TAIL);
  const at = nearEnd.find((index) => isBoundary(name, index)) ?? starts[starts.length - 11];
  return { head: name.slice(0, at), tail: name.slice(at), direction };
}

/** True between a letter and a separator: `walk` and `_fast`, `run.fbx` and ` › Take 001`. */
function isBoundary(name: string, index: number): boolean {
  return /[\p{L}\p{N}]/u.test(name.slice(index - 1, index)) && !/[\p{L}\p{N}\p{M}]/u.test(name.charAt(index));
}

function hasBothDirections(name: string): boolean {
  if (!rightToLeft.test(name)) return false;
  return [...name].some((letter) => strong.test(letter) && !rightToLeft.test(letter));
}
