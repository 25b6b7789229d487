import type { Database } from 'better-sqlite3';
import { bringToBytesAndTakes } from './schema/bytes-and-takes.ts';
import { searchTables, searchTriggers } from './schema/search.ts';
import { tables } from './schema/tables.ts';

/** What makes a library, and what brings an older one to the newest version. */
export interface Migrations {
  /** Of a new library, before the steps from there on. */
  readonly first: { readonly version: number; readonly create: (db: Database) => void };
  /** In order. Never changed once released; only added to. A version that no step begins at is too old. */
  readonly steps: readonly MigrationStep[];
}

export interface MigrationStep {
  readonly from: readonly number[]; // versions
  readonly to: number;
  readonly run: (db: Database) => void; // within a transaction
}

export const migrations: Migrations = {
  first: { version: 18, create: (db) => db.exec(tables + searchTables + searchTriggers) },
  steps: [{ from: [16, 17], to: 18, run: bringToBytesAndTakes }],
};

export function newestVersion({ first, steps }: Migrations): number {
  return steps.at(-1)?.to ?? first.version;
}

/** What brings a library of `version` on, 0 being none yet; undefined where it is too old. */
export function stepFrom({ first, steps }: Migrations, version: number): MigrationStep | undefined {
  if (version === 0) return { from: [0], to: first.version, run: first.create };
  return steps.find(({ from }) => from.includes(version));
}
