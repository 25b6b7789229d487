import type { Change } from '#contract/edits/edits.ts';
import { itemOf } from '#contract/edits/kinds.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { dataVersion, statementOf, valuesIn } from '../database/statements.ts';
import type { Database } from '../database/database.ts';
import { cutEdit, ownEdits, type CutEdit } from './applied-edit.ts';
import { kindOfKey } from '../kinds/kinds.ts';
import type { EntryKey } from '../kinds/keys.ts';
import type { Write } from '../kinds/writes.ts';
import { writesOf } from '../log/write-log.ts';
import { lastRevision, undoState } from './edits.ts';

/** Changes of a library by another program. */
export interface ForeignChanges {
  /** Its edits, undos and redos in order, as one edit; null if it only wrote rows. */
  readonly edit: CutEdit | null;
}

interface FeedRow {
  readonly name: string;
  readonly state: 'applied' | 'undone' | 'abandoned';
  readonly number: number;
  readonly revision: number;
}

/**
 * Follows changes of a library by others, from now on. What an edit changed is reported as it is by now. Own edits
 * after foreign ones are reported, too; they have no effect on a copy that has them.
 */
export function createChangeFeed(db: Database) {
  let version = dataVersion(db);
  let seen = lastRevision(db);
  return {
    /** The last edit, undo or redo that has been reported. */
    seen: () => seen,
    /** Changes by other connections since the last call; null if there are none, which is a cheap check. */
    next(): ForeignChanges | null {
      const now = dataVersion(db);
      if (now === version) return null;
      const own = ownEdits(db);
      const revisions = revisionsAfter(db, seen);
      // Reads edits from the first foreign one on: an own edit may concern a hundred thousand clips.
      const first = revisions.findIndex((revision) => !own.has(revision));
      const foreign = first < 0 ? undefined : editSince(db, revisions[first]);
      // After reading, so that changes are reported the next time if reading fails.
      version = now;
      seen = foreign?.revision ?? revisions.at(-1) ?? seen;
      own.clear();
      return { edit: foreign?.edit ?? null };
    },
  };
}

/** All edits from `revision` on as one, and the revision of the last. */
function editSince(db: Database, revision: number): { readonly edit: CutEdit; readonly revision: number } {
  const rows = statementOf<[number], FeedRow>(
    db,
    'SELECT number, name, state, revision FROM edits WHERE revision >= ? ORDER BY revision',
  ).all(revision);
  const last = rows[rows.length - 1];
  // Each entry is shown once, as it is by now.
  const entries = new Map<EntryKey, { readonly run: Write[]; isApplied: boolean }>();
  for (const { number, state } of rows) {
    const isApplied = state === 'applied';
    const writes = atOnce(writesOf(db, number)) ?? [];
    for (const write of isApplied ? writes : writes.toReversed()) {
      const entry = entries.get(write.key) ?? { run: [], isApplied };
      entry.run.push(write);
      entry.isApplied = isApplied;
      entries.delete(write.key);
      entries.set(write.key, entry);
    }
  }
  const changes = [...entries].flatMap(([key, { run, isApplied }]) =>
    kindOfKey(key).writing.shown(db, run, isApplied),
  );
  return {
    edit: cutEdit({ name: last.name, changes: inListOrder(changes), undo: undoState(db) }),
    revision: last.revision,
  };
}

/** Changes of which an added item comes after the one before which it stands, if that is added, too. */
function inListOrder(changes: readonly Change[]): Change[] {
  const added = new Map(changes.flatMap((change) => ('next' in change ? [[itemOf(change).id, change]] : [])));
  const ordered: Change[] = [];
  for (const change of changes) {
    if (!('next' in change)) {
      ordered.push(change);
      continue;
    }
    const chain: Change[] = [];
    for (let one = added.get(itemOf(change).id); one?.next !== undefined; one = added.get(one.next)) {
      added.delete(itemOf(one).id);
      chain.push(one);
    }
    ordered.push(...chain.toReversed());
  }
  return ordered;
}

function revisionsAfter(db: Database, revision: number): number[] {
  return valuesIn<number>(db, 'SELECT revision FROM edits WHERE revision > ? ORDER BY revision').all(
    revision,
  );
}
