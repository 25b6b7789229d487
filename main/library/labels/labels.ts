import { isDeepStrictEqual } from 'node:util';
import type { ClipLabel } from '#contract/rows/clip-label.ts';
import type { LibraryValues } from '#contract/edits/library-values.ts';
import { wordsOf, type NameWord } from '#core/kit/names.ts';
import { createLabelTable, textOf } from './label-table.ts';
import { createSharedWords } from './shared-words.ts';
import type { NamedClip } from './tell-apart.ts';

/** What stands in place of words that are left out: of a label, and of those that are shared. */
const GAP = ' ';
const LEFT_OUT = ' … ';

/**
 * Labels of all clips of a library, of which no two are equal: the words of the name that not all of its group have,
 * and where several clips have the same, the folder, and at last a number. A label changes only when clips come, go
 * or are renamed.
 */
export function createLabels() {
  const names = createSharedWords();
  const table = createLabelTable();
  let { state } = names;
  let chosen: LibraryValues['nameWords'] = {};

  const label = (clip: NamedClip): void => {
    const words = wordsOf(clip.name);
    const telling = chosenWords(words, names.telling(words), chosen);
    const own = drawnWords(words, (i) => telling[i], GAP);
    table.add({ clip, words: own, shared: textOf(drawnWords(words, (i) => !telling[i], LEFT_OUT)) });
  };
  const labelAnew = (): void => {
    for (const known of table.all()) {
      table.remove(known);
      label(known.clip);
    }
  };
  return {
    /** Takes the choice of a library: words that all labels show, or leave out. */
    choose(words: LibraryValues['nameWords']): void {
      if (isDeepStrictEqual(words, chosen)) return;
      chosen = words;
      labelAnew();
    },
    /** @param come clips that came or were renamed @param gone ids of clips that went */
    change(come: readonly NamedClip[], gone: readonly string[]): void {
      for (const id of [...gone, ...come.map((clip) => clip.id)]) {
        const known = table.get(id);
        if (known === undefined) continue;
        names.remove(known.clip.name);
        table.remove(known);
      }
      for (const { name } of come) names.add(name);
      if (names.state !== state) labelAnew();
      ({ state } = names);
      for (const clip of come) label(clip);
    },
    /** The clip as its label was made; undefined if it is not known. */
    clip: (id: string): NamedClip | undefined => table.get(id)?.clip,
    /** Undefined for a clip that is not known. */
    of(id: string): ClipLabel | undefined {
      const known = table.get(id);
      return known && table.labelOf(known);
    },
  };
}

/** Whether each word is shown: as chosen, else if it tells. A name whose words are all left out keeps those that tell. */
function chosenWords(
  words: readonly NameWord[],
  telling: readonly boolean[],
  chosen: LibraryValues['nameWords'],
): readonly boolean[] {
  const shown = words.map(({ text }, i) => chosen[text.toLowerCase()] ?? telling[i]);
  return shown.includes(true) ? shown : telling;
}

/** The words that are wanted, the last without what follows it, and with `gap` in place of others. */
function drawnWords(
  words: readonly NameWord[],
  isWanted: (index: number) => boolean,
  gap: string,
): NameWord[] {
  const wanted = [...words.keys()].filter(isWanted);
  return wanted.map((index, k) => {
    const word = words[index];
    if (k === wanted.length - 1) return { ...word, after: '' };
    return { ...word, after: wanted[k + 1] === index + 1 ? word.after : gap };
  });
}
