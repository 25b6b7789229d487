import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import { kindOf } from '../kinds/kinds.ts';
import { differingPaths, patched, valueAt } from './fold.ts';
import { readTeam } from './team-state.ts';

/**
 * A change of a library in a team, made to what is stored: members change other fields meanwhile, which must
 * not prevent an edit, nor undo. A field that another changed leaves the change as it is, so that it is refused.
 */
export function ontoStored(db: Database, change: Change): Change {
  const { entries } = kindOf(change);
  if (entries === undefined || !('before' in change) || readTeam(db) === null) return change;
  const [subject] = entries.changed(db, change);
  if (subject === undefined) return change;
  const stored = entries.read(db, subject);
  const { before, after } = change;
  const paths = differingPaths(before, after);
  const isFree = paths.every((path) => isDeepStrictEqual(valueAt(stored, path), valueAt(before, path)));
  const merged = isFree ? patched(stored, paths, after) : undefined;
  const isSound = merged !== undefined && entries.isValid(merged);
  return isSound ? ({ ...change, before: stored, after: merged } as Change) : change;
}
