import type { Change } from '../../../contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import { applyClipChange } from './apply-clip-change.ts';
import {
  addThing,
  labItems,
  markers,
  presets,
  ranges,
  removeThing,
  replaceThing,
  transitions,
} from './kept-things.ts';

/**
 * Applies one change inside the caller's transaction. Throws a `Refusal` if its `before` differs from the stored value: the change is
 * based on an older state and would silently undo later changes.
 */
export function applyChange(db: Database, change: Change): void {
  switch (change.kind) {
    case 'marker.add':
      return addThing(db, markers, change.marker);
    case 'marker.remove':
      return removeThing(db, markers, change.marker);
    case 'marker.set':
      return replaceThing(db, markers, change);
    case 'range.add':
      return addThing(db, ranges, change.range);
    case 'range.remove':
      return removeThing(db, ranges, change.range);
    case 'range.set':
      return replaceThing(db, ranges, change);
    case 'transition.add':
      return addThing(db, transitions, change.transition);
    case 'transition.remove':
      return removeThing(db, transitions, change.transition);
    case 'transition.set':
      return replaceThing(db, transitions, change);
    case 'preset.add':
      return addThing(db, presets, change.preset);
    case 'preset.remove':
      return removeThing(db, presets, change.preset);
    case 'preset.set':
      return replaceThing(db, presets, change);
    case 'lab.add':
      return addThing(db, labItems, change.item);
    case 'lab.remove':
      return removeThing(db, labItems, change.item);
    case 'lab.set':
      return replaceThing(db, labItems, change);
    default:
      return applyClipChange(db, change);
  }
}
