import type { ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { bytesHashOf, contentIdOf } from '../files/content-hash.ts';
import { pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
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
  readonly before: ReadonlyMap<string, SameClip>; // all clips with their bytes, by id
}

interface ClipRow extends Omit<SameClip, 'isSetAside'> {
  readonly setAside: number;
}

interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly hash: string;
  readonly state: string;
}

const columns = 'files.id, files.path, files.hash, files.state';

const allFiles = `SELECT ${columns} FROM files WHERE files.hash IS NOT NULL`;

const filesWithin = `SELECT ${columns} FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
WHERE files.hash IS NOT NULL`;

/** A row for each of some sha256 of bytes. */
const wantedBytes = '(SELECT value AS bytes FROM json_each(?)) AS wanted';

const filesWithBytes = `SELECT ${columns} FROM ${wantedBytes} CROSS JOIN files
ON files.hash BETWEEN bytes AND bytes || ' ~'`;

const clipsWithBytes = `SELECT clips.id, take, hash, file_id AS fileId, set_aside AS setAside
FROM ${wantedBytes} CROSS JOIN clips ON clips.hash BETWEEN bytes AND bytes || ' ~'`;

/**
 * What has to be done for files to be read as `choices` have it.
 *
 * @param about what the choice is about that alone may be another one; left out: all files are looked at
 */
export function planReadings(db: Database, choices: ImportChoices, about?: ImportSubject): Rereading {
  const next = ({ path, hash }: FileRow): string => choices.hashFor(path, bytesHashOf(hash));
  const changed = filesAbout(db, about).filter((file) => next(file) !== file.hash);
  return planFor(db, new Set(changed.map(({ hash }) => bytesHashOf(hash))), next);
}

function filesAbout(db: Database, about: ImportSubject | undefined): FileRow[] {
  if (about?.kind === 'clip') {
    const hash = statementOf<[string], string>(db, 'SELECT hash FROM clips WHERE id = ?').pluck();
    // What is in a file now, and what was in it before it was replaced, are said otherwise together.
    const linked = statementOf<[], string>(
      db,
      'SELECT path FROM moved_places UNION SELECT was FROM moved_places',
    );
    const bytes = [bytesHashOf(hash.get(about.id) ?? ''), ...linked.pluck().all()];
    return statementOf<[string], FileRow>(db, filesWithBytes).all(JSON.stringify(bytes));
  }
  if (about === undefined) return statementOf<[], FileRow>(db, allFiles).all();
  // What was said of a folder counts for what has moved out of it, too.
  const moved = statementOf<[], string>(db, 'SELECT path FROM moved_places').pluck().all();
  return statementOf<[string], FileRow>(db, filesWithin).all(pathRanges([about.path, ...moved]));
}

/**
 * What has to be done for clips with work on them that are found nowhere, while their file is there, read in another way: to be
 * its clip again.
 */
export function planStranded(db: Database): Rereading {
  const stranded = statementOf<[], string>(db, strandedBytes).pluck().all();
  return planFor(db, new Set(stranded), ({ hash }) => hash);
}

const strandedBytes = /* sql */ `
SELECT DISTINCT substr(clips.hash, 1, 64)
FROM listing CROSS JOIN clips ON clips.id = listing.id JOIN files AS home ON home.id = clips.file_id
WHERE listing.missing = 1 AND home.hash <> clips.hash AND substr(home.hash, 1, 64) = substr(clips.hash, 1, 64)
  AND NOT EXISTS (SELECT 1 FROM files WHERE files.hash = clips.hash AND files.state = 'ok')`;

/**
 * @param bytes sha256 of the contents that it is about
 * @param next what a file is found by from now on
 */
function planFor(db: Database, bytes: ReadonlySet<string>, next: (file: FileRow) => string): Rereading {
  const wanted = JSON.stringify([...bytes]);
  const files = statementOf<[string], FileRow>(db, filesWithBytes)
    .all(wanted)
    .map((file): SameFile => ({
      ...{ id: file.id, before: file.hash, after: next(file), isPresent: file.state === 'ok' },
    }));
  const clips = statementOf<[string], ClipRow>(db, clipsWithBytes)
    .all(wanted)
    .map(({ setAside, ...clip }): SameClip => ({ ...clip, isSetAside: setAside === 1 }));
  const same = groupBy(files, ({ before }) => bytesHashOf(before));
  const parts = [...groupBy(clips, ({ hash }) => bytesHashOf(hash))].map(([content, all]) =>
    assignReadings(same.get(content) ?? [], all, (id) => isWorkedOn(db, id)),
  );
  return {
    files: files.filter(({ before, after }) => before !== after),
    before: new Map(clips.map((clip) => [clip.id, clip])),
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

/** Tables are kept by id: so their pages are written one after the other. */
function inOrderOfIds<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Does it, but for the work that goes from clip to clip: that is an edit's. What is not known yet of a clip that is read otherwise
 * is noted by its file, which whoever indexes next reads.
 */
export function applyReadings(db: Database, { files, before, moved, added }: Rereading): void {
  for (const { id, after } of inOrderOfIds(files)) {
    statementOf(db, 'UPDATE files SET hash = ?, importer = 0 WHERE id = ?').run(after, id);
  }
  const toRead = new Set(files.flatMap(({ isPresent, after }) => (isPresent ? [after] : [])));
  const wanted = new Set([...moved, ...added].map(({ hash }) => hash));
  // Some change places: no two clips are found by the same in between.
  for (const { id } of moved) {
    if (wanted.has(before.get(id)?.hash ?? ''))
      statementOf(db, `UPDATE clips SET hash = '~' || id WHERE id = ?`).run(id);
  }
  addClips(db, added);
  for (const { id, hash, fileId, isSetAside } of inOrderOfIds(moved)) {
    statementOf(db, 'UPDATE clips SET hash = ?, file_id = ?, set_aside = ? WHERE id = ?').run(
      ...[hash, fileId, Number(isSetAside), id],
    );
    if (!toRead.has(hash)) statementOf(db, 'UPDATE files SET importer = 0 WHERE hash = ?').run(hash);
    if (before.get(id)?.fileId !== fileId) nameClipAfterFile(db, id);
  }
}
