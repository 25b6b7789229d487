import { cpSync } from 'node:fs';
import path from 'node:path';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Library } from '#main/library/library.ts';
import { edit } from '#test/main/edit.ts';
import { clipNamed, setUp } from '../import/index-fixture.ts';
import { transitionOf } from '../sample-rows.ts';

const starter = path.resolve(import.meta.dirname, '../../../resources/starter');

/** The library `my.db` in a folder, with starter clips. */
export interface StarterLibrary {
  readonly folder: string;
  readonly library: Library;
  edit(...changes: readonly Change[]): void;
  idOf(clip: string): string;
  /** Adds a transition `walk → hop`, from 0.4 s to 0.2 s. */
  add(from: string, to: string, changes?: Partial<Transition>): Transition;
}

export async function starterLibrary(...clips: readonly string[]): Promise<StarterLibrary> {
  const { folder, library, file, index } = setUp('my.db');
  for (const name of clips) cpSync(path.join(starter, `${name}.bvh`), file(`${name}.bvh`));
  await index();
  const make = (...changes: readonly Change[]): void => void edit(library.db, ...changes);
  const idOf = (clip: string): string => clipNamed(library, clip).id;
  return {
    folder,
    library,
    edit: make,
    idOf,
    add(from, to, changes = {}) {
      const plain = transitionOf(idOf(from), idOf(to), `${from} → ${to}`);
      const at = (end: 'source' | 'destination', time: number) => ({ ...plain[end], time });
      const ends = { source: at('source', 0.4), destination: at('destination', 0.2) };
      const transition = { ...plain, ...ends, ...changes };
      make({ kind: 'transition.add', transition });
      return transition;
    },
  };
}
