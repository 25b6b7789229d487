import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { bytesHashOf, contentIdOf } from '../files/content-hash.ts';
import { nameClipAfterFile } from '../rows/clip-names.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { groupBy } from './group-by.ts';
import type { Assignment, SameClip, SameFile } from './assign-readings.ts';
import { assignReadings } from './assign-readings.ts';
import type { ImportChoices } from '../files/import-choices.ts';
import { isWorkedOn } from './work-on-clips.ts';

/** What is to be done for files to be what they are read as. */
export interface Rereading extends Assignment {
  readonly files: readonly SameFile[]; // those that are found by something else from now on
}

interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly hash: string;
  readonly state: string;
}

const allFiles = 'SELECT id, path, hash, state FROM files WHERE hash IS NOT NULL';

const clipsWithBytes = /* sql */ `
SELECT clips.id, take, hash, file_id AS fileId, set_aside AS setAside
FROM json_each(?) AS wanted CROSS JOIN clips ON clips.hash BETWEEN wanted.value AND wanted.value || ' ~'`;

/** What has to be done for every file to be read as `choices` have it. */
export function planReadings(db: Database, choices: ImportChoices): Rereading {
  return planFor(db, statementOf<[], FileRow>(db, allFiles).all(), ({ path, hash }) =>
    choices.hashFor(path, bytesHashOf(hash)),
  );
}

/**
 * What has to be done for clips with work on them that are found nowhere, while their file is there, read in another way: to be
 * its clip again.
 */
export function planStranded(db: Database): Rereading {
  const stranded = statementOf<[], string>(db, strandedBytes).pluck().all();
  const files = stranded.flatMap((bytes) =>
    statementOf<[string, string], FileRow>(db, `${allFiles} AND hash BETWEEN ? AND ?`).all(
      bytes,
      `${bytes} ~`,
    ),
  );
  return planFor(db, files, ({ hash }) => hash, new Set(stranded));
}

const strandedBytes = /* sql */ `
SELECT DISTINCT substr(clips.hash, 1, 64)
FROM listing CROSS JOIN clips ON clips.id = listing.id JOIN files AS home ON home.id = clips.file_id
WHERE listing.missing = 1 AND home.hash <> clips.hash AND substr(home.hash, 1, 64) = substr(clips.hash, 1, 64)
  AND NOT EXISTS (SELECT 1 FROM files WHERE files.hash = clips.hash AND files.state = 'ok')`;

/** @param bytes sha256 of the contents to look at besides those that change */
function planFor(
  db: Database,
  rows: readonly FileRow[],
  next: (file: FileRow) => string,
  bytes = new Set<string>(),
): Rereading {
  const files = rows.map((row): SameFile => ({
    ...{ id: row.id, before: row.hash, after: next(row) },
    isPresent: row.state === 'ok',
  }));
  const changed = files.filter(({ before, after }) => before !== after);
  for (const { before } of changed) bytes.add(bytesHashOf(before));
  const same = groupBy(
    files.filter(({ before }) => bytes.has(bytesHashOf(before))),
    ({ before }) => bytesHashOf(before),
  );
  const clips = groupBy(
    statementOf<[string], SameClip & { readonly setAside: number }>(db, clipsWithBytes)
      .all(JSON.stringify([...bytes]))
      .map(({ setAside, ...clip }): SameClip => ({ ...clip, isSetAside: setAside === 1 })),
    ({ hash }) => bytesHashOf(hash),
  );
  const parts = [...clips].map(([content, all]) =>
    assignReadings(same.get(content) ?? [], all, (id) => isWorkedOn(db, id)),
  );
  return {
    files: changed,
    moved: parts.flatMap(({ moved }) => moved),
    joined: parts.flatMap(({ joined }) => joined),
    added: parts.flatMap(({ added }) => added),
  };
}

const clipLike = /* sql */ `
INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report, derived_ground_height,
  derived_loop)
SELECT @id, @hash, take, @fileId, name, sort_key, skeleton_id, fps, frame_count, report, derived_ground_height, derived_loop
FROM clips WHERE id = @like`;

/** An id that follows from what the clip is; one that has gone on to be read otherwise may still bear the first of them. */
function freeId(db: Database, { hash, take }: Rereading['added'][number]): string {
  for (let attempt = 0; ; attempt++) {
    const id = contentIdOf({ hash: attempt === 0 ? hash : `${hash} ${attempt}`, take });
    if (!clipExists(db, id)) return id;
  }
}

/** Their ids follow from what they are, so that who plans an edit knows them. */
function addClips(db: Database, added: Rereading['added']): void {
  for (const clip of added) {
    const id = freeId(db, clip);
    statementOf(db, clipLike).run({ id, hash: clip.hash, fileId: clip.fileId, like: clip.like });
    nameClipAfterFile(db, id);
  }
}

/**
 * Does it, but for the work that goes from clip to clip: that is an edit's. What is not known yet of a clip that is read otherwise
 * is noted by its file, which whoever indexes next reads.
 */
export function applyReadings(db: Database, { files, moved, added }: Rereading): void {
  for (const { id, after } of files) {
    statementOf(db, 'UPDATE files SET hash = ?, importer = 0 WHERE id = ?').run(after, id);
  }
  // Two may change places: no two clips are found by the same in between.
  if (moved.length + added.length > 1) {
    for (const { id } of moved) statementOf(db, `UPDATE clips SET hash = '~' || id WHERE id = ?`).run(id);
  }
  addClips(db, added);
  for (const { id, hash, fileId, isSetAside } of moved) {
    statementOf(db, 'UPDATE clips SET hash = ?, file_id = ?, set_aside = ? WHERE id = ?').run(
      ...[hash, fileId, Number(isSetAside), id],
    );
    statementOf(db, 'UPDATE files SET importer = 0 WHERE hash = ?').run(hash);
    nameClipAfterFile(db, id);
  }
}
