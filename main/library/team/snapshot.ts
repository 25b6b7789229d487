import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { boundedJson, JsonExcess } from '#core/kit/bounded-json.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { attempt, refuse } from '../problems.ts';
import type { Path } from '../kinds/fields.ts';
import { teamKeySchema, type TeamKey } from '../kinds/keys.ts';
import { forgetLinks, saveReceived, type Link } from './chain.ts';
import { dropAlike, hasBrought, noteReceived, unsentOf } from './receive.ts';
import { showingAll, touch, type Received, type Touched } from './show-entries.ts';
import { listOf, MAX_ROW_LENGTH, TEAM_LIMITS, teamClip, type TeamClip } from './team-edit.ts';
import { readKey, saveTeamClip, type Keyed } from './team-keys.ts';
import { findEntry, readTeam, saveEntry, type Team } from './team-state.ts';
import type { TeamEntry } from './fold.ts';
import { hasOwnRows, isOwnVersion, noteOwnRow } from './own-rows.ts';
import { keysOfUnsent, type UnsentEdit } from './read-unsent.ts';

const rowSchema = z.number().int().positive();
const versionSchema = z.union([z.tuple([rowSchema, z.uuid()]), z.tuple([rowSchema, z.uuid(), rowSchema])]);

const isVersions = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([path, version]) => isPath(path) && versionSchema.safeParse(version).success);

/** A part of what a team has after a row of its log: clips come before the entries that refer to them. */
const partSchema = z.strictObject({
  clips: listOf(teamClip),
  entries: listOf(
    z.tuple([
      teamKeySchema,
      z.unknown(), // value
      z.custom<TeamEntry['versions']>(isVersions),
    ]),
  ),
});

export type SnapshotPart = z.infer<typeof partSchema>;

/** Length of a part, characters, and rows read at once. */
const PART_LENGTH = 12_000_000;
const PAGE = 1000;

/**
 * The parts of a snapshot of what the team has, as a library has it that received the whole log. Entries are
 * folded from the log alone, so that each member would make the same. Throws if the library leaves the team or
 * receives more meanwhile.
 * @param length at which a part ends, characters
 */
export function* snapshotParts(db: Database, team: Team, length = PART_LENGTH): Generator<Buffer, void> {
  const clips = pages<TeamClip>(db, 'SELECT id, hash, take, name FROM team_clips WHERE id > ?', 'id');
  for (const part of inParts(length, clips, (clip) => JSON.stringify(clip)))
    yield gzipSync(`{"clips":[${part}],"entries":[]}`, FAST);
  const entries = pages<StoredEntry>(
    db,
    'SELECT key, value, versions FROM team_entries WHERE key > ?',
    'key',
  );
  for (const part of inParts(
    length,
    entries,
    ({ key, value, versions }) => `[${JSON.stringify(key)},${value},${versions}]`,
  ))
    yield gzipSync(`{"clips":[],"entries":[${part}]}`, FAST);
  if (!isDeepStrictEqual(readTeam(db), team))
    refuse('teamChanged', 'The library received more while it made a snapshot.');
}

/** About as fast as the disk; a better one saves little of such texts. */
const FAST = { level: 1 };

interface StoredEntry {
  readonly key: TeamKey;
  readonly value: string;
  readonly versions: string;
}

function* pages<Row>(db: Database, query: string, key: keyof Row & string): Generator<Row, void> {
  const find = statementOf<[string], Row>(db, `${query} ORDER BY ${key} LIMIT ${PAGE}`);
  for (let last = ''; ;) {
    const rows = find.all(last);
    yield* rows;
    if (rows.length < PAGE) return;
    last = String(rows.at(-1)?.[key]);
  }
}

/** Texts of items, joined by commas, as soon as they have a length. */
function* inParts<Item>(
  enough: number,
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): Generator<string, void> {
  let texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = textOf(item);
    texts.push(text);
    length += text.length;
    if (length < enough) continue;
    yield texts.join(',');
    [texts, length] = [[], 0];
  }
  if (texts.length > 0) yield texts.join(',');
}

function isPath(text: string): boolean {
  try {
    const path: unknown = boundedJson(text);
    return Array.isArray(path) && path.every((name) => typeof name === 'string');
  } catch {
    return false;
  }
}

/** Reads a part of a snapshot, which may be anything. */
export function parseSnapshotPart(bytes: unknown): Result<SnapshotPart, Problem> {
  return attempt('The team', () => {
    const part = partSchema.safeParse(jsonIn(bytes));
    return part.success
      ? part.data
      : refuse('badSnapshot', 'The team server has a snapshot that this Segue cannot read. Update Segue.');
  });
}

/** Longest text of a part, bytes: an item may follow one that nearly filled it. */
const MAX_PART_BYTES = 3 * (PART_LENGTH + MAX_ROW_LENGTH);

function jsonIn(bytes: unknown): unknown {
  try {
    const text = gunzipSync(bytes as Buffer, { maxOutputLength: MAX_PART_BYTES }).toString();
    return boundedJson(text, TEAM_LIMITS);
  } catch (error) {
    if (error instanceof JsonExcess)
      refuse('teamExcess', 'The team server has a snapshot with more than a team has. Ask whoever runs it.');
    return undefined; // refused by the schema
  }
}

/** Where a part of a snapshot belongs. */
export interface PartPlace {
  readonly link: Link; // of the row of the log after which it was made
  readonly part: number; // 1, 2, 3 …
  readonly isLast: boolean;
}

/**
 * Takes over a part of a snapshot in place of the log up to its row, and shows what it changes. What the team
 * removed is in it, too. Edits of this library that the team does not have stay on top.
 */
export function* receivingSnapshot(
  db: Database,
  { link, part, isLast }: PartPlace,
  { clips, entries }: SnapshotPart,
): Sliced<Received | null> {
  const { part: _, ...team } = readTeam(db) ?? refuse('noTeam', 'This library is in no team.');
  const touched: Touched = new Map();
  const fresh = new Map<TeamKey, TeamEntry>();
  const [isBringing, hasOwn] = [hasBrought(db), hasOwnRows(db)];
  for (const clip of clips) saveTeamClip(db, clip);
  for (const [key, value, versions] of entries) {
    for (const changed of receiveEntry(db, key, { value, versions }, { fresh, isBringing, hasOwn }))
      touch(touched, changed);
    yield;
  }
  forgetLinks(db);
  saveReceived(db, { ...team, seq: link.seq, ...(!isLast && { part }) }, [link]);
  return yield* showingAll(db, { ...team, name: 'Join', isLast, fresh }, touched);
}

interface Arriving {
  readonly fresh: Map<TeamKey, TeamEntry>; // receives the entry if there was none
  readonly isBringing: boolean; // see `hasBrought`
  readonly hasOwn: boolean; // see `hasOwnRows`
}

/**
 * @returns keys of the entries that may be shown otherwise since
 */
function receiveEntry(
  db: Database,
  key: TeamKey,
  entry: TeamEntry,
  { fresh, isBringing, hasOwn }: Arriving,
): TeamKey[] {
  const keyed = readKey(key);
  if (keyed === null) return [];
  const { part, name } = keyed;
  const { value, versions } = entry;
  if (!isTaken(keyed, value)) return [];
  const before = findEntry(db, key);
  if (isDeepStrictEqual(before, entry)) return [];
  saveEntry(db, key, entry);
  if (before === undefined) fresh.set(key, entry);
  const isNew = part.isItem && (before?.value ?? null) === null;
  const ofOthers = Object.entries(versions).filter(([, version]) => !hasOwn || !isOwnVersion(db, version));
  const isOfOthers = ofOthers.length > 0;
  noteReceived(
    db,
    keyed,
    ofOthers.map(([path]) => boundedJson(path) as Path),
  );
  const alike = isNew && isBringing && isOfOthers ? dropAlike(db, name, value, key) : [];
  return [key, ...alike, ...(part.beside === undefined ? [] : unsentOf(db, `${name} `))];
}

/** Whether an entry may have a value: null stands for an item that was removed. */
export const isTaken = ({ part }: Keyed, value: unknown): boolean =>
  (part.isItem && value === null) || part.isValid(value);

/** Forgets an edit that the team has in the part of its log that a snapshot replaced. @param last its last row */
export function* acknowledging(
  db: Database,
  { number, name, contents }: UnsentEdit,
  last: number,
): Sliced<Received | null> {
  const team = readTeam(db);
  if (team === null) return null;
  const keys = keysOfUnsent(db, number);
  contents.forEach((_, i) => noteOwnRow(db, last - i));
  statementOf(db, 'DELETE FROM team_edits WHERE number = ?').run(number);
  return yield* showingAll(db, { ...team, name }, new Map(keys.map((key) => [key, []])));
}
