import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Library } from '#main/library/library.ts';
import { skeletonOfClip } from '#main/library/rows/skeleton-rows.ts';
import { edit } from '#test/main/edit.ts';
import { clipNamed, indexHere } from '../import/index-fixture.ts';
import { transitionOf } from '../sample-rows.ts';
import { openedLibrary, temporaryFolder } from '../temporary.ts';

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

/**
 * Indexes starter clips as clips of another skeleton, `other jog`, whose left forearm has no part of the body.
 */
export async function indexOthers({ library, folder, edit: make, idOf }: StarterLibrary, ...names: string[]) {
  for (const name of names) {
    const text = readFileSync(path.join(starter, `${name}.bvh`), 'utf8');
    const renamed = text.replaceAll(/(ROOT|JOINT) /g, '$1 other_');
    writeFileSync(path.join(folder, 'clips', `other ${name}.bvh`), renamed);
  }
  await indexHere(library, [path.join(folder, 'clips')]);
  const { jointsId } = skeletonOfClip(library.db, idOf(`other ${names[0]}`))!;
  make({ kind: 'jointMap.set', jointsId, before: {}, after: { other_LeftForeArm: { role: null } } });
}

/** Copies starter clips into `clips` in the folder, and indexes them. */
export async function indexStarters(
  library: Library,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const clips = path.join(folder, 'clips');
  for (const name of names) cpSync(path.join(starter, `${name}.bvh`), path.join(clips, `${name}.bvh`));
  await indexHere(library, [clips]);
}

export async function starterLibrary(...clips: readonly string[]): Promise<StarterLibrary> {
  const folder = temporaryFolder();
  const library = openedLibrary(path.join(folder, 'my.db'));
  await indexStarters(library, folder, clips);
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
