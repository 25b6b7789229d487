import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Restored } from '#contract/library/team.ts';
import type { Database } from '../database/database.ts';
import { readSetting, saveSetting } from '../database/settings.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { Sliced } from '#core/sliced.ts';
import { overlapping, valueAt, type Path } from '../kinds/fields.ts';
import type { TeamKey } from '../kinds/keys.ts';
import { refuse } from '../problems.ts';
import { forgetLinks, RECENT_ROWS, saveReceived, type Link } from './chain.ts';
import { unsetEntry, type Entry, type Write } from './fold.ts';
import { foldInto, keep, newRows, noteReceived, noteUnread } from './receive.ts';
import { showingAll, type Received } from './show-entries.ts';
import { isTaken, type PartPlace, type SnapshotPart } from './snapshot.ts';
import type { TeamRow, UnreadRow } from './team-edit.ts';
import { readKey, saveTeamClip, type Keyed } from './team-keys.ts';
import { addEntry, findEntry, readTeam, saveEntry, type Team } from './team-state.ts';
import { openEdits } from './unsent.ts';

const restoredSchema: z.ZodType<Restored> = z.strictObject({ time: z.number(), sent: z.number() });

/** The last time that the server of a team was found to have lost edits; null: never. */
export const readRestored = (db: Database): Restored | null =>
  restoredSchema.safeParse(readSetting(db, 'teamRestored')).data ?? null;

/** What was read again so far from a server that lost edits: beside what counts here until all is there. */
export interface Reading {
  seq: number; // last row of the log
  part?: number | undefined; // last part of its snapshot, as in `Team`
  recent: Link[];
}

/** Begins to read all that a team has. */
export function beginReading(db: Database): Reading {
  statementOf(db, 'DELETE FROM team_again').run();
  statementOf(db, 'DELETE FROM team_unread').run();
  return { seq: 0, recent: [] };
}

/** Reads rows of the log again. */
export function* readingRows(
  db: Database,
  reading: Reading,
  rows: readonly (TeamRow | UnreadRow)[],
): Sliced<null> {
  for (const row of newRows(rows, reading.seq)) {
    const { seq, chain, content } = row;
    reading.seq = seq;
    reading.recent.push({ seq, chain });
    if (reading.recent.length > 2 * RECENT_ROWS) reading.recent = reading.recent.slice(-RECENT_ROWS);
    if (content === null) noteUnread(db, row);
    for (const clip of content?.clips ?? []) saveTeamClip(db, clip);
    for (const write of content?.writes ?? []) {
      const keyed = readKey(write.key);
      if (keyed !== null && content !== null) foldInto(db, 'team_again', keyed, write, row);
      yield;
    }
  }
  return null;
}

/** Reads a part of a snapshot again. */
export function* readingPart(
  db: Database,
  reading: Reading,
  { seq, chain, part, isLast }: PartPlace,
  { clips, entries }: SnapshotPart,
): Sliced<null> {
  for (const clip of clips) saveTeamClip(db, clip);
  for (const [key, value, versions] of entries) {
    const keyed = readKey(key);
    if (keyed !== null && isTaken(keyed, value)) addEntry(db, key, { value, versions }, 'team_again');
    yield;
  }
  Object.assign(reading, { seq, part: isLast ? undefined : part, recent: [{ seq, chain }] });
  return null;
}

/** How a library goes on with a server that lost edits. */
interface Common {
  readonly seq: number; // last row that the library and the server have in common
  readonly isViewer: boolean; // sends nothing
}

/**
 * Takes over all that was read again. What the server lost is sent again, unless somebody has set it since: then it
 * is listed for who made it. Edits of this library that wait stay on top.
 */
export function* replacingEntries(db: Database, reading: Reading, common: Common): Sliced<Received | null> {
  const { part: _, ...team } = readTeam(db) ?? refuse('noTeam', 'This library is in no team.');
  const now: Team = { ...team, seq: reading.seq };
  statementOf(db, 'UPDATE team_edits SET base = min(base, ?)').run(common.seq);
  const add = openEdits(db, 'Bring back lost edits', now);
  const touched = valuesIn<TeamKey>(db, differingKeys).all();
  let sent = 0;
  for (const key of touched) {
    const keyed = readKey(key);
    if (keyed !== null) {
      const { write, overridden } = compare(db, key, keyed, { ...common, client: team.client });
      if (write !== null && !common.isViewer) add(key, write, null);
      sent += write?.paths?.length ?? 0;
      for (const lost of overridden) keep(db, key, lost, '');
    }
    yield;
  }
  forgetLinks(db, common.seq);
  saveReceived(
    db,
    now,
    reading.recent.filter(({ seq }) => seq > common.seq),
  );
  statementOf(db, 'DELETE FROM team_again').run();
  saveSetting(db, 'teamRestored', { time: Date.now(), sent: common.isViewer ? 0 : sent } satisfies Restored);
  return yield* showingAll(db, { ...now, name: 'Bring back lost edits' }, touched);
}

const differingKeys = /* sql */ `
  SELECT coalesce(here.key, there.key) FROM team_entries AS here FULL JOIN team_again AS there ON there.key = here.key
  WHERE here.value IS NOT there.value OR here.versions IS NOT there.versions`;

/**
 * Makes an entry as the server has it.
 * @returns what the server lost of it, and what was set since in place of what this library had made
 */
function compare(
  db: Database,
  key: TeamKey,
  keyed: Keyed,
  { seq: common, client }: Pick<Common, 'seq'> & Pick<Team, 'client'>,
) {
  const unset = unsetEntry(keyed.part);
  const here = findEntry(db, key) ?? unset;
  const there = findEntry(db, key, 'team_again');
  if (there === undefined) statementOf(db, 'DELETE FROM team_entries WHERE key = ?').run(key);
  else saveEntry(db, key, there);
  const isOther = (path: Path): boolean =>
    !isDeepStrictEqual(valueAt(here.value, path), valueAt((there ?? unset).value, path));
  const since = fieldsSetAfter(common, there ?? unset).map(({ path }) => path);
  const isSetSince = overlapping(since);
  noteReceived(db, keyed, since.filter(isOther));
  const gone = fieldsSetAfter(common, here).filter(({ path }) => isOther(path));
  const waits = overlapping(unsentPaths(db, key));
  const paths = gone.map(({ path }) => path).filter((path) => !isSetSince(path) && !waits(path));
  const overridden = gone
    .filter(({ path, author }) => isSetSince(path) && author === client)
    .map(({ path }) => ({ path, value: valueAt(here.value, path) }));
  const write: Write | null = paths.length === 0 ? null : { paths, value: here.value };
  return { write, overridden };
}

/** A field, and the member who set it. */
interface SetField {
  readonly path: Path;
  readonly author: string;
}

const fieldsSetAfter = (row: number, { versions }: Entry): SetField[] =>
  Object.entries(versions).flatMap(([path, [seq, author]]) =>
    seq > row ? [{ path: JSON.parse(path) as Path, author }] : [],
  );

/** The fields of an entry that edits of this library set which wait. */
const unsentPaths = (db: Database, key: TeamKey): readonly Path[] =>
  valuesIn<string>(db, 'SELECT content FROM team_writes WHERE key = ?')
    .all(key)
    .flatMap((content) => (JSON.parse(content) as Write).paths ?? [[]]);
