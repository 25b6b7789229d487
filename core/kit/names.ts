/** Maximum length of a name, characters: with the number it fits the limit of joint names in settings. */
const MAX_NAME_LENGTH = 190;

/**
 * Returns a function that makes names unique: the second `Hand` becomes `Hand (2)`, an empty name `unnamed`.
 * Settings are stored by name.
 */
export function createNamer(): (written: string) => string {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (written) => {
    const name = written || 'unnamed';
    let candidate = name;
    let copy = copies.get(name) ?? 1;
    while (taken.has(candidate)) candidate = `${name} (${++copy})`;
    copies.set(name, copy);
    taken.add(candidate);
    return candidate;
  };
}

export function uniqueNames(names: readonly string[]): string[] {
  const unique = createNamer();
  return names.map((written) => unique(written.trim().slice(0, MAX_NAME_LENGTH)));
}

/** Names of the takes in a file: '' for a single one; else unique. */
export function takeNames(names: readonly string[]): string[] {
  return names.length === 1 ? [''] : uniqueNames(names);
}

/** A word of a name, with the separators that follow it. */
export interface NameWord {
  readonly text: string;
  readonly after: string;
  readonly kind: 'word' | 'number' | 'both'; // both: `T001`
}

const [SEPARATOR, SMALL, CAPITAL, DIGIT] = [0, 1, 2, 3];

/**
 * The words of a name: `SK_`, `Walk`, `Fast_`, `T001`. They begin after separators, at a hump, `walkFast`, after
 * capitals, `SKWalk`, and where digits begin or end, `walk2run`. A date is one, `2024-03-12`, and so is a number with
 * up to three letters before it, `T001`, `v1.2`.
 */
export function wordsOf(name: string): NameWord[] {
  const kinds = kindsOf(name);
  const words: NameWord[] = [];
  for (let start = 0; start < name.length || words.length === 0;) {
    let next = start + 1;
    while (next < name.length && !isStart(name, kinds, next)) next++;
    let end = next;
    while (end > start && kinds[end - 1] === SEPARATOR) end--;
    // A name of separators alone is one word.
    if (end === start && next >= name.length && words.length === 0) end = next;
    const kind = kinds[end - 1] !== DIGIT ? 'word' : kinds[start] === DIGIT ? 'number' : 'both';
    words.push({ text: name.slice(start, end), after: name.slice(end, next), kind });
    start = next;
  }
  return words;
}

/** Letters before a number with which it is one word. */
const MAX_PREFIX = 3;

/** Whether a word begins at `i`. */
function isStart(name: string, kinds: Uint8Array, i: number): boolean {
  const [kind, before] = [kinds[i], kinds[i - 1]];
  if (kind === SEPARATOR) return false;
  if (before === SEPARATOR) return !(kind === DIGIT && kinds[i - 2] === DIGIT && '-.'.includes(name[i - 1]));
  if (kind === DIGIT) {
    if (before === DIGIT) return false;
    let letters = 1;
    while (letters <= MAX_PREFIX && isLetter(kinds[i - 1 - letters])) letters++;
    return letters > MAX_PREFIX;
  }
  if (before === DIGIT) return true;
  return kind === CAPITAL && (before === SMALL || (before === CAPITAL && kinds[i + 1] === SMALL));
}

const isLetter = (kind: number | undefined): boolean => kind === SMALL || kind === CAPITAL;

/** The kind of each code unit. */
function kindsOf(name: string): Uint8Array {
  const kinds = new Uint8Array(name.length);
  for (let i = 0; i < name.length; i++) {
    const code = name.codePointAt(i)!;
    kinds[i] = code < ascii.length ? ascii[code] : kindOf(String.fromCodePoint(code));
    if (code > 0xffff) kinds[++i] = kinds[i - 1];
  }
  return kinds;
}

function kindOf(character: string): number {
  if (/\p{N}/u.test(character)) return DIGIT;
  if (/\p{Lu}/u.test(character)) return CAPITAL;
  return /[\p{L}\p{M}\p{Extended_Pictographic}\p{Join_Control}\p{Variation_Selector}]/u.test(character)
    ? SMALL
    : SEPARATOR;
}

const ascii = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCodePoint(code)));

/** A text without the separators at its start. */
export function withoutSeparatorsBefore(text: string): string {
  const first = kindsOf(text).findIndex((kind) => kind !== SEPARATOR);
  return first < 0 ? '' : text.slice(first);
}

/** A text without the separators at its end. */
export const withoutSeparators = (text: string): string =>
  text.slice(0, kindsOf(text).findLastIndex((kind) => kind !== SEPARATOR) + 1);

/** The pattern of a name: `w_w_b` for `Hero_walk_T001`. Names with one pattern are named after one convention. */
export const patternOf = (words: readonly NameWord[]): string =>
  words.map(({ kind, after }) => kind[0] + after).join('');
