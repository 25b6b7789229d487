import path from 'node:path';
import type { AgreedReading, LoneReading, Reading } from '../../../core/import/agree-on-readings.ts';
import { agreeOnReadings } from '../../../core/import/agree-on-readings.ts';
import { unitNameOf } from '../../../core/import/length-unit.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '../database/slices.ts';
import { statementOf } from '../database/statements.ts';
import { readSkeletonAs } from '../rows/skeleton-rows.ts';
import type { StoredReport } from '../files/stored-report.ts';

/** Marks the folders of these files for comparison by `settlingReadings`. */
export function markFoldersOf(db: Database, files: Iterable<string>): void {
  const mark = statementOf<[string]>(db, 'INSERT OR IGNORE INTO stale_folders VALUES (?)');
  for (const folder of new Set(Array.from(files, (file) => path.dirname(file)))) mark.run(folder);
}

/**
 * Compares the readings of clips in each changed folder: see `agreeOnReadings`. A clip that follows the others is stored as if read that
 * way; its own reading is kept for the next comparison. An interrupted run leaves folders marked. Call with a settled list, within a
 * transaction.
 */
export function* settlingReadings(db: Database): Sliced<void> {
  const folders = statementOf<[], string>(db, 'SELECT path FROM stale_folders ORDER BY path').pluck().all();
  for (const folder of folders) {
    const groups = new Map<string, KnownReading[]>();
    for (const clip of yield* readingsIn(db, folder)) {
      const group = groups.get(clip.signature) ?? [];
      groups.set(clip.signature, group);
      group.push(clip);
    }
    for (const clips of groups.values()) {
      const agreed = agreeOnReadings(clips.map(({ lone }) => lone));
      for (const [i, clip] of clips.entries()) if (saveReading(db, clip, agreed[i])) yield;
    }
    statementOf(db, 'DELETE FROM stale_folders WHERE path = ?').run(folder);
    yield;
  }
}

/** A clip with its stored reading and the reading of its file alone. */
interface KnownReading {
  readonly id: string;
  readonly signature: string;
  readonly stored: StoredReport;
  readonly reading: Reading;
  readonly lone: LoneReading;
}

interface ReadingRow {
  readonly number: number; // in the list
  readonly id: string;
  readonly signature: string;
  readonly report: string;
  readonly groundHeight: number;
}

/** Clips read in one statement: about 4 ms. */
const CLIPS_AT_ONCE = 400;

/** Readings of the present clips in a folder, without those of an older importer, whose files will be read again. */
function* readingsIn(db: Database, folder: string): Sliced<readonly KnownReading[]> {
  const page = statementOf<[string, number], ReadingRow>(
    db,
    `SELECT listing.number, clips.id, signature, report, derived_ground_height AS groundHeight
     FROM folders CROSS JOIN listing ON listing.folder = folders.number CROSS JOIN clips ON clips.id = listing.id
     JOIN skeletons ON skeletons.id = clips.skeleton_id
     WHERE folders.path = ? AND listing.missing = 0 AND listing.number > ? ORDER BY listing.number LIMIT ${CLIPS_AT_ONCE}`,
  );
  const found: KnownReading[] = [];
  for (
    let rows = page.all(folder, -1);
    rows.length > 0;
    rows = page.all(folder, rows[rows.length - 1].number)
  ) {
    for (const row of rows) {
      const stored = JSON.parse(row.report) as StoredReport;
      if ((stored as Partial<StoredReport>).sureOf !== undefined) found.push(knownReading(row, stored));
    }
    yield;
  }
  return found;
}

function knownReading({ id, signature, groundHeight }: ReadingRow, stored: StoredReport): KnownReading {
  const { unit, upAxis, isStoodOn, otherGroundHeight, otherIsStoodOn } = stored;
  const reading = { unit, upAxis, groundHeight, isStoodOn, otherGroundHeight, otherIsStoodOn };
  const alone = stored.alone ?? reading;
  const standingHeight = (stored.standingHeight * alone.unit) / unit;
  return { id, signature, stored, reading, lone: { ...alone, report: { ...stored, standingHeight } } };
}

/** Saves a reading. Returns whether it changed. */
function saveReading(db: Database, clip: KnownReading, { reading, others }: AgreedReading): boolean {
  const { id, stored } = clip;
  const { report: _report, ...alone } = clip.lone;
  const { alone: _alone, others: _others, ...rest } = stored;
  const { groundHeight, ...ofReport } = reading;
  const isAlone = isSame(alone, reading);
  const report: StoredReport = {
    ...rest,
    ...ofReport,
    ...(reading.unit !== stored.unit && { unitName: unitNameOf(reading.unit) }),
    standingHeight: (stored.standingHeight * reading.unit) / stored.unit,
    ...(!isAlone && { alone }),
    ...(others && { others }),
  };
  const text = JSON.stringify(report);
  if (isSame(clip.reading, reading) && text === JSON.stringify(stored)) return false;
  statementOf(db, 'UPDATE clips SET report = ?, derived_ground_height = ? WHERE id = ?').run(
    text,
    groundHeight,
    id,
  );
  readSkeletonAs(db, id, stored, reading);
  return true;
}

function isSame(a: Reading, b: Reading): boolean {
  const keys = Object.keys(a) as (keyof Reading)[];
  return keys.every((key) => a[key] === b[key]);
}
