/** Maximum length of a name, in UTF-16 units: with a number that makes it unique it stays below the limit of readers. */
const MAX_LENGTH = 180;

/**
 * Makes joint names that every reader of BVH takes as one word: letters and digits of any script, and `_ - . :`; all else becomes `_`.
 * Names that are equal then get a number.
 */
export function bvhNames(names: readonly string[]): readonly string[] {
  const words = names.map(bvhWord);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return words.map((word) => {
    let count = counts.get(word) ?? 1;
    let name = word;
    while (taken.has(name)) name = `${word}_${++count}`;
    counts.set(word, count);
    taken.add(name);
    return name;
  });
}

function bvhWord(name: string): string {
  const word = name.replace(/[^\p{L}\p{N}_.:-]+/gu, '_');
  return word.slice(0, MAX_LENGTH).replace(/\p{Surrogate}/gu, '') || 'joint';
}
