import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Restored } from '#contract/library/team.ts';
import type { Database } from '../database/database.ts';
import { readSetting, saveSetting } from '../database/settings.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { valueAt, type Path } from '../kinds/fields.ts';
import type { TeamKey } from '../kinds/keys.ts';
import { refuse } from '../problems.ts';
import { forgetLinks, LINKS_KEPT, madeAt, saveReceived, type Link } from './chain.ts';
import { fold, unsetEntry, type TeamEntry, type Lost, type Version } from './fold.ts';
import { isOwnVersion, loseOwnRows } from './own-rows.ts';
import { foldInto, keep, newRows, noteReceived, noteUnread, takingBack } from './receive.ts';
import { showingAll, touch, type Received, type Touched } from './show-entries.ts';
import { isTaken, type PartPlace, type SnapshotPart } from './snapshot.ts';
import type { TeamRow, UnreadRow } from './team-edit.ts';
import { readKey, saveTeamClip, type Keyed } from './team-keys.ts';
import { findEntry, readTeam, saveEntry, type Team } from './team-state.ts';
import { openEdits } from './unsent.ts';

const restoredSchema: z.ZodType<Restored> = z.strictObject({ time: z.number(), sent: z.number() });

/** The last time that the server of a team was found to have lost edits; null: never. */
export const readRestored = (db: Database): Restored | null =>
  restoredSchema.safeParse(readSetting(db, 'teamRestored')).data ?? null;

/** What was read again so far from a server that lost edits: beside what counts here until all is there. */
export interface ServerReading {
  readonly id: string; // of the one who reads: another program may begin to
  readonly team: Team; // before
  seq: number; // last row of the log
  part?: number | undefined; // last part of its snapshot, as in `Team`
  links: Link[];
  readonly unread: UnreadRow[];
  readonly touched: Touched; // entries that may be shown otherwise since
}

/** Begins to read all that a team has. */
export function beginReading(db: Database, team: Team): ServerReading {
  const id = randomUUID();
  saveSetting(db, 'teamReading', id);
  return { id, team, seq: 0, links: [], unread: [], touched: new Map() };
}

/** Forgets what somebody began to read. */
export function* forgettingReading(db: Database): Sliced<null> {
  const forget = `DELETE FROM team_again WHERE key IN (SELECT key FROM team_again LIMIT ${PAGE})`;
  while (statementOf(db, forget).run().changes > 0) yield;
  return null;
}

/** Entries compared or forgotten in one piece: about 4 ms. */
const PAGE = 500;

/** Refuses to go on where another program reads, or the library left its team or received more. */
function refuseOther(db: Database, { id, team }: ServerReading): void {
  if (readSetting(db, 'teamReading') !== id || !isDeepStrictEqual(readTeam(db), team))
    refuse('teamChanged', 'Another program exchanges edits with the team, too. Segue tries again.');
}

/** Reads rows of the log again. */
export function* readingRows(
  db: Database,
  reading: ServerReading,
  rows: readonly (TeamRow | UnreadRow)[],
): Sliced<null> {
  refuseOther(db, reading);
  for (const row of newRows(rows, reading.seq)) {
    const { seq, content } = row;
    reading.seq = seq;
    reading.links.push(row);
    if (reading.links.length > 2 * LINKS_KEPT) reading.links = reading.links.slice(-LINKS_KEPT);
    if (content === null) {
      reading.unread.push(row);
      yield* takingBack(db, row.id, reading.touched);
      continue;
    }
    for (const clip of content.clips) saveTeamClip(db, clip);
    for (const write of content.writes) {
      const keyed = readKey(write.key);
      if (keyed !== null) foldInto(db, 'team_again', keyed, write, row);
      yield;
    }
  }
  return null;
}

/** Reads a part of a snapshot again. */
export function* readingPart(
  db: Database,
  reading: ServerReading,
  { link, part, isLast }: PartPlace,
  { clips, entries }: SnapshotPart,
): Sliced<null> {
  refuseOther(db, reading);
  for (const clip of clips) saveTeamClip(db, clip);
  for (const [key, value, versions] of entries) {
    const keyed = readKey(key);
    if (keyed !== null && isTaken(keyed, value)) saveEntry(db, key, { value, versions }, 'team_again');
    yield;
  }
  Object.assign(reading, { seq: link.seq, part: isLast ? undefined : part, links: [link] });
  return null;
}

/** How a library goes on with a server that lost edits. */
interface Common {
  readonly seq: number; // last row that the library and the server have in common
  readonly isViewer: boolean; // sends nothing
}

/**
 * Takes over all that was read again. What the server lost is sent again, and counts unless somebody has set it since:
 * see `fold`. Edits of this library that wait come after it.
 */
export function* replacingEntries(
  db: Database,
  reading: ServerReading,
  common: Common,
): Sliced<Received | null> {
  refuseOther(db, reading);
  const { part: _, ...team } = reading.team;
  const now: Team = { ...team, seq: reading.seq };
  movedBack(db, common.seq);
  const add = openEdits(db, BRING_BACK, { ...team, seq: common.seq }, 'first');
  const { touched } = reading;
  let sent = 0;
  for (const key of differingKeys(db)) {
    yield;
    if (key === null) continue;
    const keyed = readKey(key);
    if (keyed === null) continue;
    const { write, overridden } = compare(db, key, keyed, { seq: common.seq, client: team.client });
    touch(touched, key, write?.paths);
    if (write !== null && !common.isViewer) add(key, write, null);
    sent += write?.paths?.length ?? 0;
    for (const lost of overridden)
      if (lost.version !== null && isOwnVersion(db, lost.version)) keep(db, key, lost, '');
  }
  forgetLinks(db);
  saveReceived(db, now, reading.links);
  statementOf(db, 'DELETE FROM team_unread WHERE seq > ?').run(common.seq);
  for (const row of reading.unread) noteUnread(db, row);
  saveSetting(db, 'teamReading', null);
  saveSetting(db, 'teamRestored', { time: Date.now(), sent: common.isViewer ? 0 : sent } satisfies Restored);
  return yield* showingAll(db, { ...now, name: BRING_BACK }, touched);
}

const BRING_BACK = 'Bring back lost edits';

/** Edits that wait follow the last row in common. What they had seen of the log that was lost is kept: see `fold`. */
function movedBack(db: Database, commonRow: number): void {
  loseOwnRows(db, commonRow);
  statementOf(
    db,
    `UPDATE team_writes SET content = json_set(content, '$.seen', ${madeAt('base')}) FROM team_edits
     WHERE number = edit AND base > ? AND content ->> '$.seen' IS NULL`,
  ).run(commonRow);
  statementOf(db, 'UPDATE team_edits SET base = min(base, ?)').run(commonRow);
}

/** Keys whose entries differ from what was read again, by pages; null for a page without any. */
function* differingKeys(db: Database): Generator<TeamKey | null, void> {
  for (const [table, other] of [
    ['team_entries', 'team_again'],
    ['team_again', 'team_entries'],
  ] as const) {
    const find = statementOf<[string], DifferingRow>(
      db,
      `SELECT here.key, (there.key IS NULL ${table === 'team_entries' ? differs : ''}) AS differs
       FROM ${table} AS here LEFT JOIN ${other} AS there ON there.key = here.key
       WHERE here.key > ? ORDER BY here.key LIMIT ${PAGE}`,
    );
    for (let last = ''; ;) {
      const rows = find.all(last);
      yield null;
      for (const row of rows) if (row.differs === 1) yield row.key;
      if (rows.length < PAGE) break;
      last = rows[rows.length - 1].key;
    }
  }
}

const differs = 'OR here.value IS NOT there.value OR here.versions IS NOT there.versions';

interface DifferingRow {
  readonly key: TeamKey;
  readonly differs: 0 | 1;
}

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
  const here = findEntry(db, key) ?? unsetEntry(keyed.part);
  const read = findEntry(db, key, 'team_again');
  const there = read ?? unsetEntry(keyed.part);
  if (read === undefined) statementOf(db, 'DELETE FROM team_entries WHERE key = ?').run(key);
  else saveEntry(db, key, read);
  const isOther = (path: Path, value: unknown): boolean =>
    !isDeepStrictEqual(valueAt(here.value, path), valueAt(value, path));
  const gone = fieldsSetAfter(common, here).filter(({ path }) => isOther(path, there.value));
  const write = {
    value: here.value,
    paths: gone.map(({ path }) => path),
    lost: gone.map(({ version }) => lostOf(db, version)),
  };
  const place = { seq: Infinity, base: common, client };
  const { value: after, overridden } = fold(keyed.part, there, write, place);
  const since = fieldsSetAfter(common, there).map(({ path }) => path);
  noteReceived(
    db,
    keyed,
    since.filter((path) => isOther(path, after)),
  );
  return { write: isDeepStrictEqual(after, there.value) ? null : write, overridden };
}

interface SetField {
  readonly path: Path;
  readonly version: Version;
}

const fieldsSetAfter = (row: number, { versions }: TeamEntry): SetField[] =>
  Object.entries(versions).flatMap(([path, version]) =>
    version[0] > row ? [{ path: boundedJson(path) as Path, version }] : [],
  );

/** A version of a log that its server lost. */
function lostOf(db: Database, [seq, client, lost]: Version): Lost {
  const find = `SELECT ${madeAt('@seq')}`;
  return [lost ?? valuesIn<number>(db, find).get({ seq }) ?? seq, client];
}
