import type { FolderRoot } from '../../../contract/clips/chosen-root.ts';
import type { OverrideSubject } from '../../../contract/clips/import-override.ts';
import type { RootOverride } from '../../../core/root/root-override.ts';
import type { Database } from '../database/database.ts';
import { findFolderOverrides, readOverride, saveOverride } from './overrides.ts';

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
