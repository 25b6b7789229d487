import type { Preset } from '#contract/rows/library-rows.ts';
import { presetKeyOf } from '#contract/rows/preset-name.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { itemRows } from './item-rows.ts';
import { slotSettings } from '../json/json-columns.ts';
import { readJson } from '../json/stored-json.ts';

type PresetRow = Omit<Preset, 'settings'> & { readonly settings: string };

export const presetRows = itemRows<Preset, PresetRow>({
  name: 'presets',
  selected: 'id, name, settings',
  itemOf({ settings: text, ...row }) {
    const settings = readJson<SlotSettings>(slotSettings, text);
    return settings && { ...row, settings };
  },
  json: slotSettings,
  columns: ['id', 'name', 'name_key', 'settings'],
  valuesOf: ({ id, name, settings }) => ({
    id,
    name,
    settings: JSON.stringify(settings),
    name_key: presetKeyOf(name),
  }),
});

export function allPresets(db: Database): Preset[] {
  return presetRows.select(db, 'ORDER BY name_key');
}

/** The preset with this name, ignoring case. */
export function findPresetNamed(db: Database, name: string): Preset | undefined {
  return presetRows.select(db, 'WHERE name_key = ?', presetKeyOf(name)).at(0);
}

/** Id and name of the row that has this name, ignoring case; also of one that cannot be read. */
export function nameTakenBy(db: Database, name: string): Pick<Preset, 'id' | 'name'> | undefined {
  const sql = 'SELECT id, name FROM presets WHERE name_key = ?';
  return statementOf<[string], Pick<Preset, 'id' | 'name'>>(db, sql).get(presetKeyOf(name));
}
