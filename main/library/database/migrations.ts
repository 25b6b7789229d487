import type { Database } from 'better-sqlite3';
import { logWrites } from './schema/log-of-changes.ts';
import { keepJointMaps } from './schema/maps-of-reviews.ts';
import { searchTables, searchTriggers, shownFolders } from './schema/search.ts';
import {
  characterTables,
  editChanges,
  fileParts,
  labTable,
  ownSkeletons,
  tables,
  teamChain,
  teamOwn,
  teamTables,
} from './schema/tables.ts';

/** Steps that create a library or migrate an older one. */
export interface Migrations {
  /** Creates a new library; later steps follow. */
  readonly first: { readonly version: number; readonly create: (db: Database) => void };
  /** In order. Released steps never change. A version without a step is too old. */
  readonly steps: readonly MigrationStep[];
  /** `schemaDigest` of a new library, which is then known without making another one. */
  readonly digest?: string;
}

export interface MigrationStep {
  readonly from: number; // version
  readonly to: number;
  /** Within a transaction. Returns what people should know of it, as a sentence; anything else is nothing. */
  readonly run: (db: Database) => unknown;
}

export const migrations: Migrations = {
  first: { version: 18, create: (db) => db.exec(tables + searchTables + searchTriggers) },
  steps: [
    { from: 18, to: 19, run: (db) => db.exec(labTable) },
    { from: 19, to: 20, run: (db) => db.exec(characterTables) },
    { from: 20, to: 21, run: (db) => db.exec(ownSkeletons) },
    { from: 21, to: 22, run: (db) => db.exec(shownFolders) },
    { from: 22, to: 23, run: (db) => db.exec(teamTables) },
    { from: 23, to: 24, run: (db) => db.exec(editChanges) },
    { from: 24, to: 25, run: (db) => db.exec(fileParts) },
    { from: 25, to: 26, run: logWrites },
    { from: 26, to: 27, run: (db) => db.exec(teamChain) },
    { from: 27, to: 28, run: (db) => db.exec(teamOwn) },
    { from: 28, to: 29, run: keepJointMaps },
  ],
  digest: 'db52433d32a571ae51b8129cef2ea25802f8fa1aa2fccc1d6ec8dbacc04ffe5f',
};

export function newestVersion({ first, steps }: Migrations): number {
  return steps.at(-1)?.to ?? first.version;
}

/** The next step for a library of `version`, 0 for a new one; undefined if it is too old. */
export function stepFrom({ first, steps }: Migrations, version: number): MigrationStep | undefined {
  if (version === 0) return { from: 0, to: first.version, run: first.create };
  return steps.find(({ from }) => from === version);
}

/** Application id in the header of a library, to recognise other SQLite files: 'Segu'. */
export const APPLICATION_ID = 0x53656775;
