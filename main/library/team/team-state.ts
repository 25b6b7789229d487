import { hash } from 'node:crypto';
import { z } from 'zod';
import type { KindName } from '#contract/edits/kinds.ts';
import { withOtherIds } from '#core/take-time.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { contentIdIn } from '../files/clips-with-content.ts';
import { contentIdOf } from '../files/content-hash.ts';
import type { EntryPart } from '../kinds/entries.ts';
import type { Kind } from '../kinds/kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { clipsInLibrary } from '../rows/clip-clocks.ts';
import { readSetting, saveSetting } from '../database/settings.ts';
import { currentOf, followOthers, type CachedByRow } from '../search/row-changes.ts';
import { fold, unsetEntry, type Entry, type Write } from './fold.ts';
import type { TeamClip } from './team-edit.ts';

const teamSchema = z.strictObject({
  url: z.string(), // without a password
  id: z.uuid(), // of the team
  client: z.uuid(), // of this library as a member
  seq: z.number().int().nonnegative(), // last row of the log, or its snapshot, that this library has
  part: z.number().int().positive().optional(), // last part of the snapshot of `seq` that it has; absent: all
});

/** The team that a library is in. */
export type Team = z.infer<typeof teamSchema>;

/** The team of a library; null if it is in none. */
export function readTeam(db: Database): Team | null {
  const parsed = teamSchema.safeParse(readSetting(db, 'team'));
  return parsed.success ? parsed.data : null;
}

/** Saves that a library joined, or left with null. */
export function saveTeam(db: Database, team: Team | null): void {
  saveSetting(db, 'team', team);
  saveSetting(db, 'teamEdit', null);
}

const lastEditSchema = z.strictObject({ seq: z.number().int().positive(), id: z.guid() });

/** Saves how far a library has the log. @param id of the edit to which the row `seq` belongs */
export function saveReceived(db: Database, team: Team, id: string): void {
  saveSetting(db, 'team', team);
  saveSetting(db, 'teamEdit', { seq: team.seq, id });
}

/** Id of the edit to which the last row belongs that a library has; null: it is not known. */
export function lastEditId(db: Database, { seq }: Team): string | null {
  const { data: last } = lastEditSchema.safeParse(readSetting(db, 'teamEdit'));
  return last?.seq === seq ? last.id : null;
}

/** An entry's kind and subject, as its key names them. */
export interface Keyed {
  readonly kind: Kind;
  readonly name: KindName;
  readonly part: EntryPart;
  readonly subject: string; // clips have the ids of their content
}

/** What a key names; null for a key that this Segue does not know. */
export function readKey(key: string): Keyed | null {
  const end = key.indexOf(' ');
  const name = key.slice(0, end) as KindName;
  const kind = Object.hasOwn(kinds, name) ? (kinds[name] as Kind) : undefined;
  const subject = key.slice(end + 1);
  if (kind?.entries.isShared(subject) !== true) return null;
  return { kind, name, part: kind.entries, subject };
}

/** A subject or an id with another id of its clip. */
export function withClipId(subject: string, idFor: (id: string) => string): string {
  const [id, ...rest] = subject.split(' ');
  return [idFor(id), ...rest].join(' ');
}

/** The key of a subject of this library. Notes the clip that it names. */
export const keyOf = (
  db: Database,
  name: KindName,
  subject: string,
  idFor = (id: string): string => idInTeam(db, id),
): string => `${name} ${kinds[name].entries.isItem ? subject : withClipId(subject, idFor)}`;

/** The id that a clip of this library has in the team. Any other id stays as it is. */
export function idInTeam(db: Database, id: string): string {
  const inTeam = contentIdIn(db, id);
  if (inTeam !== id)
    statementOf(
      db,
      `INSERT INTO team_clips (id, hash, take, name) SELECT ?, hash, take, name FROM clips WHERE id = ?
       ON CONFLICT DO NOTHING`,
    ).run(inTeam, id);
  return inTeam;
}

/** Notes a clip that an edit of the team names, unless its id is not that of its content. */
export function saveTeamClip(db: Database, { id, hash, take, name }: TeamClip): void {
  if (contentIdOf({ hash, take }) !== id) return;
  statementOf(
    db,
    'INSERT INTO team_clips (id, hash, take, name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(id, hash, take, name);
}

/** The id that a clip of the team has here; null if it is not here, undefined for an id of anything else. */
export type IdHere = (id: string) => string | null | undefined;

const idsOf = new WeakMap<Database, CachedByRow<Map<string, string | null>>>();

/** Looks up once each clip, also for the calls that follow, until a clip is added, changed or removed. */
export function idsHere(db: Database): IdHere {
  followOthers(db);
  const none = (): Map<string, string | null> => new Map();
  const cached = currentOf(db, idsOf.get(db), none, none);
  idsOf.set(db, cached);
  const { value: known } = cached;
  const find = valuesIn<string | null>(
    db,
    'SELECT clips.id FROM team_clips LEFT JOIN clips USING (hash, take) WHERE team_clips.id = ?',
  );
  return (id) => {
    let found = known.get(id);
    if (found === undefined && (found = find.get(id)) !== undefined) known.set(id, found);
    return found;
  };
}

/** The subject of an entry in this library; null if its clip is not here. */
export function subjectHere({ part, subject }: Keyed, idHere: IdHere): string | null {
  if (part.isItem) return subject;
  const clipId = idHere(subject.split(' ')[0]);
  return clipId === null ? null : withClipId(subject, (id) => clipId ?? id);
}

/** A value of an entry with the clips of this library. */
export const valueHere = (db: Database, { part }: Keyed, value: unknown, idHere: IdHere): unknown =>
  value === null || part.withClips === undefined ? value : part.withClips(value, clipsInLibrary(db, idHere));

interface EntryRow {
  readonly value: string;
  readonly versions: string;
}

/** An entry as the team has it; undefined if nobody made it. */
export function findEntry(db: Database, key: string): Entry | undefined {
  const row = statementOf<[string], EntryRow>(
    db,
    'SELECT value, versions FROM team_entries WHERE key = ?',
  ).get(key);
  return (
    row && {
      value: JSON.parse(row.value) as unknown,
      versions: JSON.parse(row.versions) as Entry['versions'],
    }
  );
}

/** Adds an entry. False if there is one. */
export function addEntry(db: Database, key: string, { value, versions }: Entry): boolean {
  const add = 'INSERT INTO team_entries (key, value, versions) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  return statementOf(db, add).run(key, JSON.stringify(value), JSON.stringify(versions)).changes === 1;
}

export function saveEntry(db: Database, key: string, { value, versions }: Entry): void {
  statementOf(
    db,
    `INSERT INTO team_entries (key, value, versions) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, versions = excluded.versions`,
  ).run(key, JSON.stringify(value), JSON.stringify(versions));
}

/** Whether an entry is shown in this library, unless nobody made it. */
export const isShown = (db: Database, key: string): boolean =>
  valuesIn(db, 'SELECT 1 FROM team_entries WHERE key = ? AND waits_for IS NOT NULL').get(key) === undefined;

/** Avoids the join of the writes for most entries. */
const hasUnsent = (db: Database, key: string): boolean =>
  valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM team_writes WHERE key = ?)').get(key) === 1;

interface UnsentWrite {
  readonly base: number;
  readonly content: string;
}

/**
 * The value of an entry with the edits that the team does not have yet; undefined if nobody made it.
 * @param known the entry as the team has it, if the caller does
 */
export function valueOfEntry(
  db: Database,
  client: string,
  key: string,
  { part }: Keyed,
  known?: Entry,
): unknown {
  const confirmed = known ?? findEntry(db, key);
  if (!hasUnsent(db, key)) return confirmed?.value;
  const unsent = statementOf<[string], UnsentWrite>(
    db,
    `SELECT base, content FROM team_writes JOIN team_edits ON number = edit WHERE key = ? ORDER BY edit, place`,
  ).all(key);
  const { value } = unsent.reduce<Entry>(
    (entry, { base, content }) =>
      fold(part, entry, JSON.parse(content) as Write, { seq: Infinity, base, client }),
    confirmed ?? unsetEntry(part),
  );
  return besideOthers(db, key, part, value);
}

/** A value that can stand beside the other entries of its kind. */
export function besideOthers(db: Database, key: string, part: EntryPart, value: unknown): unknown {
  if (part.beside === undefined || value === null) return value;
  const kind = key.slice(0, key.indexOf(' ') + 1);
  const others = valuesIn<string>(
    db,
    `SELECT value FROM team_entries WHERE key >= ? AND key < ? AND key <> ? AND value <> 'null' ORDER BY key`,
  ).all(kind, `${kind}~`, key);
  return part.beside(
    value,
    others.map((each) => JSON.parse(each) as unknown),
  );
}

/** What an entry with this value lacks to be shown here: the id of a clip, or the key of an entry; null if nothing. */
export function lackOf(
  db: Database,
  client: string,
  { key, value }: { readonly key: string; readonly value: unknown },
  idHere: IdHere,
  seen = new Set<string>(),
): string | null {
  const keyed = readKey(key);
  if (keyed === null || seen.has(key)) return null;
  seen.add(key);
  if (value === undefined) return key;
  const { part, subject } = keyed;
  let missing: string | null = null;
  const look = (id: string): string => {
    if (idHere(id) === null) missing ??= id;
    return id;
  };
  if (!part.isItem) withClipId(subject, look);
  if (value !== null) part.withClips?.(value, withOtherIds(look));
  if (missing !== null) return missing;
  for (const other of (value === null ? undefined : part.needs?.(value)) ?? []) {
    const needed = readKey(other);
    const otherValue = needed && valueOfEntry(db, client, other, needed);
    const lack = lackOf(db, client, { key: other, value: otherValue }, idHere, seen);
    if (lack !== null) return lack;
  }
  return null;
}

/** Kinds whose alike items of two members become one when the second joins; others may refer to lab items. */
const merged: ReadonlySet<KindName> = new Set<KindName>(['marker', 'range', 'preset', 'transition']);

/** Hash of an item without what differs between libraries that made it alike; null for what is not compared. */
export function likenessOf(name: KindName, value: unknown): string | null {
  if (!merged.has(name) || value === null) return null;
  const { id: _, ...rest } = value as Readonly<Record<string, unknown>>;
  const isLeft = (field: string): boolean => name === 'transition' && field === 'marker';
  const sorted = (field: string, inner: unknown): unknown =>
    isLeft(field) ? undefined : inSortedFields(inner);
  return hash('sha256', JSON.stringify([name, rest], sorted), 'base64url');
}

/** The order of fields depends on how they came to be. */
const inSortedFields = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Names of kinds in the order in which entries are shown: what others refer to comes first. */
export const kindsInOrder = Object.keys(kinds) as readonly KindName[];
