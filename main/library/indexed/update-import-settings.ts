import path from 'node:path';
import {
  agreeOnImportSettings,
  type AgreedImportSettings,
  type DetectedImportSettings,
  type ImportSettings,
} from '#core/formats/agree-on-import-settings.ts';
import { unitNameOf } from '#core/kit/length-unit.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { readSkeletonAs } from '../rows/skeleton-rows.ts';
import { readReport, type StoredReport } from '../files/stored-report.ts';

/** Marks the folders of these files for comparison by `updatingImportSettings`. */
export function markFoldersOf(db: Database, files: Iterable<string>): void {
  const mark = statementOf<[string]>(db, 'INSERT OR IGNORE INTO stale_folders VALUES (?)');
  for (const folder of new Set(Array.from(files, (file) => path.dirname(file)))) mark.run(folder);
}

/**
 * Makes the clips in each changed folder agree: see `agreeOnImportSettings`. A clip that follows the others
 * is stored with their settings; its own are kept for the next comparison. An interrupted run leaves folders
 * marked. Call with an updated list, within a transaction.
 */
export function* updatingImportSettings(db: Database): Sliced<void> {
  const folders = valuesIn<string>(db, 'SELECT path FROM stale_folders ORDER BY path').all();
  for (const folder of folders) {
    const groups = new Map<string, ClipImportSettings[]>();
    for (const clip of yield* importSettingsIn(db, folder)) {
      const group = groups.get(clip.signature) ?? [];
      groups.set(clip.signature, group);
      group.push(clip);
    }
    for (const clips of groups.values()) {
      const agreed = agreeOnImportSettings(clips.map(({ lone }) => lone));
      for (const [i, clip] of clips.entries()) if (saveImportSettings(db, clip, agreed[i])) yield;
    }
    statementOf(db, 'DELETE FROM stale_folders WHERE path = ?').run(folder);
    yield;
  }
}

/** A clip with its stored settings, and those detected from its file alone. */
interface ClipImportSettings {
  readonly id: string;
  readonly signature: string;
  readonly stored: StoredReport;
  readonly settings: ImportSettings;
  readonly lone: DetectedImportSettings;
}

interface ImportSettingsRow {
  readonly number: number; // in the list
  readonly id: string;
  readonly signature: string;
  readonly report: string;
  readonly groundHeight: number;
}

/** Clips read in one statement: about 4 ms. */
const CLIPS_AT_ONCE = 400;

/**
 * Settings of the clips in a folder, without those of an older importer, whose files will be read again, and
 * without characters: a single pose is no evidence of the ground. Clips whose file is missing count as well:
 * what others agreed on stays when a file goes and comes back.
 */
function* importSettingsIn(db: Database, folder: string): Sliced<readonly ClipImportSettings[]> {
  const page = statementOf<[string, number], ImportSettingsRow>(
    db,
    `SELECT listing.number, clips.id, signature, report, derived_ground_height AS groundHeight
     FROM folders CROSS JOIN listing ON listing.folder = folders.number CROSS JOIN clips ON clips.id = listing.id
     JOIN skeletons ON skeletons.id = clips.skeleton_id
     WHERE folders.path = ? AND clips.mesh < 2 AND listing.number > ? ORDER BY listing.number LIMIT ${CLIPS_AT_ONCE}`,
  );
  const found: ClipImportSettings[] = [];
  for (
    let rows = page.all(folder, -1);
    rows.length > 0;
    rows = page.all(folder, rows[rows.length - 1].number)
  ) {
    for (const row of rows) {
      const stored = readReport(row.report);
      if (stored !== undefined && (stored as Partial<StoredReport>).sureOf !== undefined)
        found.push(importSettingsOfRow(row, stored));
    }
    yield;
  }
  return found;
}

function importSettingsOfRow(
  { id, signature, groundHeight }: ImportSettingsRow,
  stored: StoredReport,
): ClipImportSettings {
  const { unit, upAxis, isStoodOn, otherGroundHeight, otherIsStoodOn } = stored;
  const settings = { unit, upAxis, groundHeight, isStoodOn, otherGroundHeight, otherIsStoodOn };
  const alone = stored.alone ?? settings;
  const standingHeight = (stored.standingHeight * alone.unit) / unit;
  return { id, signature, stored, settings, lone: { ...alone, report: { ...stored, standingHeight } } };
}

/** Saves the settings of a clip. Returns whether they changed. */
function saveImportSettings(
  db: Database,
  clip: ClipImportSettings,
  { settings, others }: AgreedImportSettings,
): boolean {
  const { id, stored } = clip;
  const { report: _report, ...alone } = clip.lone;
  const { alone: _alone, others: _others, ...rest } = stored;
  const { groundHeight, ...ofReport } = settings;
  const isAlone = isSame(alone, settings);
  const report: StoredReport = {
    ...rest,
    ...ofReport,
    ...(settings.unit !== stored.unit && { unitName: unitNameOf(settings.unit) }),
    standingHeight: (stored.standingHeight * settings.unit) / stored.unit,
    ...(!isAlone && { alone }),
    ...(others && { others }),
  };
  const text = JSON.stringify(report);
  if (isSame(clip.settings, settings) && text === JSON.stringify(stored)) return false;
  statementOf(db, 'UPDATE clips SET report = ?, derived_ground_height = ? WHERE id = ?').run(
    text,
    groundHeight,
    id,
  );
  readSkeletonAs(db, id, stored, settings);
  return true;
}

function isSame(a: ImportSettings, b: ImportSettings): boolean {
  const keys = Object.keys(a) as (keyof ImportSettings)[];
  return keys.every((key) => a[key] === b[key]);
}
