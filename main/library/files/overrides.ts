import path from 'node:path';
import type { OverrideSubject } from '../../../contract/clips/import-override.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { FolderRoot } from '../../../contract/clips/chosen-root.ts';
import type { RootOverride } from '../../../core/root/root-override.ts';

/** Kinds of overrides: import (unit, up axis) and root. */
export type OverrideKind = 'import' | 'root';

/** The override set for a clip or a folder itself. @returns JSON; undefined = none */
export function readOverride(db: Database, what: OverrideKind, subject: OverrideSubject): string | undefined {
  return valuesIn<string>(db, 'SELECT value FROM choices WHERE what = ? AND kind = ? AND subject = ?').get(
    what,
    subject.kind,
    keyOf(subject),
  );
}

/** @param value JSON; undefined = no override */
export function saveOverride(
  db: Database,
  what: OverrideKind,
  subject: OverrideSubject,
  value: string | undefined,
): void {
  const key = [what, subject.kind, keyOf(subject)] as const;
  if (value === undefined)
    statementOf(db, 'DELETE FROM choices WHERE what = ? AND kind = ? AND subject = ?').run(...key);
  else
    statementOf(
      db,
      `INSERT INTO choices (what, kind, subject, value) VALUES (?, ?, ?, ?)
       ON CONFLICT (what, kind, subject) DO UPDATE SET value = excluded.value`,
    ).run(...key, value);
}

const keyOf = (subject: OverrideSubject): string => (subject.kind === 'clip' ? subject.id : subject.path);

/** A folder with its override. */
export interface FolderOverride<Choice> {
  readonly path: string; // absolute
  readonly choice: Choice;
}

/** Finds the overridden folders above a file, the nearest first. Reads folders once for many files. */
export function findFolderOverrides<Choice>(
  db: Database,
  what: OverrideKind,
): (file: string) => readonly FolderOverride<Choice>[] {
  const rows = statementOf<[OverrideKind], { readonly subject: string; readonly value: string }>(
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

/** The root override set for a clip or a folder itself; null = none. */
export function readRoot(db: Database, subject: OverrideSubject): RootOverride | null {
  const text = readOverride(db, 'root', subject);
  return text === undefined ? null : (JSON.parse(text) as RootOverride);
}

/** @param choice null = no override */
export function saveRoot(db: Database, subject: OverrideSubject, choice: RootOverride | null): void {
  saveOverride(db, 'root', subject, choice === null ? undefined : JSON.stringify(choice));
}

/** Finds the folders above a file that have a root override, the nearest first. */
export function findFolderRoots(db: Database): (file: string) => readonly FolderRoot[] {
  return findFolderOverrides<RootOverride>(db, 'root');
}
