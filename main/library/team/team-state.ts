import { hash } from 'node:crypto';
import { z } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { ContentId } from '#contract/clips/content-id.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import { withOtherIds } from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { kindNameIn, type TeamKey } from '../kinds/keys.ts';
import { readSetting, saveSetting } from '../database/settings.ts';
import { fold, unsetEntry, type TeamEntry, type SharedWrite } from './fold.ts';
import { clipIdIn, readKey, type IdHere, type Keyed } from './team-keys.ts';

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

/** Saves that a library joined or received more, or that it left with null. */
export function saveTeam(db: Database, team: Team | null): void {
  saveSetting(db, 'team', team);
}

/** Tables of entries as a team has them: those that count here, and those that are read again from its server. */
export type EntryTable = 'team_entries' | 'team_again';

interface EntryRow {
  readonly value: string;
  readonly versions: string;
}

/** An entry as the team has it; undefined if nobody made it. */
export function findEntry(
  db: Database,
  key: TeamKey,
  table: EntryTable = 'team_entries',
): TeamEntry | undefined {
  const row = statementOf<[string], EntryRow>(db, `SELECT value, versions FROM ${table} WHERE key = ?`).get(
    key,
  );
  return (
    row && {
      value: boundedJson(row.value),
      versions: boundedJson(row.versions) as TeamEntry['versions'],
    }
  );
}

export function saveEntry(
  db: Database,
  key: TeamKey,
  { value, versions }: TeamEntry,
  table: EntryTable = 'team_entries',
): void {
  statementOf(
    db,
    `INSERT INTO ${table} (key, value, versions) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, versions = excluded.versions`,
  ).run(key, JSON.stringify(value), JSON.stringify(versions));
}

/** Whether an entry is shown in this library, unless nobody made it. */
export const isShown = (db: Database, key: TeamKey): boolean =>
  valuesIn(db, 'SELECT 1 FROM team_entries WHERE key = ? AND waits_for IS NOT NULL').get(key) === undefined;

/** Avoids the join of the writes for most entries. */
const hasUnsent = (db: Database, key: TeamKey): boolean =>
  valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM team_writes WHERE key = ?)').get(key) === 1;

interface UnsentWrite {
  readonly base: number;
  readonly content: string;
}

/**
 * The value of an entry with the edits that the team does not have yet; undefined if nobody made it.
 * @param known the entry as the team has it, if the caller does
 */
export function valueOfEntry(db: Database, key: TeamKey, { part }: Keyed, known?: TeamEntry): unknown {
  const confirmed = known ?? findEntry(db, key);
  const team = hasUnsent(db, key) ? readTeam(db) : null;
  if (team === null) return confirmed?.value;
  const unsent = statementOf<[string], UnsentWrite>(
    db,
    `SELECT base, content FROM team_writes JOIN team_edits ON number = edit WHERE key = ? ORDER BY edit, place`,
  ).all(key);
  const { value } = unsent.reduce<TeamEntry>(
    (entry, { base, content }) =>
      fold(part, entry, boundedJson(content) as SharedWrite, { seq: Infinity, base, client: team.client }),
    confirmed ?? unsetEntry(part),
  );
  return besideOthers(db, key, part, value);
}

/** A value that can stand beside the other entries of its kind. */
export function besideOthers(
  db: Database,
  key: TeamKey,
  part: EntryPart,
  value: unknown,
  table: EntryTable = 'team_entries',
): unknown {
  if (part.beside === undefined || value === null) return value;
  const kind = `${kindNameIn(key)} `;
  const others = valuesIn<string>(
    db,
    `SELECT value FROM ${table} WHERE key >= ? AND key < ? AND key <> ? AND value <> 'null' ORDER BY key`,
  ).all(kind, `${kind}~`, key);
  return part.beside(
    value,
    others.map((each) => boundedJson(each)),
  );
}

/** What an entry waits for: a clip, or another entry. */
export type Lack = ContentId | TeamKey;

/** What an entry with this value lacks to be shown here; null if nothing. */
export function lackOf(
  db: Database,
  { key, value }: { readonly key: TeamKey; readonly value: unknown },
  idHere: IdHere,
  seen = new Set<TeamKey>(),
): Lack | null {
  const keyed = readKey(key);
  if (keyed === null || seen.has(key)) return null;
  seen.add(key);
  if (value === undefined) return key;
  const { part, subject } = keyed;
  let missing: ContentId | null = null;
  const look = (id: ContentId): ContentId => {
    if (idHere(id) === null) missing ??= id;
    return id;
  };
  if (!part.isItem) look(clipIdIn(subject));
  if (value !== null) part.withClips?.(value, withOtherIds(look));
  if (missing !== null) return missing;
  for (const other of (value === null ? undefined : part.needs?.(value)) ?? []) {
    const needed = readKey(other);
    const otherValue = needed && valueOfEntry(db, other, needed);
    const lack = lackOf(db, { key: other, value: otherValue }, idHere, seen);
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
