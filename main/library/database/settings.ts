import { randomUUID } from 'node:crypto';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { ValueKind } from '#contract/edits/kinds.ts';
import type { Database } from './database.ts';
import { valuesIn } from './statements.ts';

/** Values of a whole library that no edit sets: workspace, window place, a flag for the starter clips, its team, the last edit that version 26 received from it, what is and was read again of it. */
type SettingKey = 'workspace' | 'window' | 'starter' | 'team' | 'teamEdit' | 'teamReading' | 'teamRestored';

/**
 * The JSON value stored under `key`; undefined if there is none or it is not valid JSON, which must not
 * prevent opening the library.
 */
export function readSetting(db: Database, key: SettingKey | ValueKind): unknown {
  const text = valuesIn<string>(db, 'SELECT value FROM settings WHERE key = ? AND json_valid(value)').get(
    key,
  );
  return text === undefined ? undefined : boundedJson(text, undefined, withoutPrototype);
}

/** Leaves out a name that no value of ours has, and that copies of an object would take for its prototype. */
const withoutPrototype = (name: string, value: unknown): unknown =>
  name === '__proto__' ? undefined : value;

export const saveSetting: (db: Database, key: SettingKey, value: unknown) => void = save;

/** Saves a value of the library that edits set. */
export const saveLibraryValue: (db: Database, key: ValueKind, value: unknown) => void = save;

function save(db: Database, key: string, value: unknown): void {
  db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, JSON.stringify(value));
}

const KEY = 'library.id';

/**
 * Id of a library, independent of its path; copies have the same one. Created if absent and `make` is true.
 */
export function libraryId(db: Database, make: boolean): string | null {
  if (make)
    db.prepare(
      'INSERT INTO settings (key, value) VALUES (?, json_quote(?)) ON CONFLICT (key) DO NOTHING',
    ).run(KEY, randomUUID());
  return valuesIn<string>(db, `SELECT value ->> '$' FROM settings WHERE key = ?`).get(KEY) ?? null;
}
