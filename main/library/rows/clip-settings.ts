import type { ClipSettings } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { groundWithOverride } from '../files/clip-import.ts';
import { findOverrides, ownOverride } from '../files/overrides.ts';
import { readReport } from '../files/stored-report.ts';
import { statementOf } from '../database/statements.ts';

interface StoredSettings {
  readonly report: string;
  readonly own: string | null;
  readonly path: string;
  readonly derivedGroundHeight: number; // with the unit and up axis of the report
  readonly derivedLoop: number;
  readonly groundHeight: number | null;
  readonly loop: number | null;
}

type SettingsRow = Omit<StoredSettings, 'report' | 'own' | 'path'>;

function settingsRow(db: Database, clipId: string): SettingsRow | undefined {
  const stored = statementOf<[string], StoredSettings>(
    db,
    `SELECT report, ${ownOverride('import')} AS own, path, derived_ground_height AS derivedGroundHeight, derived_loop AS derivedLoop,
       ground_height AS groundHeight, loop FROM clips JOIN files ON files.id = file_id WHERE clips.id = ?`,
  ).get(clipId);
  if (stored === undefined) return undefined;
  const { report, own, path, derivedGroundHeight, ...row } = stored;
  const { choice: options } = findOverrides(db, 'import')(own, path);
  const found = readReport(report);
  if (found === undefined) return undefined;
  return { ...row, derivedGroundHeight: groundWithOverride(found, derivedGroundHeight, options) };
}

export function clipExists(db: Database, clipId: string): boolean {
  return statementOf(db, 'SELECT 1 FROM clips WHERE id = ?').get(clipId) !== undefined;
}

/** Settings of a clip: set by the user, else derived. */
export function readClipSettings(db: Database, clipId: string): ClipSettings | undefined {
  const row = settingsRow(db, clipId);
  return (
    row && {
      groundHeight: row.groundHeight ?? row.derivedGroundHeight,
      loop: (row.loop ?? row.derivedLoop) === 1,
    }
  );
}

/** Settings of a clip as if the user had set none. */
export function readDerivedSettings(db: Database, clipId: string): ClipSettings | undefined {
  const row = settingsRow(db, clipId);
  return row && { groundHeight: row.derivedGroundHeight, loop: row.derivedLoop === 1 };
}

/** Settings of a clip that the user set; undefined if there is no such clip. */
export function readOwnSettings(db: Database, clipId: string): Partial<ClipSettings> | undefined {
  const row = settingsRow(db, clipId);
  if (row === undefined) return undefined;
  const { groundHeight, loop } = row;
  return { ...(groundHeight !== null && { groundHeight }), ...(loop !== null && { loop: loop === 1 }) };
}

/** Note of a clip; '' = none, undefined = no such clip. */
export function readNote(db: Database, clipId: string): string | undefined {
  const sql = 'SELECT note FROM clips WHERE id = ?';
  return statementOf<[string], { readonly note: string }>(db, sql).get(clipId)?.note;
}

export function saveNote(db: Database, clipId: string, note: string): void {
  statementOf(db, 'UPDATE clips SET note = ? WHERE id = ?').run(note, clipId);
}

/** Stores exactly these settings of a clip, also where they are equal to the derived ones. */
export function storeOwnSettings(
  db: Database,
  clipId: string,
  { groundHeight, loop }: { readonly [Key in keyof ClipSettings]?: ClipSettings[Key] | undefined },
): void {
  statementOf(db, 'UPDATE clips SET ground_height = ?, loop = ? WHERE id = ?').run(
    groundHeight ?? null,
    loop === undefined ? null : Number(loop),
    clipId,
  );
}
