import { withoutSeparators, withoutSeparatorsBefore, wordsOf } from '#core/kit/names.ts';

/** A name as words, each with what follows it: `walk_`, `active`. */
export interface NameWords {
  readonly words: readonly string[];
  readonly order: readonly number[]; // indexes of words, the most telling first
}

const SIGN = '…';

/**
 * A name in its place: whole words, the most telling ones first, as long as they fit. A word is cut only where not
 * even one has room.
 */
export function cutWords({ words, order }: NameWords, fits: (text: string) => boolean): string {
  const whole = words.join('');
  if (fits(whole)) return whole;
  const shown = new Set<number>();
  for (const index of order) {
    shown.add(index);
    if (!fits(drawn(words, shown))) shown.delete(index);
  }
  if (shown.size > 0) return drawn(words, shown);
  const word = withoutSeparators(words[order[0]] ?? '');
  let most = lettersOf(word).length;
  while (most > 1 && !fits(cutMiddle(word, most))) most--;
  return cutMiddle(word, most);
}

/**
 * One or two names in one line of `room`: what one does not need the other has. Of two, the words that both have stay
 * last.
 *
 * @param widthOf of a text
 */
export function cutNames(
  names: readonly NameWords[],
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const cut = (name: NameWords, most: number): string => cutWords(name, (text) => widthOf(text) <= most);
  if (names.length < 2) return names.map((name) => cut(name, room));
  const [first, second] = names.map((name, k) => apartFrom(names[1 - k], name));
  const needed = widthOf(second.words.join(''));
  const beside = cut(second, room - widthOf(cut(first, Math.max(room / 2, room - needed))));
  return [cut(first, room - widthOf(beside)), beside];
}

/** A name whose words that `other` has, too, are the least telling. */
function apartFrom(other: NameWords, { words, order }: NameWords): NameWords {
  const isShared = (index: number): number => (other.words.includes(words[index]) ? 1 : 0);
  return { words, order: order.toSorted((a, b) => isShared(a) - isShared(b)) };
}

/** The words that are shown, in order, with a sign in place of others. */
function drawn(words: readonly string[], shown: ReadonlySet<number>): string {
  let text = '';
  for (const [index, word] of words.entries()) {
    if (shown.has(index)) text += text.endsWith(SIGN) ? withoutSeparatorsBefore(word) : word;
    else if (!text.endsWith(SIGN)) text = withoutSeparators(text) + SIGN;
  }
  return text;
}

/**
 * `name` with at most `most` letters: its middle is left out, and as much of its end stays as of its start.
 */
export function cutMiddle(name: string, most: number): string {
  const letters = lettersOf(name);
  if (letters.length <= most) return name;
  const half = Math.floor((most - 1) / 2);
  // A tail that begins with a word reads better than one of half the letters.
  const lengths = wordsOf(name).map(({ text, after }) => lettersOf(text + after).length);
  const tails = lengths.map((_, i) => lengths.slice(i).reduce((sum, length) => sum + length, 0));
  const tail = tails.find((length) => length <= half && length > half / 2) ?? half;
  const head = letters.slice(0, Math.max(most - 1 - tail, 1)).join('');
  return `${head.trimEnd()}${SIGN}${tail > 0 ? letters.slice(-tail).join('') : ''}`;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Letters of a text, whatever the number of their characters. */
export function lettersOf(text: string): readonly string[] {
  // Plain text needs no search for letters of several characters.
  if (/^[ -~]*$/.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const strong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Direction of a name; mixed if it has letters of both, which are laid out together. */
export function directionOf(name: string): 'ltr' | 'rtl' | 'mixed' {
  if (!rightToLeft.test(name)) return 'ltr';
  return [...name].some((letter) => strong.test(letter) && !rightToLeft.test(letter)) ? 'mixed' : 'rtl';
}
