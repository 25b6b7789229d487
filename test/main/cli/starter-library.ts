import { cpSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { applyEdit } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { clipNamed } from '../import/index-fixture.ts';
import { transitionOf } from '../sample-rows.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue } from './run-segue.ts';

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
  const folder = temporaryFolder();
  for (const name of clips)
    cpSync(path.join(starter, `${name}.bvh`), path.join(folder, 'clips', `${name}.bvh`));
  await runSegue(folder, 'index', 'clips', '--library', 'my.db');
  const library = valueOf(openLibrary(path.join(folder, 'my.db')));
  onTestFinished(() => closeLibrary(library));
  const edit = (...changes: readonly Change[]): void =>
    void valueOf(applyEdit(library.db, { name: 'Test', changes: [...changes] }));
  const idOf = (clip: string): string => clipNamed(library, clip).id;
  return {
    folder,
    library,
    edit,
    idOf,
    add(from, to, changes = {}) {
      const plain = transitionOf(idOf(from), idOf(to), `${from} → ${to}`);
      const at = (end: 'source' | 'destination', time: number) => ({ ...plain[end], time });
      const ends = { source: at('source', 0.4), destination: at('destination', 0.2) };
      const transition = { ...plain, ...ends, ...changes };
      edit({ kind: 'transition.add', transition });
      return transition;
    },
  };
}
