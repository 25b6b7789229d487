// main/library/kinds: each kind of user data: how it is checked, changed, undone and named
import type { Change } from '#contract/edits/edits.ts';
import type { KindName, LibrarySnapshot } from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import type { EntryPart } from './entries.ts';
import { entryWriting, type Writing } from './writes.ts';

/** A kind of user data. Undo, history and teams loop over the kinds: see kinds.ts. */
export interface Kind<Made extends Change = Change> {
  /** Its values, each in an entry. */
  readonly entries: EntryPart<Made>;
  /** How they change. */
  readonly writing: Writing<Made>;
  /** Its part of what the window holds. */
  content?(db: Database): Partial<LibrarySnapshot>;
}

/** @param what item of the clip: `the marker at 0.500 s` */
export function refuseUnknownClip(db: Database, clipId: string, what: string): void {
  if (!clipExists(db, clipId)) {
    refuse('unknownClip', `The clip of ${what} is not in this library.`, clipId);
  }
}

/** A kind of which a change is of one entry. */
export const entryKind = <Made extends Change>(
  name: KindName,
  entries: EntryPart<Made>,
): Pick<Kind<Made>, 'entries' | 'writing'> => ({ entries, writing: entryWriting(name, entries) });
