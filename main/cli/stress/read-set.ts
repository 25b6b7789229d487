import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeClip } from '#core/clip-buffer.ts';
import type { Result } from '#core/result.ts';
import type { UsedClip } from '#core/transition/clips/fit-clips.ts';
import type { Problem } from '#contract/words/problem.ts';
import { loadClip } from '../../import/clips/clip-buffers.ts';
import { createImportPool } from '../../import/pool/import-pool.ts';
import { isClipName } from '#contract/clips/clip-formats.ts';
import type { Database } from '../../library/database/database.ts';
import { refuseAbsentFile } from '../../library/database/refuse-other-files.ts';
import { closeLibrary, type Library } from '../../library/library.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { clipSummaries } from '../../library/rows/clip-rows.ts';
import { readJointEdits } from '../../library/rows/joint-map-rows.ts';
import { readTake } from '../sample/read-take.ts';
import type { Terminal } from '../terminal.ts';
import { openNoted } from '../with-library.ts';
import type { StressArguments } from './stress-arguments.ts';
import { valuesIn } from '../../library/database/statements.ts';

/** A clip with its name. */
export interface NamedClip extends UsedClip {
  readonly name: string;
}

/**
 * Reads the clips of a set: from a library with the settings of users; otherwise from files, the first take
 * of each, and the motion files directly in folders, by name.
 */
export function readSet(
  { clips, folder, library }: Pick<StressArguments, 'clips' | 'folder' | 'library'>,
  terminal: Terminal,
): Promise<Result<readonly NamedClip[], Problem>> {
  if (library !== null)
    return attemptLater(`The library ${library}`, () => readFromLibrary(library, clips, terminal));
  return attemptLater('The clips', async () => {
    const set: NamedClip[] = [];
    for (const file of clips.flatMap((name) => filesAt(path.resolve(folder, name)))) {
      const { clip } = await readTake(file);
      set.push({ name: path.parse(file).name, clip, joints: {}, root: { kind: 'auto' } });
    }
    return set;
  });
}

/** A file, or the motion files in a folder. */
function filesAt(place: string): readonly string[] {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return [place];
  const files = readdirSync(place).filter(isClipName).toSorted();
  if (files.length === 0) refuse('noClips', `The folder has no motion files: ${place}`, place);
  return files.map((name) => path.join(place, name));
}

async function readFromLibrary(
  file: string,
  names: readonly string[],
  terminal: Terminal,
): Promise<readonly NamedClip[]> {
  refuseAbsentFile(file);
  const opened = valueOf(openNoted(file, terminal));
  const pool = createImportPool();
  try {
    const set: NamedClip[] = [];
    for (const name of names) set.push(await readClip(opened, pool, name));
    return set;
  } finally {
    await pool.close();
    closeLibrary(opened);
  }
}

async function readClip(
  library: Library,
  pool: ReturnType<typeof createImportPool>,
  name: string,
): Promise<NamedClip> {
  const [summary] = clipSummaries(library.db, [findClipId(library.db, name)]);
  const clip = decodeClip(valueOf(await loadClip(library, pool, summary.id)));
  return {
    name: summary.name,
    clip,
    root: summary.root.choice,
    joints: readJointEdits(library.db, summary.jointsId),
  };
}

/** The id of the clip with this id or name. */
export function findClipId(db: Database, name: string): string {
  const ids = valuesIn<string>(db, 'SELECT id FROM clips WHERE id = ? OR name = ? ORDER BY id').all(
    name,
    name,
  );
  if (ids.length === 0)
    refuse('unknownClip', `No clip in this library is called “${name}”. Search for it.`, name);
  if (ids.length > 1)
    refuse(
      'severalClips',
      `${ids.length} clips are called “${name}”. Use their ids: ${ids.join(', ')}`,
      name,
    );
  return ids[0];
}
