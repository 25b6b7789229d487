import type { ClipLabel } from '#contract/rows/clip-label.ts';
import type { NameWord } from '#core/name-words.ts';

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
  const uses = new Map<string, number>(); // of each word, in all labels
  const apart = new Map<string, ReadonlyMap<string, readonly string[]>>(); // by text; see `tellApart`

  const count = ({ words }: Labelled, by: 1 | -1): void => {
    apart.clear();
    for (const { text } of words) uses.set(text, (uses.get(text) ?? 0) + by);
  };
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
  return {
    get: (id: string): Labelled | undefined => labelled.get(id),
    all: (): readonly Labelled[] => [...labelled.values()],
    add(own: Labelled): void {
      const text = textOf(own.words);
      labelled.set(own.clip.id, own);
      alike.set(text, (alike.get(text) ?? new Set()).add(own.clip.id));
      count(own, 1);
    },
    remove(own: Labelled): void {
      const text = textOf(own.words);
      labelled.delete(own.clip.id);
      alike.get(text)?.delete(own.clip.id);
      if (alike.get(text)?.size === 0) alike.delete(text);
      count(own, -1);
    },
    /**
     * The label of one of the clips. What tells it from equal ones says most, then the word that the fewest clips have,
     * then numbers.
     */
    labelOf({ clip, words: own, shared }: Labelled): ClipLabel {
      const added = addedTo(textOf(own), clip.id);
      const words = [
        ...own.map(({ text, after }) => text + after),
        ...added.map((text) => BEFORE_ADDED + text),
      ];
      const share = (i: number): number => (i < own.length ? uses.get(own[i].text)! : 0);
      const number = (i: number): number => (i < own.length && own[i].kind !== 'word' ? 1 : 0);
      const order = [...words.keys()].toSorted(
        (a, b) => number(a) - number(b) || share(a) - share(b) || a - b,
      );
      return { words, order, shared };
    },
  };
}

export const textOf = (words: readonly NameWord[]): string =>
  words.map(({ text, after }) => text + after).join('');
