import type { ClipLabel } from '#contract/rows/clip-label.ts';
import { wordsOf, type NameWord } from '#core/kit/names.ts';
import { tellApart, type NamedClip } from './tell-apart.ts';

/** The label of a clip before it is told apart from equal ones. */
export interface Labelled {
  readonly clip: NamedClip;
  readonly words: readonly NameWord[]; // those that tell it from others, as drawn
  readonly shared: string;
}

/** What stands before what tells equal labels apart. */
const BEFORE_ADDED = ' · ';

/** Labels by clip, told apart where their words are equal. */
export function createLabelTable() {
  const labelled = new Map<string, Labelled>(); // by id
  const alike = new Map<string, Set<string>>(); // ids by the text of their words
  const uses = new Map<string, Set<string>>(); // ids by each word of their labels
  const apart = new Map<string, ReadonlyMap<string, readonly string[]>>(); // by text; see `tellApart`
  const made = new Map<string, ClipLabel>(); // by id

  const addedTo = (text: string, id: string): readonly string[] => {
    const ids = alike.get(text) ?? new Set();
    if (ids.size < 2) return [];
    const clips = [...ids].map((each) => labelled.get(each)!.clip);
    const isFree = (added: readonly string[]): boolean =>
      added.length === 0 || !alike.has([text, ...added].join(BEFORE_ADDED));
    const all = apart.get(text) ?? tellApart(clips, isFree);
    apart.set(text, all);
    return all.get(id) ?? [];
  };
  const makeLabel = ({ clip, words: own, shared }: Labelled): ClipLabel => {
    const added = addedTo(textOf(own), clip.id);
    const words = [
      ...own.map(({ text, after }) => text + after),
      ...added.map((text) => BEFORE_ADDED + text),
    ];
    const ids = own.map(({ text }) => uses.get(text)!);
    const order = tellingOrder(own, ids, wordsOfFolders(clip));
    return { words, order: [...added.map((_, i) => own.length + i), ...order], shared };
  };
  const forget = (): void => {
    apart.clear();
    made.clear();
  };
  return {
    get: (id: string): Labelled | undefined => labelled.get(id),
    all: (): readonly Labelled[] => [...labelled.values()],
    add(own: Labelled): void {
      const text = textOf(own.words);
      labelled.set(own.clip.id, own);
      putIn(alike, text, own.clip.id);
      for (const { text: word } of own.words) putIn(uses, word, own.clip.id);
      forget();
    },
    remove(own: Labelled): void {
      const text = textOf(own.words);
      labelled.delete(own.clip.id);
      takeFrom(alike, text, own.clip.id);
      for (const { text: word } of own.words) takeFrom(uses, word, own.clip.id);
      forget();
    },
    /** The label of one of the clips. */
    labelOf(own: Labelled): ClipLabel {
      const known = made.get(own.clip.id) ?? makeLabel(own);
      made.set(own.clip.id, known);
      return known;
    },
  };
}

function putIn(sets: Map<string, Set<string>>, key: string, id: string): void {
  const ids = sets.get(key);
  if (ids) ids.add(id);
  else sets.set(key, new Set([id]));
}

function takeFrom(sets: Map<string, Set<string>>, key: string, id: string): void {
  const ids = sets.get(key);
  ids?.delete(id);
  if (ids?.size === 0) sets.delete(key);
}

/** Words of the folders of a clip, which stand beside its name in lists. */
function wordsOfFolders({ path }: NamedClip): ReadonlySet<string> {
  const folders = path.split(/[/\\]/).slice(0, -1);
  return new Set(folders.flatMap((folder) => wordsOf(folder).map(({ text }) => text.toLowerCase())));
}

/**
 * Indexes of words: first those by which no other clip has all of them, then the others; of both the words before the
 * numbers, and what the fewest clips have first. What a folder says, too, tells only where others do not.
 *
 * @param ids     of the clips that have each word
 * @param folders words of the folders of the clip
 */
function tellingOrder(
  words: readonly NameWord[],
  ids: readonly ReadonlySet<string>[],
  folders: ReadonlySet<string>,
): number[] {
  const isFolder = words.map(({ text }) => folders.has(text.toLowerCase()));
  const enough = wordsThatTell(ids, isFolder);
  const rank = (i: number): number =>
    (enough.has(i) ? 0 : isFolder[i] ? 4 : 2) + (words[i].kind === 'word' ? 0 : 1);
  return [...words.keys()].toSorted((a, b) => rank(a) - rank(b) || ids[a].size - ids[b].size || a - b);
}

/** Clips that are compared one by one; of more, only the rarest word is known to tell. */
const MAX_COMPARED = 2000;

/**
 * Indexes of words that few or no other clips have together, found one by one: the one that leaves the fewest.
 *
 * @param isLast words that are taken only where no other one leaves fewer
 */
function wordsThatTell(ids: readonly ReadonlySet<string>[], isLast: readonly boolean[]): ReadonlySet<number> {
  const all = [...ids.keys()];
  const first = all.filter((i) => !isLast[i]);
  const fewest = (sizes: readonly number[], of: readonly number[]): number =>
    of.reduce((best, i) => (sizes[i] < sizes[best] ? i : best), of[0]);
  if (all.length === 0) return new Set();
  const rarest = fewest(
    ids.map(({ size }) => size),
    first.length > 0 ? first : all,
  );
  const found = new Set([rarest]);
  if (ids[rarest].size > MAX_COMPARED) return found;
  let left = [...ids[rarest]];
  for (const candidates of first.length > 0 ? [first, all] : [all])
    for (;;) {
      const rest = ids.map((having) => left.filter((id) => having.has(id)));
      const next = fewest(
        rest.map(({ length }) => length),
        candidates,
      );
      if (rest[next].length === left.length) break;
      found.add(next);
      left = rest[next];
    }
  return found;
}

export const textOf = (words: readonly NameWord[]): string =>
  words.map(({ text, after }) => text + after).join('');
