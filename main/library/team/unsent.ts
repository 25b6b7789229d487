import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContentId } from '#contract/clips/content-id.ts';
import {
  sharedTime,
  timeOfShared,
  withOtherIds,
  type ClipsElsewhere,
  type SharedClock,
} from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf } from '../database/statements.ts';
import { clipsInShared, clockOfClip } from '../rows/clip-clocks.ts';
import { differingPaths, overlapping, patched, type Path } from '../kinds/fields.ts';
import { entryKey, kindNameIn, subjectIn, teamKey, type EntryKey, type TeamKey } from '../kinds/keys.ts';
import { kindOfKey } from '../kinds/kinds.ts';
import { subjectsWritten } from '../kinds/tags.ts';
import type { Write } from '../kinds/writes.ts';
import type { SharedWrite } from './fold.ts';
import {
  clipIdIn,
  idInTeam,
  idsHere,
  keyOf,
  kindsInOrder,
  readKey,
  valueHere,
  withClipId,
  type Keyed,
} from './team-keys.ts';
import { isShown, likenessOf, readTeam, valueOfEntry, type Team } from './team-state.ts';

const listeners = new WeakMap<Database, () => void>();

/** Calls `listener` when an edit waits to be sent. Its transaction may not be committed yet. */
export function onUnsent(db: Database, listener: () => void): void {
  listeners.set(db, listener);
}

/** What an edit writes, for the team of a library. */
export interface UnsentWrites {
  /** Notes writes right after they are made: later ones of the edit may name their entries otherwise. */
  add(writes: readonly Write[]): void;
  /**
   * Notes the edit, within its transaction, so that it is sent, also after a crash.
   *
   * @param step of the history; null: the writes undo or redo one, or are none
   */
  noting(name: string, step: number | null): Sliced<void>;
}

/** Does nothing in a library that is in no team. */
export function unsentWrites(db: Database): UnsentWrites {
  const team = readTeam(db);
  const changed = new Map<EntryKey, Path[]>();
  return {
    add(writes) {
      if (team === null) return;
      for (const write of writes)
        for (const subject of subjectsWritten(db, write)) {
          const key = entryKey(kindNameIn(write.key), subject);
          const known = changed.get(key);
          if (known) known.push(write.path);
          else changed.set(key, [write.path]);
        }
    },
    *noting(name, step) {
      if (team === null) return;
      const add = openEdit(db, name, team, { step });
      for (const [local, paths] of changed) {
        yield;
        const subject = subjectIn(local);
        if (!kindOfKey(local).entries.isShared(subject)) continue;
        const key = keyOf(db, kindNameIn(local), subject);
        const keyed = readKey(key);
        const write = keyed && writeOf(db, key, keyed, { subject, paths });
        if (write && write.paths.length > 0) add(key, write, null);
      }
    },
  };
}

interface Edited {
  readonly subject: string; // in this library
  readonly paths: readonly Path[]; // that the edit changed
}

/**
 * How an edit changed an entry. An item may not be shown as the team has it, since its clip was exported again
 * elsewhere: then the fields count that the edit changed here.
 */
function writeOf(db: Database, key: TeamKey, keyed: Keyed, { subject, paths: changed }: Edited) {
  const { part } = keyed;
  const value = valueInTeam(db, keyed, subject);
  const known = valueOfEntry(db, key, keyed);
  if (isShown(db, key)) {
    // What is shown says which fields changed: some shared times are one time here. Others are kept by indexing.
    const shown = known == null ? part.empty : valueHere(db, keyed, known, idsHere(db));
    const paths = differingPaths(shown, part.read(db, subject)).filter(overlapping(changed));
    return { paths, value: patched(known ?? part.empty, paths, value) ?? value };
  }
  if (part.isItem && value !== null && changed.every((path) => path.length > 0)) {
    const merged = patched(known, changed, value);
    if (merged !== undefined && part.isValid(merged)) return { paths: changed, value: merged };
  }
  return { paths: differingPaths(part.empty, value), value };
}

/** A clip whose file was exported again. */
export interface NewContent {
  readonly clipId: string;
  readonly before: ContentId; // that it had
  readonly clock: SharedClock; // of that content
}

/**
 * Notes, as one edit, that clips have other content: what the team has of each goes over to the new content,
 * where the team has nothing yet. Members who have the old file keep it there.
 */
export function noteNewContent(db: Database, news: readonly NewContent[]): void {
  const team = readTeam(db);
  if (team === null || news.length === 0) return;
  const ids = new Map(news.map(({ clipId, before }) => [before, idInTeam(db, clipId)]));
  const clips = clipsAsExportedAgain(db, news, ids);
  const add = openEdit(db, 'Update clips', team);
  for (const key of keysOf(db, news)) {
    const keyed = readKey(key);
    const value = keyed && valueOfEntry(db, key, keyed);
    if (keyed === null || value === null || value === undefined) continue;
    const { name, part, subject } = keyed;
    const moved = part.withClips?.(value, clips) ?? value;
    const movedKey = teamKey(name, withClipId(subject, clips.id(clipIdIn(subject))));
    const there = valueOfEntry(db, movedKey, keyed) ?? part.empty;
    const paths = movedKey === key ? differingPaths(value, moved) : null;
    if (!isDeepStrictEqual(moved, there)) add(movedKey, { paths, value: moved }, null);
  }
}

/** Clips by the content that they have now: times of the team stay on the frames of the clip here. */
function clipsAsExportedAgain(
  db: Database,
  news: readonly NewContent[],
  ids: ReadonlyMap<ContentId, ContentId>,
): ClipsElsewhere<ContentId, ContentId> {
  const moves = new Map(
    news.map(({ clipId, before, clock }) => {
      const now = clockOfClip(db, clipId) ?? clock;
      return [before, (time: number) => sharedTime(now, timeOfShared(clock, time))] as const;
    }),
  );
  return {
    ...withOtherIds((id: ContentId) => ids.get(id) ?? id),
    time: (id, time) => moves.get(id)?.(time) ?? time,
  };
}

/** Keys of the entries that refer to clips, by subject or by value, and perhaps of more. */
function keysOf(db: Database, clips: readonly NewContent[]): Set<TeamKey> {
  const contents = new Set<string>(clips.map(({ before }) => before));
  const keys = new Set<TeamKey>();
  for (const name of kindsInOrder) {
    const part = readKey(teamKey(name, ''))?.part;
    if (part === undefined) continue;
    for (const { clipId, before } of clips) {
      const own = `${name} ${before}`;
      for (const [key] of entriesBetween(db, own, `${own}!`)) keys.add(key);
      for (const subject of part.onClip?.(db, clipId) ?? []) keys.add(keyOf(db, name, subject));
    }
    if (part.withClips === undefined || part.onClip !== undefined) continue;
    for (const [key, text] of entriesBetween(db, `${name} `, `${name} ~`))
      if (text.match(uuids)?.some((id) => contents.has(id)) === true) keys.add(key);
  }
  return keys;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Entries, sent or not, by key, with the text of their values. */
const entriesBetween = (db: Database, from: string, to: string) =>
  statementOf<[object], [key: TeamKey, text: string]>(
    db,
    `SELECT key, value FROM team_entries WHERE key >= @from AND key < @to
     UNION ALL SELECT key, content FROM team_writes WHERE key >= @from AND key < @to`,
  )
    .raw()
    .all({ from, to });

/**
 * Notes all entries of a library that joins a team, to be sent as edits that only count where the team has
 * nothing.
 */
export function* notingLibrary(db: Database, team: Team): Sliced<void> {
  const ids = new Map<string, ContentId>();
  const idFor = (id: string): ContentId => {
    const known = ids.get(id) ?? idInTeam(db, id);
    ids.set(id, known);
    return known;
  };
  for (const name of kindsInOrder) {
    const add = openEdits(db, 'Join', team);
    for (const subject of readKey(teamKey(name, ''))?.part.subjects(db) ?? []) {
      const key = keyOf(db, name, subject, idFor);
      const keyed = readKey(key);
      if (keyed === null) continue;
      const value = valueInTeam(db, keyed, subject, idFor);
      if (!isDeepStrictEqual(value, keyed.part.empty))
        add(key, { paths: null, value }, likenessOf(name, value));
      yield;
    }
  }
}

/** A value of this library with the ids that clips have in the team. */
function valueInTeam(
  db: Database,
  { part }: Keyed,
  subject: string,
  idFor = (id: string): ContentId => idInTeam(db, id),
): unknown {
  const value = part.read(db, subject);
  return value === null || part.withClips === undefined
    ? value
    : part.withClips(value, clipsInShared(db, idFor));
}

/** Where an edit waits: after all others, or before them. */
type Waiting = 'last' | 'first';

const nextNumber: Readonly<Record<Waiting, string>> = {
  last: 'NULL',
  first: '(SELECT min(0, coalesce(min(number), 0)) - 1 FROM team_edits)',
};

/** Begins an edit with the first write that is added. The function that adds one returns its length. */
function openEdit(
  db: Database,
  name: string,
  { seq }: Team,
  { step = null, waits = 'last' }: { readonly step?: number | null; readonly waits?: Waiting } = {},
) {
  let number: number | bigint | undefined;
  let place = 0;
  return (key: TeamKey, write: SharedWrite, likeness: string | null): number => {
    const content = JSON.stringify(write);
    if (number === undefined) listeners.get(db)?.();
    number ??= statementOf(
      db,
      `INSERT INTO team_edits (number, id, name, base, step) VALUES (${nextNumber[waits]}, ?, ?, ?, ?)`,
    ).run(randomUUID(), name, seq, step).lastInsertRowid;
    statementOf(
      db,
      'INSERT INTO team_writes (edit, place, key, content, likeness) VALUES (?, ?, ?, ?, ?)',
    ).run(number, place++, key, content, likeness);
    return content.length;
  };
}

/** Length at which an edit of many entries ends, characters. */
const LONG_EDIT = 4_000_000;

/** The same for any number of writes: another edit begins when one is long. */
export function openEdits(db: Database, name: string, team: Team, waits: Waiting = 'last') {
  let add = openEdit(db, name, team, { waits });
  let length = 0;
  return (key: TeamKey, write: SharedWrite, likeness: string | null): void => {
    length += add(key, write, likeness);
    if (length > LONG_EDIT) [add, length] = [openEdit(db, name, team, { waits }), 0];
  };
}
