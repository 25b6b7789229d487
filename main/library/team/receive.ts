import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { refuse } from '../problems.ts';
import { valueAt, type Path } from '../kinds/fields.ts';
import { fold, unsetEntry, type TeamEntry, type Overridden, type SharedWrite } from './fold.ts';
import type { TeamRow, TeamWrite, UnreadRow } from './team-edit.ts';
import { countUnsent, type UnsentEdit } from './read-unsent.ts';
import { isOwnRow, isOwnVersion, noteOwnRow } from './own-rows.ts';
import { idsHere, readKey, saveTeamClip, subjectHere, type Keyed } from './team-keys.ts';
import { saveReceived, type Link } from './chain.ts';
import {
  besideOthers,
  findEntry,
  likenessOf,
  readTeam,
  saveEntry,
  valueOfEntry,
  type EntryTable,
} from './team-state.ts';
import { showingAll, touch, type Received, type Touched } from './show-entries.ts';
import { entryKey, type TeamKey } from '../kinds/keys.ts';
import { noteSetSince } from '../log/set-since.ts';

export const GAP = 'The team server left out edits. Ask whoever runs it whether a backup was restored.';

/**
 * Takes over rows of the team's log, in order, and shows what they change, all in the caller's transaction.
 * Rows that this library has are skipped.
 *
 * @returns what changed here; null if nothing did
 */
export function* receiving(db: Database, rows: readonly (TeamRow | UnreadRow)[]): Sliced<Received | null> {
  const team = readTeam(db);
  if (team === null) return null;
  const touched: Touched = new Map();
  const links: Link[] = [];
  let name = '';
  let isCopied = false; // another library is this client: one of the two is a copy, and becomes a client of its own
  for (const row of newRows(rows, team.seq)) {
    links.push(row);
    const waits = isUnsent(db, row.id);
    const isOwn = waits || (row.part > 1 && isOwnRow(db, row.seq - 1));
    if (isOwn) noteOwnRow(db, row.seq);
    if (row.content === null) {
      noteUnread(db, row);
      yield* takingBack(db, row.id, touched);
      continue;
    }
    ({ name } = row.content);
    isCopied ||= !isOwn && row.client === team.client;
    yield* receiveRow(db, { row, touched, waits, isOwn });
  }
  const last = links.at(-1);
  const client = isCopied && countUnsent(db) === 0 ? randomUUID() : team.client;
  if (last !== undefined) saveReceived(db, { ...team, seq: last.seq, client }, links);
  return yield* showingAll(db, { ...team, name }, touched);
}

/** Rows of the log after `seq`, which have to follow it without a gap. */
export function* newRows(
  rows: readonly (TeamRow | UnreadRow)[],
  seq: number,
): Generator<TeamRow | UnreadRow, void> {
  let before = seq;
  for (const row of rows) {
    if (row.seq <= before) continue;
    if (row.seq !== before + 1) refuse('teamGap', GAP);
    before = row.seq;
    yield row;
  }
}

/** Lists a row that cannot be read. */
export function noteUnread(db: Database, { seq, author }: UnreadRow): void {
  const add = 'INSERT INTO team_unread (seq, author) VALUES (?, ?) ON CONFLICT DO NOTHING';
  statementOf(db, add).run(seq, author);
}

/** A row that comes in. */
interface Incoming {
  readonly row: TeamRow;
  readonly waits: boolean; // its edit waits here until now
  readonly isOwn: boolean; // this library made it
  readonly touched: Touched; // receives entries that may be shown otherwise since
}

/** Whether an edit of this library waits for the log. Others by its id were made in a copy, or after its backup. */
const isUnsent = (db: Database, id: string): boolean =>
  valuesIn<number>(db, 'SELECT 1 FROM team_edits WHERE id = ?').get(id) !== undefined;

function* receiveRow(db: Database, incoming: Incoming): Sliced<void> {
  const { row } = incoming;
  for (const clip of row.content.clips) saveTeamClip(db, clip);
  for (const write of row.content.writes) {
    receiveWrite(db, incoming, write);
    yield;
  }
  if (row.part === row.parts) statementOf(db, 'DELETE FROM team_edits WHERE id = ?').run(row.id);
}

function receiveWrite(db: Database, { row, waits, isOwn, touched }: Incoming, write: TeamWrite): void {
  const { key, paths, value = null } = write;
  const keyed = readKey(key);
  if (keyed === null) return;
  const { part, name } = keyed;
  const isBack = write.lost !== undefined; // brought back: whoever had it has set nothing
  const had = isBack && !isOwn ? valueOfEntry(db, key, keyed) : null;
  const { known, before, overridden, after } = foldInto(db, 'team_entries', keyed, write, row);
  // First: an unsent item gives up the name that this one has.
  if (part.beside !== undefined) for (const other of unsentOf(db, `${name} `)) touch(touched, other);
  // What this library made first, and sent, is shown here already, as most is when it makes a team.
  const isShown = waits && !isBack && known === undefined && part.beside === undefined;
  if (!isShown || after.value !== value) touch(touched, key);
  if (isOwn) forgetKept(db, key, paths ?? [[]]);
  const isSame = (path: Path): boolean =>
    isBack && isDeepStrictEqual(valueAt(had, path), valueAt(after.value, path));
  if (!isOwn)
    noteReceived(
      db,
      keyed,
      fieldsSetBy(row.seq, after).filter((path) => !isSame(path)),
    );
  const isTold = ({ version }: Overridden): boolean =>
    version === null ? isOwn : (isBack || !isOwn) && isOwnVersion(db, version);
  for (const lost of overridden.filter(isTold)) keep(db, key, lost, isOwn ? '' : row.author);
  if (!isOwn && part.isItem && before.value === null)
    for (const other of dropAlike(db, name, after.value, key)) touch(touched, other);
}

/** Folds a write of a row of the log into the entries of a table. */
export function foldInto(
  db: Database,
  table: EntryTable,
  { part }: Keyed,
  { key, value = null, ...write }: TeamWrite,
  row: TeamRow,
) {
  const known = findEntry(db, key, table);
  const before = known ?? unsetEntry(part);
  const { overridden, ...after } = fold(part, before, { ...write, value }, row);
  saveEntry(db, key, { ...after, value: besideOthers(db, key, part, after.value, table) }, table);
  return { known, before, overridden, after };
}

/** The fields that a row of the log has set. */
const fieldsSetBy = (row: number, { versions }: TeamEntry): Path[] =>
  Object.entries(versions).flatMap(([path, [seq]]) => (seq === row ? [boundedJson(path) as Path] : []));

/**
 * Notes what was set elsewhere, by another member or in a copy of this library, so that undo leaves it as it is.
 */
export function noteReceived(db: Database, keyed: Keyed, paths: readonly Path[]): void {
  const subject = subjectHere(keyed, idsHere(db));
  if (subject !== null) noteSetSince(db, entryKey(keyed.name, subject), paths);
}

/**
 * Takes back an edit of this library of which the team cannot read a row: what the team does not have of it is kept.
 */
export function* takingBack(db: Database, id: string, touched: Touched): Sliced<void> {
  const writes = statementOf<[string], { readonly key: TeamKey; readonly content: string }>(
    db,
    'SELECT key, content FROM team_writes JOIN team_edits ON number = edit WHERE id = ? ORDER BY place',
  ).all(id);
  for (const { key, content } of writes) {
    const keyed = readKey(key);
    if (keyed === null) continue;
    const { paths, value } = boundedJson(content) as SharedWrite;
    touch(touched, key, paths ?? [[]]);
    const there = findEntry(db, key)?.value ?? keyed.part.empty;
    for (const path of paths ?? [[]]) {
      const mine = valueAt(value, path);
      if (!isDeepStrictEqual(valueAt(there, path), mine)) keep(db, key, { path, value: mine }, '');
    }
    yield;
  }
  statementOf(db, 'DELETE FROM team_edits WHERE id = ?').run(id);
}

/** Takes back an edit that the server refuses: what the team does not have of it is kept. */
export function* refusing(
  db: Database,
  { id, name }: Pick<UnsentEdit, 'id' | 'name'>,
): Sliced<Received | null> {
  const team = readTeam(db);
  if (team === null) return null;
  const touched: Touched = new Map();
  yield* takingBack(db, id, touched);
  return yield* showingAll(db, { ...team, name }, touched);
}

/**
 * Items that this library brought when it joined and has not edited since, and that are like one that came. The
 * team's stays.
 */
export function dropAlike(db: Database, name: KindName, value: unknown, key: TeamKey): TeamKey[] {
  const likeness = hasBrought(db) ? likenessOf(name, value) : null;
  if (likeness === null) return [];
  const keys = valuesIn<TeamKey>(
    db,
    `SELECT key FROM team_writes AS brought WHERE likeness = ? AND key <> ? AND NOT EXISTS
       (SELECT 1 FROM team_writes WHERE key = brought.key AND likeness IS NULL)`,
  ).all(likeness, key);
  for (const other of keys) statementOf(db, 'DELETE FROM team_writes WHERE key = ?').run(other);
  return keys;
}

/** Whether anything is left that this library brought. */
export const hasBrought = (db: Database): boolean =>
  valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM team_writes WHERE likeness IS NOT NULL)').get() === 1;

export const unsentOf = (db: Database, kind: string): TeamKey[] =>
  valuesIn<TeamKey>(db, 'SELECT DISTINCT key FROM team_writes WHERE key >= ? AND key < ?').all(
    kind,
    `${kind}~`,
  );

interface Kept {
  readonly path: Path;
  readonly value: unknown;
}

/** Lists a value of this library that is no longer the team's. */
export function keep(db: Database, key: TeamKey, { path, value }: Kept, author: string): void {
  statementOf(
    db,
    `INSERT INTO team_kept (key, path, value, author) VALUES (?, ?, ?, ?)
     ON CONFLICT (key, path) DO UPDATE SET value = excluded.value, author = excluded.author`,
  ).run(key, JSON.stringify(path), value === undefined ? null : JSON.stringify(value), author);
}

/** A value that this library sets again is no longer listed. */
function forgetKept(db: Database, key: TeamKey, paths: readonly Path[]): void {
  for (const path of paths)
    statementOf(db, `DELETE FROM team_kept WHERE key = ? AND (path = ? OR ? = '[]')`).run(
      key,
      JSON.stringify(path),
      JSON.stringify(path),
    );
}
