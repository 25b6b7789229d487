import path from 'node:path';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { ImportOptions } from '#core/import/import-report.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';

/** Values of overrides, by kind. */
interface Overrides {
  readonly import: ImportOptions;
  readonly root: RootOverride;
}

/** The override set for a clip or a folder itself; null = none. */
export function readOverride<What extends keyof Overrides>(
  db: Database,
  what: What,
  subject: OverrideSubject,
): Overrides[What] | null {
  const sql = 'SELECT value FROM choices WHERE what = ? AND kind = ? AND subject = ?';
  const text = valuesIn<string>(db, sql).get(what, subject.kind, keyOf(subject));
  return text === undefined ? null : (JSON.parse(text) as Overrides[What]);
}

/** @param value null = no override */
export function saveOverride<What extends keyof Overrides>(
  db: Database,
  what: What,
  subject: OverrideSubject,
  value: Overrides[What] | null,
): void {
  const key = [what, subject.kind, keyOf(subject)] as const;
  if (value === null)
    statementOf(db, 'DELETE FROM choices WHERE what = ? AND kind = ? AND subject = ?').run(...key);
  else
    statementOf(
      db,
      `INSERT INTO choices (what, kind, subject, value) VALUES (?, ?, ?, ?)
       ON CONFLICT (what, kind, subject) DO UPDATE SET value = excluded.value`,
    ).run(...key, JSON.stringify(value));
}

const keyOf = (subject: OverrideSubject): string => (subject.kind === 'clip' ? subject.id : subject.path);

/** A folder with its override. */
export interface FolderOverride<Choice> {
  readonly path: string; // absolute
  readonly choice: Choice;
}

/** Finds the overridden folders above a file, the nearest first. Reads folders once for many files. */
export function findFolderOverrides<What extends keyof Overrides>(
  db: Database,
  what: What,
): (file: string) => readonly FolderOverride<Overrides[What]>[] {
  type Choice = Overrides[What];
  const rows = statementOf<[string], { readonly subject: string; readonly value: string }>(
    db,
    `SELECT subject, value FROM choices WHERE what = ? AND kind = 'folder'`,
  ).all(what);
  if (rows.length === 0) return () => [];
  const chosen = new Map(rows.map(({ subject, value }) => [subject, JSON.parse(value) as Choice]));
  const known = new Map<string, readonly FolderOverride<Choice>[]>();
  const inside = (folder: string): readonly FolderOverride<Choice>[] => {
    const cached = known.get(folder);
    if (cached) return cached;
    const above = path.dirname(folder);
    const choice = chosen.get(folder);
    const found = [
      ...(choice === undefined ? [] : [{ path: folder, choice }]),
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
