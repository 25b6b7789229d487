import type { Preset } from '../../../contract/rows/library-rows.ts';
import { presetKeyOf } from '../../../contract/rows/preset-name.ts';
import type { SlotSettings } from '../../../core/transition/document/document.ts';
import type { Database } from '../database/database.ts';

interface PresetRow {
  readonly id: string;
  readonly name: string;
  readonly settings: string;
}

export function allPresets(db: Database): Preset[] {
  return db
    .prepare<[], PresetRow>('SELECT id, name, settings FROM presets ORDER BY name_key')
    .all()
    .map(presetOf);
}

export function findPreset(db: Database, id: string): Preset | undefined {
  const row = db.prepare<[string], PresetRow>('SELECT id, name, settings FROM presets WHERE id = ?').get(id);
  return row && presetOf(row);
}

/** The preset with this name, ignoring case. */
export function findPresetNamed(db: Database, name: string): Preset | undefined {
  const row = db
    .prepare<[string], PresetRow>('SELECT id, name, settings FROM presets WHERE name_key = ?')
    .get(presetKeyOf(name));
  return row && presetOf(row);
}

/** Adds a preset. False if its id exists already. */
export function insertPreset(db: Database, preset: Preset): boolean {
  const { changes } = db
    .prepare(
      `INSERT INTO presets (id, name, name_key, settings) VALUES (@id, @name, @key, @settings)
       ON CONFLICT (id) DO NOTHING`,
    )
    .run(columnsOf(preset));
  return changes === 1;
}

export function updatePreset(db: Database, preset: Preset): void {
  db.prepare('UPDATE presets SET name = @name, name_key = @key, settings = @settings WHERE id = @id').run(
    columnsOf(preset),
  );
}

export function removePreset(db: Database, id: string): void {
  db.prepare('DELETE FROM presets WHERE id = ?').run(id);
}

function presetOf({ settings, ...row }: PresetRow): Preset {
  return { ...row, settings: JSON.parse(settings) as SlotSettings };
}

function columnsOf({ id, name, settings }: Preset): Record<string, string> {
  return { id, name, key: presetKeyOf(name), settings: JSON.stringify(settings) };
}
