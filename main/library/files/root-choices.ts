import path from 'node:path';
import type { FolderRoot } from '../../../contract/clips/chosen-root.ts';
import type { RootSubject } from '../../../contract/clips/root-choice.ts';
import type { RootChoice } from '../../../core/root/root-choice.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { movedPlaces, placesBefore } from './import-choices.ts';

/** The choice of a clip or a folder itself; null = not chosen. A folder that moves takes its choice along: see `moved_places`. */
export function readRoot(db: Database, subject: RootSubject): RootChoice | null {
  const text = choiceOf(db, subject.kind, keyOf(db, subject));
  return text === undefined ? null : (JSON.parse(text) as RootChoice);
}

/** @param choice null = not chosen */
export function saveRoot(db: Database, subject: RootSubject, choice: RootChoice | null): void {
  const key = keyOf(db, subject);
  if (choice === null)
    statementOf(db, 'DELETE FROM root_choices WHERE kind = ? AND subject = ?').run(subject.kind, key);
  else
    statementOf(
      db,
      `INSERT INTO root_choices (kind, subject, choice) VALUES (?, ?, ?)
       ON CONFLICT (kind, subject) DO UPDATE SET choice = excluded.choice`,
    ).run(subject.kind, key, JSON.stringify(choice));
}

function choiceOf(db: Database, kind: RootSubject['kind'], key: string): string | undefined {
  return statementOf<[string, string], string>(
    db,
    'SELECT choice FROM root_choices WHERE kind = ? AND subject = ?',
  )
    .pluck()
    .get(kind, key);
}

/** What a choice is kept under: the id of a clip; the path of a folder, or where it was when somebody chose, if it moved since. */
function keyOf(db: Database, subject: RootSubject): string {
  if (subject.kind === 'clip') return subject.id;
  const places = placesOf(subject.path, movedPlaces(db));
  return places.find((place) => choiceOf(db, 'folder', place) !== undefined) ?? subject.path;
}

/** A folder, and where it was, the last place first. */
const placesOf = (folder: string, moved: ReadonlyMap<string, string>): string[] => [
  folder,
  ...placesBefore(folder, moved).toReversed(),
];

/** Places of folders that have a choice, there or where they were when somebody chose. */
export function foldersWithRoot(db: Database): string[] {
  const chosen = folderChoices(db);
  if (chosen.size === 0) return [];
  const moved = movedPlaces(db);
  return [...new Set([...chosen.keys(), ...moved.keys()])].filter((folder) =>
    placesOf(folder, moved).some((place) => chosen.has(place)),
  );
}

/** Finds the folders with a choice that a file lies in, the nearest first. For many files: folders are read once. */
export function findFolderRoots(db: Database): (file: string) => readonly FolderRoot[] {
  const chosen = folderChoices(db);
  if (chosen.size === 0) return () => [];
  const moved = movedPlaces(db);
  const known = new Map<string, readonly FolderRoot[]>();
  const inside = (folder: string): readonly FolderRoot[] => {
    const cached = known.get(folder);
    if (cached) return cached;
    const above = path.dirname(folder);
    const place = placesOf(folder, moved).find((each) => chosen.has(each));
    const choice = place === undefined ? undefined : chosen.get(place);
    const roots = [...(choice ? [{ path: folder, choice }] : []), ...(above === folder ? [] : inside(above))];
    known.set(folder, roots);
    return roots;
  };
  return (file) => inside(path.dirname(file));
}

function folderChoices(db: Database): ReadonlyMap<string, RootChoice> {
  const rows = statementOf<[], { readonly subject: string; readonly choice: string }>(
    db,
    `SELECT subject, choice FROM root_choices WHERE kind = 'folder'`,
  ).all();
  return new Map(rows.map(({ subject, choice }) => [subject, JSON.parse(choice) as RootChoice]));
}
