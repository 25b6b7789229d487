import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '../database/slices.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { attempt, refuse } from '../problems.ts';
import { updatingListing } from '../search/update-listing.ts';
import { fold, unsetEntry, type Path } from './fold.ts';
import type { TeamRow, TeamWrite } from './team-edit.ts';
import {
  besideOthers,
  findEntry,
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

interface Shown {
  readonly client: string;
  readonly name: string; // of the edit
}

/** Shows entries that may have changed, and those that can be shown by now. Null if nothing changed here. */
export function* showingAll(
  db: Database,
  { client, name }: Shown,
  keys: Iterable<string>,
): Sliced<Received | null> {
  const changes = yield* showing(db, client, [...keys, ...showable(db)]);
  if (changes.length === 0) return null;
  yield* updatingListing(db);
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
  const before = findEntry(db, key) ?? unsetEntry(part);
  const { overridden, ...after } = fold(part, before, { paths, value }, row);
  saveEntry(db, key, { ...after, value: besideOthers(db, key, part, after.value) });
  touched.add(key);
  if (row.client === client) forgetKept(db, key, paths ?? []);
  for (const lost of overridden)
    if (lost.client === client) keep(db, key, lost, row.client === client ? '' : row.author);
  if (row.client !== client && part.isItem && before.value === null)
    for (const other of dropAlike(db, likenessOf(name, after.value), key)) touched.add(other);
  if (part.beside !== undefined) for (const other of unsentOf(db, `${name} `)) touched.add(other);
}

/**
 * Items that this library brought when it joined and has not edited since, and that are like one that came. The
 * team's stays.
 */
export function dropAlike(db: Database, likeness: string | null, key: string): string[] {
  if (likeness === null) return [];
  const keys = valuesIn<string>(
    db,
    `SELECT key FROM team_writes AS brought WHERE likeness = ? AND key <> ? AND NOT EXISTS
       (SELECT 1 FROM team_writes WHERE key = brought.key AND likeness IS NULL)`,
  ).all(likeness, key);
  for (const other of keys) statementOf(db, 'DELETE FROM team_writes WHERE key = ?').run(other);
  return keys;
}

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

/** Shows entries in this library as the team has them, with the edits that the team does not have yet. */
function* showing(db: Database, client: string, keys: Iterable<string>): Sliced<Change[]> {
  const changes: Change[] = [];
  const orderOf = (key: string): number => kindsInOrder.findIndex((name) => key.startsWith(`${name} `));
  let left = [...new Set(keys)].toSorted((a, b) => orderOf(a) - orderOf(b));
  while (left.length > 0) {
    const dependent: string[] = [];
    for (const key of left) {
      const before = waitsFor(db, key);
      const waits = show(db, client, key, changes);
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
 * Adds what changes.
 *
 * @returns what it waits for
 */
function show(db: Database, client: string, key: string, changes: Change[]): string | null {
  const keyed = readKey(key);
  if (keyed === null) return null;
  const { part } = keyed;
  const lack = lackOf(db, client, key);
  const subject = subjectHere(db, keyed);
  const value = lack === null ? valueOfEntry(db, client, key, keyed) : part.empty;
  const stays = lack !== null && isClip(lack) && subject !== null && isStored(db, part, subject);
  const fits = subject === null || stays || change(db, keyed, subject, valueHere(db, keyed, value), changes);
  if (!fits) change(db, keyed, subject, part.empty, changes);
  const waits = fits ? lack : REFUSED;
  statementOf(db, 'UPDATE team_entries SET waits_for = ? WHERE key = ?').run(waits, key);
  return waits;
}

/** Whether an entry waits for a clip, not for another entry: a key has a space. */
const isClip = (lack: string): boolean => !lack.includes(' ');

const isStored = (db: Database, part: EntryPart, subject: string): boolean =>
  !isDeepStrictEqual(part.read(db, subject), part.empty);

/** Changes the stored value of a subject. False if this library refuses it. */
function change(db: Database, keyed: Keyed, subject: string, value: unknown, changes: Change[]): boolean {
  const { part, kind } = keyed;
  const stored = part.read(db, subject);
  if (isDeepStrictEqual(stored, value)) return true;
  db.exec('SAVEPOINT shown');
  const done = attempt('The library', () => {
    const made = part.change(db, subject, stored, value);
    kind.apply(db, made);
    return made;
  });
  db.exec(done.ok ? 'RELEASE shown' : 'ROLLBACK TO shown; RELEASE shown');
  if (done.ok) changes.push(done.value);
  return done.ok;
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
