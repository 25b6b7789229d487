import path from 'node:path';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import {
  effectiveOverride,
  overrides,
  type Effective,
  type FolderOverride,
  type OverrideKind,
  type OverrideValues,
} from '#contract/clips/overrides.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { overrideValues } from '../json/json-columns.ts';
import { readJson } from '../json/stored-json.ts';

/** Overrides of clips and folders, which are rows of the table `choices`. */
export type FileOverride = Exclude<OverrideKind, 'shownOn'>;

/**
 * SQL for the override of a clip itself: JSON; NULL = none. One of a whole file counts on any of its takes.
 *
 * @param of column of the clip's id; of its hash for an override of a file
 */
export function ownOverride(
  kind: FileOverride,
  of = overrides[kind].ofFile ? 'clips.hash' : 'clips.id',
): string {
  if (!overrides[kind].ofFile)
    return `(SELECT value FROM choices WHERE what = '${kind}' AND kind = 'clip' AND subject = ${of})`;
  // SQLite evaluates EXISTS once, so that a library without overrides is not searched for each clip.
  return `(SELECT value FROM clips AS take
    CROSS JOIN choices ON what = '${kind}' AND kind = 'clip' AND subject = take.id
    WHERE EXISTS (SELECT 1 FROM choices WHERE what = '${kind}' AND kind = 'clip') AND take.hash = ${of}
    ORDER BY take.take LIMIT 1)`;
}

/** The override set for a clip, its file, or a folder itself; null = none. */
export function readOverride<Kind extends FileOverride>(
  db: Database,
  kind: Kind,
  subject: OverrideSubject,
): OverrideValues[Kind] | null {
  const sql =
    subject.kind === 'clip'
      ? `SELECT ${ownOverride(kind)} FROM clips WHERE id = @key`
      : `SELECT value FROM choices WHERE what = @kind AND kind = 'folder' AND subject = @key`;
  return overrideIn(kind, valuesIn<string | null>(db, sql).get({ kind, key: keyOf(subject) }));
}

/** One that cannot be read has no effect. */
export const overrideIn = <Kind extends FileOverride>(
  kind: Kind,
  text: string | null | undefined,
): OverrideValues[Kind] | null =>
  text == null ? null : (readJson<OverrideValues[Kind]>(overrideValues[kind], text) ?? null);

/**
 * Saves an override; one of a file on each of its takes, since takes may get separate files later.
 *
 * @param value null = no override
 */
export function saveOverride<Kind extends FileOverride>(
  db: Database,
  kind: Kind,
  subject: OverrideSubject,
  value: OverrideValues[Kind] | null,
): void {
  const takes = 'SELECT id FROM clips WHERE hash = (SELECT hash FROM clips WHERE id = ?)';
  const isOfTakes = subject.kind === 'clip' && overrides[kind].ofFile;
  const keys = isOfTakes ? valuesIn<string>(db, takes).all(subject.id) : [keyOf(subject)];
  const save =
    value === null
      ? 'DELETE FROM choices WHERE what = @what AND kind = @kind AND subject = @key'
      : `INSERT INTO choices (what, kind, subject, value) VALUES (@what, @kind, @key, @text)
         ON CONFLICT (what, kind, subject) DO UPDATE SET value = excluded.value`;
  for (const key of keys)
    statementOf(db, save).run({ what: kind, kind: subject.kind, key, text: JSON.stringify(value) });
}

const keyOf = (subject: OverrideSubject): string => (subject.kind === 'clip' ? subject.id : subject.path);

/**
 * Finds what holds for a clip: see `effectiveOverride`.
 *
 * @returns a function of the result of `ownOverride` and the path of the clip's file. Reads folders once for
 *   many clips
 */
export function findOverrides<Kind extends FileOverride>(
  db: Database,
  kind: Kind,
): (own: string | null, file: string) => Effective<OverrideValues[Kind]> {
  const foldersOf = findFolderOverrides(db, kind);
  const none = effectiveOverride(kind, null);
  return (own, file) => {
    const folders = foldersOf(file);
    if (own === null && folders.length === 0) return none; // as for most clips
    return effectiveOverride(kind, overrideIn(kind, own), folders);
  };
}

/** Finds the overridden folders above a file, the nearest first. */
function findFolderOverrides<Kind extends FileOverride>(
  db: Database,
  kind: Kind,
): (file: string) => readonly FolderOverride<OverrideValues[Kind]>[] {
  type Folders = readonly FolderOverride<OverrideValues[Kind]>[];
  const rows = statementOf<[string], { readonly subject: string; readonly value: string }>(
    db,
    `SELECT subject, value FROM choices WHERE what = ? AND kind = 'folder'`,
  ).all(kind);
  if (rows.length === 0) return () => [];
  const chosen = new Map(rows.map(({ subject, value }) => [subject, value]));
  const known = new Map<string, Folders>();
  const inside = (folder: string): Folders => {
    const cached = known.get(folder);
    if (cached) return cached;
    const above = path.dirname(folder);
    const choice = overrideIn(kind, chosen.get(folder));
    const found = [
      ...(choice === null ? [] : [{ path: folder, choice }]),
      ...(above === folder ? [] : inside(above)),
    ];
    known.set(folder, found);
    return found;
  };
  return (file) => inside(path.dirname(file));
}

/** Folders with an override of any kind, by path. */
export function overriddenFolders(db: Database): string[] {
  return valuesIn<string>(
    db,
    `SELECT DISTINCT subject FROM choices WHERE kind = 'folder' ORDER BY subject`,
  ).all();
}
