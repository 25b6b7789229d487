import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '../database/slices.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { attempt, refuse } from '../problems.ts';
import { updatingListing } from '../search/update-listing.ts';
import { fold, unsetEntry, type Entry, type Path } from './fold.ts';
import type { TeamRow, TeamWrite } from './team-edit.ts';
import {
  besideOthers,
  findEntry,
  idsHere,
  kindsInOrder,
  lackOf,
  likenessOf,
  readKey,
  readTeam,
  saveEntry,
  saveTeam,
  saveTeamClip,
  subjectHere,
  valueHere,
  valueOfEntry,
  type IdHere,
  type Keyed,
  type Team,
} from './team-state.ts';

/** What a team changed in this library. */
export interface Received {
  readonly name: string; // of the last edit
  readonly changes: readonly Change[];
}

export const GAP = 'The team server left out edits. Ask whoever runs it whether a backup was restored.';

/**
 * Takes over rows of the team's log, in order, and shows what they change, all in the caller's transaction.
 * Rows that this library has are skipped.
 *
 * @returns what changed here; null if nothing did
 */
export function* receiving(db: Database, rows: readonly TeamRow[]): Sliced<Received | null> {
  const team = readTeam(db);
  if (team === null) return null;
  const touched = new Set<string>();
  let { seq } = team;
  for (const row of rows) {
    if (row.seq <= seq) continue;
    if (row.seq !== seq + 1) refuse('teamGap', GAP);
    ({ seq } = row);
    yield* receiveRow(db, team, row, touched);
  }
  if (seq > team.seq) saveTeam(db, { ...team, seq });
  return yield* showingAll(db, { ...team, name: rows.at(-1)?.content.name ?? '' }, touched);
}

interface ShownFor {
  readonly client: string;
  readonly name: string; // of the edit
  readonly isLast?: boolean; // false: more follows, and the list is updated after that
  readonly known?: ReadonlyMap<string, Entry>; // entries as they were just saved
}

/** Shows entries that may have changed, and those that can be shown by now. Null if nothing changed here. */
export function* showingAll(
  db: Database,
  { client, name, isLast = true, known = new Map() }: ShownFor,
  keys: Iterable<string>,
): Sliced<Received | null> {
  const changes = yield* showing(db, { client, known, idHere: idsHere(db) }, [...keys, ...showable(db)]);
  if (isLast) yield* updatingListing(db);
  if (changes.length === 0) return null;
  return { name, changes };
}

function* receiveRow(db: Database, team: Team, row: TeamRow, touched: Set<string>): Sliced<void> {
  for (const clip of row.content.clips) saveTeamClip(db, clip);
  for (const write of row.content.writes) {
    receiveWrite(db, team, row, write, touched);
    yield;
  }
  if (row.part === row.parts) statementOf(db, 'DELETE FROM team_edits WHERE id = ?').run(row.id);
}

function receiveWrite(
  db: Database,
  { client }: Team,
  row: TeamRow,
  { key, paths, value = null }: TeamWrite,
  touched: Set<string>,
): void {
  const keyed = readKey(key);
  if (keyed === null) return;
  const { part, name } = keyed;
  const known = findEntry(db, key);
  const before = known ?? unsetEntry(part);
  const { overridden, ...after } = fold(part, before, { paths, value }, row);
  saveEntry(db, key, { ...after, value: besideOthers(db, key, part, after.value) });
  // What this library made first is shown here already, as most is when it makes a team.
  const isShown = row.client === client && known === undefined && part.beside === undefined;
  if (!isShown || after.value !== value) touched.add(key);
  if (row.client === client) forgetKept(db, key, paths ?? []);
  for (const lost of overridden)
    if (lost.client === client) keep(db, key, lost, row.client === client ? '' : row.author);
  if (row.client !== client && part.isItem && before.value === null)
    for (const other of dropAlike(db, name, after.value, key)) touched.add(other);
  if (part.beside !== undefined) for (const other of unsentOf(db, `${name} `)) touched.add(other);
}

/**
 * Items that this library brought when it joined and has not edited since, and that are like one that came. The
 * team's stays.
 */
export function dropAlike(db: Database, name: KindName, value: unknown, key: string): string[] {
  const likeness = hasBrought(db) ? likenessOf(name, value) : null;
  if (likeness === null) return [];
  const keys = valuesIn<string>(
    db,
    `SELECT key FROM team_writes AS brought WHERE likeness = ? AND key <> ? AND NOT EXISTS
       (SELECT 1 FROM team_writes WHERE key = brought.key AND likeness IS NULL)`,
  ).all(likeness, key);
  for (const other of keys) statementOf(db, 'DELETE FROM team_writes WHERE key = ?').run(other);
  return keys;
}

/** Whether anything is left that this library brought. */
const hasBrought = (db: Database): boolean =>
  valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM team_writes WHERE likeness IS NOT NULL)').get() === 1;

export const unsentOf = (db: Database, kind: string): string[] =>
  valuesIn<string>(db, 'SELECT DISTINCT key FROM team_writes WHERE key >= ? AND key < ?').all(
    kind,
    `${kind}~`,
  );

interface Kept {
  readonly path: Path;
  readonly value: unknown;
}

function keep(db: Database, key: string, { path, value }: Kept, author: string): void {
  statementOf(
    db,
    `INSERT INTO team_kept (key, path, value, author) VALUES (?, ?, ?, ?)
     ON CONFLICT (key, path) DO UPDATE SET value = excluded.value, author = excluded.author`,
  ).run(key, JSON.stringify(path), value === undefined ? null : JSON.stringify(value), author);
}

/** A value that this library sets again is no longer listed. */
function forgetKept(db: Database, key: string, paths: readonly Path[]): void {
  for (const path of paths)
    statementOf(db, `DELETE FROM team_kept WHERE key = ? AND (path = ? OR ? = '[]')`).run(
      key,
      JSON.stringify(path),
      JSON.stringify(path),
    );
}

/**
 * Entries that wait for a clip which is here by now, and those that did not fit: they may since another gave
 * up its name.
 */
function showable(db: Database): string[] {
  return valuesIn<string>(
    db,
    `SELECT key FROM team_entries JOIN team_clips ON team_clips.id = waits_for JOIN clips USING (hash, take)
       WHERE waits_for IS NOT NULL
     UNION ALL SELECT key FROM team_entries WHERE waits_for = '${REFUSED}'`,
  ).all();
}

interface Known {
  readonly client: string;
  readonly known: ReadonlyMap<string, Entry>;
  readonly idHere: IdHere;
}

/** Shows entries in this library as the team has them, with the edits that the team does not have yet. */
function* showing(db: Database, known: Known, keys: Iterable<string>): Sliced<Change[]> {
  const changes: Change[] = [];
  const orderOf = (key: string): number => kindsInOrder.findIndex((name) => key.startsWith(`${name} `));
  let left = [...new Set(keys)].toSorted((a, b) => orderOf(a) - orderOf(b));
  while (left.length > 0) {
    const dependent: string[] = [];
    for (const key of left) {
      const before = waitsFor(db, key);
      const { waits, change } = show(db, key, known);
      if (change !== undefined) changes.push(change);
      if (waits !== before)
        statementOf(db, 'UPDATE team_entries SET waits_for = ? WHERE key = ?').run(waits, key);
      dependent.push(...dependentsOf(db, key, waits !== before));
      yield;
    }
    left = dependent;
  }
  return changes;
}

/** Stands for what an entry waits for that does not fit into this library. */
const REFUSED = '';

const waitsFor = (db: Database, key: string): string | null =>
  valuesIn<string | null>(db, 'SELECT waits_for FROM team_entries WHERE key = ?').get(key) ?? null;

/**
 * Shows one entry: what the team has, or nothing while it waits or does not fit. An entry that is here stays as it
 * is while it waits for a clip: a clip that was exported again has other content, and its marks are its marks.
 *
 * @returns what it waits for, and what changed
 */
function show(db: Database, key: string, { client, known: entries, idHere }: Known): Shown {
  const keyed = readKey(key);
  if (keyed === null) return { waits: null };
  const { part } = keyed;
  const known = valueOfEntry(db, client, key, keyed, entries.get(key));
  const lack = lackOf(db, client, { key, value: known }, idHere);
  const subject = subjectHere(keyed, idHere);
  if (subject === null) return { waits: lack };
  const stored = part.read(db, subject);
  if (lack !== null && isClip(lack) && !isDeepStrictEqual(stored, part.empty)) return { waits: lack };
  const value = lack === null ? valueHere(keyed, known, idHere) : part.empty;
  const change = changed(db, keyed, { subject, stored, value });
  if (change !== null) return { waits: lack, change };
  return { waits: REFUSED, change: changed(db, keyed, { subject, stored, value: part.empty }) ?? undefined };
}

interface Shown {
  readonly waits: string | null;
  readonly change?: Change | undefined; // absent: nothing changed
}

/** Whether an entry waits for a clip, not for another entry: a key has a space. */
const isClip = (lack: string): boolean => !lack.includes(' ');

/** Changes the stored value of a subject. Null if this library refuses it, undefined if it has that value. */
function changed(
  db: Database,
  { part, kind }: Keyed,
  { subject, stored, value }: { readonly subject: string; readonly stored: unknown; readonly value: unknown },
): Change | undefined | null {
  if (isDeepStrictEqual(stored, value)) return undefined;
  statementOf(db, 'SAVEPOINT shown').run();
  const done = attempt('The library', () => {
    const made = part.change(db, subject, stored, value);
    kind.apply(db, made);
    part.store?.(db, subject, value);
    return made;
  });
  if (!done.ok) statementOf(db, 'ROLLBACK TO shown').run();
  statementOf(db, 'RELEASE shown').run();
  return done.ok ? done.value : null;
}

/**
 * Entries that cannot be shown without another: those that wait for it, and all if what it waits for changed.
 */
function dependentsOf(db: Database, key: string, isOtherwise: boolean): string[] {
  const waiting = valuesIn<string>(db, 'SELECT key FROM team_entries WHERE waits_for = ?').all(key);
  if (!isOtherwise || !/^(lab|transition) /.test(key)) return waiting;
  const users = valuesIn<string>(
    db,
    `SELECT key FROM team_entries WHERE key >= 'transition ' AND key < 'transition ~' AND instr(value, ?) > 0 AND key <> ?`,
  ).all(key.slice(key.indexOf(' ') + 1), key);
  return [...new Set([...waiting, ...users])];
}
