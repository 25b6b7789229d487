import { patternOf, wordsOf, type NameWord } from '#core/kit/names.ts';

/** Names of one pattern. */
interface Group {
  size: number;
  readonly counts: readonly Map<string, number>[]; // by word of the pattern: how often it has each text
  telling: readonly boolean[] | null; // of a large group: the same for all its names; null = not known yet
}

/** Names below which what they share may be chance. */
const MIN_NAMES = 4;

/**
 * What names have in common, by their patterns:
 *
 *     SK_Hero_walk_T001_CLEAN     shared by all:  SK Hero … CLEAN
 *     SK_Hero_walk_T002_CLEAN     they differ by:         walk T001
 *     SK_Hero_bow_T001_CLEAN
 *     SK_Hero_run_T001_CLEAN
 *
 * A pattern with few names shares what others begin and end with: `SK_Hero_wave_arms_T001_CLEAN`.
 */
export function createSharedWords() {
  const groups = new Map<string, Group>();
  let ends: { readonly starts: ReadonlySet<string>; readonly tails: ReadonlySet<string> } | null = null;
  const groupOf = (words: readonly NameWord[]): Group => {
    const pattern = patternOf(words);
    const group = groups.get(pattern) ?? {
      size: 0,
      counts: words.map(() => new Map<string, number>()),
      telling: null,
    };
    groups.set(pattern, group);
    return group;
  };
  const count = (name: string, by: 1 | -1): void => {
    const words = wordsOf(name);
    const group = groupOf(words);
    const wasLarge = group.size >= MIN_NAMES;
    group.size += by;
    const isLarge = group.size >= MIN_NAMES;
    let isOther = wasLarge !== isLarge;
    for (const [i, { text }] of words.entries()) {
      const texts = group.counts[i];
      const wasShared = texts.size === 1;
      const left = (texts.get(text) ?? 0) + by;
      if (left > 0) texts.set(text, left);
      else texts.delete(text);
      isOther ||= isLarge && wasShared !== (texts.size === 1);
    }
    if (group.size === 0) groups.delete(patternOf(words));
    if (!isOther) return;
    ends = null;
    group.telling = null;
  };
  return {
    add: (name: string): void => count(name, 1),
    remove: (name: string): void => count(name, -1),
    /** Changes whenever other words may be shared by names that were there before. */
    get state(): object {
      ends ??= endsOf(groups.values());
      return ends;
    },
    /** Whether each word of a known name tells it from others; not if all of its group have it. */
    telling(words: readonly NameWord[]): readonly boolean[] {
      ends ??= endsOf(groups.values());
      const group = groupOf(words);
      const complete = (differs: readonly boolean[]) => withBridges(words, withAWord(words, differs));
      if (group.size < MIN_NAMES) return complete(withoutEnds(words, ends));
      return (group.telling ??= complete(group.counts.map(({ size }) => size > 1)));
    },
  };
}

/** What names of large groups begin and end with. */
function endsOf(groups: Iterable<Group>) {
  const [starts, tails] = [new Set<string>(), new Set<string>()];
  for (const { size, counts } of groups) {
    if (size < MIN_NAMES || counts.every((texts) => texts.size === 1)) continue;
    const texts = counts.map((each) => (each.size === 1 ? [...each.keys()][0] : null));
    starts.add(keyOf(texts.slice(0, texts.indexOf(null))));
    tails.add(keyOf(texts.slice(texts.lastIndexOf(null) + 1)));
  }
  return { starts, tails };
}

const keyOf = (texts: readonly (string | null)[]): string => texts.join('\n');

/** Words but the longest start and end that others begin and end with. */
function withoutEnds(
  words: readonly NameWord[],
  { starts, tails }: { readonly starts: ReadonlySet<string>; readonly tails: ReadonlySet<string> },
): readonly boolean[] {
  const texts = words.map(({ text }) => text);
  let first = words.length - 1;
  while (first > 0 && !starts.has(keyOf(texts.slice(0, first)))) first--;
  let end = first + 1;
  while (end < words.length && !tails.has(keyOf(texts.slice(end)))) end++;
  return words.map((_, i) => i >= first && i < end);
}

/** Letters between two words that stay with them: `walk_to_run`. */
const BRIDGE = 3;

function withBridges(words: readonly NameWord[], differs: readonly boolean[]): readonly boolean[] {
  const bridged = [...differs];
  for (let i = 0; i < words.length; i++) {
    const next = differs.indexOf(true, i + 1);
    const between = words.slice(i + 1, next);
    const letters = between.reduce((sum, { text }) => sum + text.length, 0);
    if (differs[i] && next > 0 && letters <= BRIDGE) bridged.fill(true, i, next);
  }
  return bridged;
}

/** Adds the word before, if what is left are numbers: `take 01`. A name without words stays whole. */
function withAWord(words: readonly NameWord[], differs: readonly boolean[]): readonly boolean[] {
  if (words.some(({ kind }, i) => differs[i] && kind === 'word')) return differs;
  const before = words.findLastIndex(({ kind }, i) => kind === 'word' && i < differs.indexOf(true));
  const added = before >= 0 ? before : words.findIndex(({ kind }) => kind === 'word');
  return added < 0 || !differs.includes(true) ? words.map(() => true) : differs.with(added, true);
}
