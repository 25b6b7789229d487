import type { Database } from '../database/database.ts';

/** What is saved with a library but is no edit: the workspace, the window's place, whether the starter clips were put in. */
export type SettingKey = 'workspace' | 'window' | 'starter';

/**
 * The JSON value stored under `key`; undefined where there is none, or where something else wrote what is no JSON: a window's
 * place is no reason to keep a library shut.
 */
export function readSetting(db: Database, key: SettingKey): unknown {
  const text = db
    .prepare<[string], string>('SELECT value FROM settings WHERE key = ? AND json_valid(value)')
    .pluck()
    .get(key);
  return text === undefined ? undefined : JSON.parse(text);
}

export function saveSetting(db: Database, key: SettingKey, value: unknown): void {
  db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, JSON.stringify(value));
}
