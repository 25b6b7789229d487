import {
  importOverride,
  optionsOf,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import type { ImportOptions } from '#core/import/import-report.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { ownOverride, readOverride, saveOverride } from './overrides.ts';
import type { StoredReport } from './stored-report.ts';

/** The import override set for a clip's file or a folder itself. */
export function readImport(db: Database, subject: OverrideSubject): ImportOverride {
  const options = readOverride(db, 'import', subject);
  return importOverride((part) => options?.[part]);
}

/** Saves an import override, and the frame rates that follow from one of a file. */
export function saveImport(db: Database, subject: OverrideSubject, override: ImportOverride): void {
  const options = optionsOf(override);
  saveOverride(db, 'import', subject, Object.keys(options).length === 0 ? null : options);
  if (subject.kind === 'clip') storeRates(db, subject.id);
}

interface RateRow {
  readonly id: string;
  readonly fps: number;
  readonly frameCount: number;
  readonly report: string;
  readonly own: string | null; // JSON
}

/**
 * Stores the frame rate of each take of a clip's file whose keys fit several: the one that the user sets, or
 * else the detected one.
 */
export function storeRates(db: Database, clipId: string): void {
  const rows = statementOf<[string], RateRow>(
    db,
    `SELECT id, fps, frame_count AS frameCount, report, ${ownOverride('import')} AS own FROM clips
     WHERE hash = (SELECT hash FROM clips WHERE id = ?) AND report ->> '$.rates' IS NOT NULL`,
  ).all(clipId);
  for (const { id, fps: now, frameCount, report, own } of rows) {
    const { rates = [now], trimmedFrames } = JSON.parse(report) as StoredReport;
    const { fps: wanted = now } = JSON.parse(own ?? '{}') as ImportOptions;
    const fps = own !== null && rates.includes(wanted) ? wanted : rates[0];
    if (fps === now) continue;
    const frames = Math.round(((frameCount - 1 + trimmedFrames) / now) * fps) + 1 - trimmedFrames;
    statementOf(db, 'UPDATE clips SET fps = ?, frame_count = ? WHERE id = ?').run(fps, frames, id);
  }
}
