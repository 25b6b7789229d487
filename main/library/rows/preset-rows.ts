import type { Preset } from '#contract/rows/library-rows.ts';
import { presetKeyOf } from '#contract/rows/preset-name.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import type { Database } from '../database/database.ts';
import { itemRows } from './item-rows.ts';

type PresetRow = Omit<Preset, 'settings'> & { readonly settings: string };

export const presetRows = itemRows<Preset, PresetRow>({
  name: 'presets',
  selected: 'id, name, settings',
  itemOf: ({ settings, ...row }) => ({ ...row, settings: JSON.parse(settings) as SlotSettings }),
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
