import path from 'node:path';
import type { ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

/** What is chosen: what files are in, where roots come from. */
export type ChoiceKind = 'import' | 'root';

/** What a person said of a clip or of a folder itself. @returns JSON; undefined = nothing */
export function readChoice(db: Database, what: ChoiceKind, subject: ImportSubject): string | undefined {
  return statementOf<[ChoiceKind, string, string], string>(
    db,
    'SELECT value FROM choices WHERE what = ? AND kind = ? AND subject = ?',
  )
    .pluck()
    .get(what, subject.kind, keyOf(subject));
}

/** @param value JSON; undefined = nothing is chosen */
export function saveChoice(
  db: Database,
  what: ChoiceKind,
  subject: ImportSubject,
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

const keyOf = (subject: ImportSubject): string => (subject.kind === 'clip' ? subject.id : subject.path);

/** A folder with a choice. */
export interface ChosenFolder<Choice> {
  readonly path: string; // absolute
  readonly choice: Choice;
}

/** Finds the folders with a choice that a file lies in, the nearest first. For many files: folders are read once. */
export function findChosenFolders<Choice>(
  db: Database,
  what: ChoiceKind,
): (file: string) => readonly ChosenFolder<Choice>[] {
  const rows = statementOf<[ChoiceKind], { readonly subject: string; readonly value: string }>(
    db,
    `SELECT subject, value FROM choices WHERE what = ? AND kind = 'folder'`,
  ).all(what);
  if (rows.length === 0) return () => [];
  const chosen = new Map(rows.map(({ subject, value }) => [subject, JSON.parse(value) as Choice]));
  const known = new Map<string, readonly ChosenFolder<Choice>[]>();
  const inside = (folder: string): readonly ChosenFolder<Choice>[] => {
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

/** The folders with a choice of any kind, by path. */
export function chosenFolders(db: Database): string[] {
  return statementOf<[], string>(
    db,
    `SELECT DISTINCT subject FROM choices WHERE kind = 'folder' ORDER BY subject`,
  )
    .pluck()
    .all();
}
