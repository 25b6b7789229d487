import type { Change } from '../../../contract/edits.ts';
import type { Preset } from '../../../contract/library-rows.ts';
import type { Database } from '../database/database.ts';
import {
  findPreset,
  findPresetNamed,
  insertPreset,
  removePreset,
  updatePreset,
} from '../rows/preset-rows.ts';
import { refuse } from '../problems.ts';
import { refuseOtherId, refuseStale, refuseTwice } from './refuse-stale.ts';

type PresetChange = Extract<Change, { readonly kind: `preset.${string}` }>;

/** `applyChange` for presets. A name that another one has is refused, also when undo would bring it back. */
export function applyPresetChange(db: Database, change: PresetChange): void {
  switch (change.kind) {
    case 'preset.add':
      refuseTakenName(db, change.preset);
      if (!insertPreset(db, change.preset)) refuseTwice(`The preset ${change.preset.name}`);
      return;
    case 'preset.remove':
      refuseStale(findPreset(db, change.preset.id), change.preset, nameOf);
      removePreset(db, change.preset.id);
      return;
    case 'preset.set':
      refuseOtherId(change.before, change.after);
      refuseStale(findPreset(db, change.before.id), change.before, nameOf);
      refuseTakenName(db, change.after);
      updatePreset(db, change.after);
  }
}

const nameOf = (preset: Preset): string => preset.name;

function refuseTakenName(db: Database, { id, name }: Preset): void {
  const other = findPresetNamed(db, name);
  if (other === undefined || other.id === id) return;
  refuse('nameTaken', `There is a preset “${other.name}” already. Rename or delete that one first.`, 'name');
}
