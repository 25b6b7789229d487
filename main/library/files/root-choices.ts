import type { FolderRoot } from '../../../contract/clips/chosen-root.ts';
import type { RootSubject } from '../../../contract/clips/root-choice.ts';
import type { RootChoice } from '../../../core/root/root-choice.ts';
import type { Database } from '../database/database.ts';
import { findChosenFolders, readChoice, saveChoice } from './choices.ts';

/** The choice of a clip or a folder itself; null = not chosen. */
export function readRoot(db: Database, subject: RootSubject): RootChoice | null {
  const text = readChoice(db, 'root', subject);
  return text === undefined ? null : (JSON.parse(text) as RootChoice);
}

/** @param choice null = not chosen */
export function saveRoot(db: Database, subject: RootSubject, choice: RootChoice | null): void {
  saveChoice(db, 'root', subject, choice === null ? undefined : JSON.stringify(choice));
}

/** Finds the folders with a choice that a file lies in, the nearest first. */
export function findFolderRoots(db: Database): (file: string) => readonly FolderRoot[] {
  return findChosenFolders<RootChoice>(db, 'root');
}
