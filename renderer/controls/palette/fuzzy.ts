/** The match of a name with the typed text, and its matching letters. */
export interface NameFit {
  readonly score: number; // higher is better
  readonly letters: readonly number[]; // indices into the name, ascending
}

/**
 * Matches every word of `query` with `name`, in any order and case: at the start of a word (best), as
 * initials of words ("nt": New transition), inside a word, or as letters with gaps whose first one starts a
 * word. null = some word does not match.
 */
export function fit(query: string, name: string): NameFit | null {
  const lower = folded(name);
  const letters = new Set<number>();
  let score = 0;
  for (const word of folded(query.normalize('NFC')).split(/\s+/).filter(Boolean)) {
    const found = fitWord(word, lower);
    if (!found) return null;
    score += found.score;
    for (const letter of found.letters) letters.add(letter);
  }
  // Of two equal matches, the shorter name wins.
  return { score: score - name.length * 0.01, letters: [...letters].toSorted((a, b) => a - b) };
}

/** Lower case without accents; indices of letters stay. */
function folded(text: string): string {
  // Thousands of names are folded for each letter that is typed.
  if (isPlain.test(text)) return text.toLowerCase();
  return text.replace(/[^]/g, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0));
}

const isPlain = /^[ -~]*$/;

function fitWord(word: string, name: string): NameFit | null {
  let inside = -1;
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (startsWord(name, at))
      return { score: word.length * 3 + (at === 0 ? 1 : 0), letters: run(at, word.length) };
    if (inside < 0) inside = at;
  }
  const initials = fitInitials(word, name);
  if (initials) return initials;
  if (inside >= 0) return { score: word.length * 2, letters: run(inside, word.length) };
  return fitLetters(word, name);
}

function fitInitials(word: string, name: string): NameFit | null {
  const letters: number[] = [];
  for (let at = 0; at < name.length && letters.length < word.length; at++)
    if (startsWord(name, at) && name[at] === word[letters.length]) letters.push(at);
  return letters.length === word.length ? { score: word.length * 2.5, letters } : null;
}

/** The letters of `word` in order, from the first start of a word from which all follow. */
function fitLetters(word: string, name: string): NameFit | null {
  for (let start = name.indexOf(word[0]); start >= 0; start = name.indexOf(word[0], start + 1)) {
    if (!startsWord(name, start)) continue;
    const letters = [start];
    for (let i = 1, at = start; i < word.length && at >= 0; i++) {
      at = name.indexOf(word[i], at + 1);
      if (at >= 0) letters.push(at);
    }
    if (letters.length < word.length) return null;
    const starts = letters.filter((at) => startsWord(name, at)).length;
    const spread = (letters.at(-1) ?? start) - start;
    return { score: starts - spread * 0.05, letters };
  }
  return null;
}

function startsWord(name: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '');
}

function run(start: number, length: number): number[] {
  return Array.from({ length }, (_, i) => start + i);
}
