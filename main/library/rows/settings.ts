import { randomUUID } from 'node:crypto';
import type { Budgets } from '#core/audit/budgets.ts';
import { budgetsSchema, engineTargetSchema } from '#contract/rows/library-rows.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';

/**
 * Values of a whole library: workspace, window place, a flag for the starter clips, and the budgets and the
 * engine, which edits set.
 */
export type SettingKey = 'workspace' | 'window' | 'starter' | 'budgets' | 'engine';

/**
 * The JSON value stored under `key`; undefined if there is none or it is not valid JSON, which must not
 * prevent opening the library.
 */
export function readSetting(db: Database, key: SettingKey): unknown {
  const text = valuesIn<string>(db, 'SELECT value FROM settings WHERE key = ? AND json_valid(value)').get(
    key,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

export function saveSetting(db: Database, key: SettingKey, value: unknown): void {
  db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, JSON.stringify(value));
}

/** The budgets of a library; none if another program has damaged them, which must not prevent opening it. */
export function readBudgets(db: Database): Budgets {
  const parsed = budgetsSchema.safeParse(readSetting(db, 'budgets'));
  return parsed.success ? parsed.data : {};
}

/** The engine that a library is for. */
export function readEngine(db: Database): EngineTarget {
  const parsed = engineTargetSchema.safeParse(readSetting(db, 'engine'));
  return parsed.success ? parsed.data : 'none';
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
