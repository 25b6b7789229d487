/**
 * Names of one group by their words: below each word the words that follow it in some name. Where a single name
 * follows, the rest of it is kept as text.
 *
 *     take_01_walk, take_01_run, take_02_walk    take_ ┬ 01_ ┬ walk
 *                                                      │     └ run
 *                                                      └ 02_walk
 */
export type NameTree = Map<string, NameTree | string>;

const MAX_WORD = 8; // letters; a longer word is split
const BRIDGE = 3; // letters that are not worth a sign in their place
const SIGN = '…';

/** Adds a name to a tree; false if it is there already. */
export function addName(tree: NameTree, name: string): boolean {
  return addWords(tree, wordsOf(name));
}

function addWords(tree: NameTree, [word = '', ...rest]: readonly string[]): boolean {
  const below = tree.get(word);
  const text = rest.join('');
  if (below === text) return false;
  if (below instanceof Map) return addWords(below, rest);
  if (below === undefined) tree.set(word, text);
  else {
    const branch: NameTree = new Map();
    addWords(branch, wordsOf(below));
    addWords(branch, rest);
    tree.set(word, branch);
  }
  return true;
}

/**
 * `name` in at most `most` letters: the words that tell it from the others of its group stay, those that it
 * differs by from the most similar ones first. Others are left out, at last the start that all share. So two
 * names of a group read differently if there is room for these words.
 *
 * @param among the tree with the name; without one, the middle is left out
 */
export function cutName(name: string, most: number, among?: NameTree): string {
  if (lettersOf(name).length <= most) return name;
  const words = wordsOf(name).map(lettersOf);
  const telling = tellingWords(words, among ?? new Map());
  const first = telling.indexOf(true);
  if (first < 0) return cutMiddle(name, most);
  const shown = words.map(() => 0); // letters of each
  const show = (index: number): void => {
    shown[index] = words[index].length;
    while (shown[index] > 0 && drawn(words, shown).length > most) shown[index]--;
  };
  const indexes = [...words.keys()];
  const others = indexes.filter((index) => index > first && !telling[index]);
  for (const index of indexes.toReversed()) if (telling[index]) show(index);
  for (const index of others) if (words[index].length <= BRIDGE && telling[index - 1]) show(index);
  for (const index of others) if (shown[index - 1] === words[index - 1].length) show(index);
  const whole = shown.map((letters, index) => (index < first ? words[index].length : letters));
  return drawn(words, drawn(words, whole).length <= most ? whole : shown).join('');
}

/**
 * Whether each word of a name differs from what is at its place in names that begin alike. Where one of these
 * ends there, the word before tells, too: `…02` and `…02_02`.
 */
function tellingWords(words: readonly (readonly string[])[], among: NameTree): readonly boolean[] {
  const telling = words.map(() => false);
  let below: NameTree | string | undefined = among;
  for (let index = 0; below instanceof Map; index++) {
    if (below.size > 1 && index < words.length) telling[index] = true;
    if (below.has('') && index > 0) telling[index - 1] = true;
    below = below.get(words[index]?.join('') ?? '');
  }
  return telling;
}

/** Letters of a name of which the first ones of each word are shown, with a sign for those left out. */
function drawn(words: readonly (readonly string[])[], shown: readonly number[]): readonly string[] {
  const letters: string[] = [];
  words.forEach((word, index) => {
    letters.push(...word.slice(0, shown[index]));
    if (shown[index] < word.length && letters.at(-1) !== SIGN) letters.push(SIGN);
  });
  return letters;
}

/**
 * `name` with at most `most` letters: its middle is left out, and as much of its end stays as of its start.
 */
export function cutMiddle(name: string, most: number): string {
  const letters = lettersOf(name);
  if (letters.length <= most) return name;
  const half = Math.floor((most - 1) / 2);
  // A tail that begins with a word reads better than one of half the letters.
  const starts = wordStarts(letters);
  const word = starts.find((start) => start >= letters.length - half);
  const tail = word !== undefined && letters.length - word > half / 2 ? letters.length - word : half;
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

/** Words of a name, each with the separators after it: `Walk`, `Left_`, `02`. */
function wordsOf(name: string): readonly string[] {
  const letters = lettersOf(name);
  const starts = wordStarts(letters);
  return starts.map((start, k) => letters.slice(start, starts[k + 1]).join(''));
}

/** Indexes of the letters with which words begin. */
function wordStarts(letters: readonly string[]): readonly number[] {
  const kinds = letters.map(kindOf);
  const starts: number[] = [];
  letters.forEach((_, index) => {
    const [kind, before] = [kinds[index], kinds[index - 1]];
    const isHump = kind === 'capital' && before === 'small';
    const isOther = kind !== before && kind !== 'separator' && !(kind === 'small' && before === 'capital');
    if (index === 0 || isHump || isOther || index - starts[starts.length - 1] >= MAX_WORD) starts.push(index);
  });
  return starts;
}

function kindOf(letter: string): 'capital' | 'small' | 'digit' | 'separator' {
  if (/^\p{N}/u.test(letter)) return 'digit';
  if (/^\p{Lu}/u.test(letter)) return 'capital';
  return /^[\p{L}\p{M}\p{Emoji}]/u.test(letter) ? 'small' : 'separator';
}

const strong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Direction of a name; mixed if it has letters of both, which are laid out together. */
export function directionOf(name: string): 'ltr' | 'rtl' | 'mixed' {
  if (!rightToLeft.test(name)) return 'ltr';
  return [...name].some((letter) => strong.test(letter) && !rightToLeft.test(letter)) ? 'mixed' : 'rtl';
}
