import type { TakeClock } from '#core/clip/take-time.ts';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isClipName } from '#contract/clips/clip-formats.ts';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import type { UsedClip } from '#core/transition/clips/fit-clips.ts';
import { loadClip } from '../../import/clips/clip-buffers.ts';
import type { Library } from '../../library/library.ts';
import { refuse, valueOf } from '../../library/problems.ts';
import { clipSummaries } from '../../library/rows/clip-rows.ts';
import { readJointEdits } from '../../library/rows/joint-map-rows.ts';
import type { Context } from '../frame/declaration.ts';
import { findClipId } from '../inputs/find-clip.ts';
import { readTake, type ReadTake } from '../inputs/read-take.ts';

/** A clip of the set, with its name. */
export interface StressedClip extends UsedClip {
  readonly name: string;
  readonly clock: TakeClock;
}

/** A clip of a file: its content, and its take. */
export interface FileClip extends StressedClip, Pick<ReadTake, 'hash' | 'take'> {}

/**
 * Reads the clips of a set: from a library with the settings of users; otherwise from files, the first take
 * of each, and the motion files directly in folders, by name.
 *
 * @param folder base of relative paths, absolute
 */
export async function readSet(
  { clips, folder }: { readonly clips: readonly string[]; readonly folder: string },
  { library, pool }: Pick<Context<Library | null>, 'library' | 'pool'>,
): Promise<readonly StressedClip[]> {
  if (library === null) return readFiles(clips.map((name) => path.resolve(folder, name)));
  const set: StressedClip[] = [];
  for (const named of clips) {
    const [row] = clipSummaries(library.db, [findClipId(library.db, named)]);
    const { id, name, root, jointsId } = row;
    const clip = decodeClip(valueOf(await loadClip(library, pool, id)));
    const joints = readJointEdits(library.db, jointsId);
    set.push({ name, clip, clock: row, root: root.choice, joints });
  }
  return set;
}

/** Reads the first take of each file, and of the motion files directly in folders, by name. */
export async function readFiles(places: readonly string[]): Promise<readonly FileClip[]> {
  const set: FileClip[] = [];
  for (const file of places.flatMap(filesAt)) {
    const { clip, hash, take, report } = await readTake(file);
    const clock = { ...report, fps: clip.fps };
    set.push({ name: path.parse(file).name, hash, take, clip, clock, joints: {}, root: { kind: 'auto' } });
  }
  return set;
}

/** A file, or the motion files in a folder. */
function filesAt(place: string): readonly string[] {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return [place];
  const files = readdirSync(place).filter(isClipName).toSorted();
  if (files.length === 0) refuse('noClips', `The folder has no motion files: ${place}`, place);
  return files.map((name) => path.join(place, name));
}
