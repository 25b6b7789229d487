import { isDeepStrictEqual } from 'node:util';
import type { ContentId } from '#contract/clips/content-id.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { inPieces } from '../database/slices.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { differingPaths, overlapping, patched, type Path } from '../kinds/fields.ts';
import { entryKey, type TeamKey } from '../kinds/keys.ts';
import { storeEntry, storeItems } from '../kinds/writes.ts';
import { noteSetSince } from '../log/set-since.ts';
import { updatingListing } from '../search/update-listing.ts';
import type { TeamEntry, Versions } from './fold.ts';
import { countUnsent } from './read-unsent.ts';
import { idsHere, kindsInOrder, readKey, subjectHere, valueHere, type IdHere } from './team-keys.ts';
import { findEntry, lackOf, valueOfEntry, type Lack } from './team-state.ts';

/** What a team changed in this library. */
export interface Received {
  readonly name: string; // of the last edit
  readonly changes: readonly Change[];
}

interface ShownFor {
  readonly name: string; // of the edit
  readonly isLast?: boolean; // false: more follows, and the list is updated after that
  readonly fresh?: ReadonlyMap<TeamKey, TeamEntry>; // entries that were just added
}

/** Entries that may be shown otherwise, with fields of them that were taken back here. */
export type Touched = Map<TeamKey, readonly Path[]>;

export function touch(touched: Touched, key: TeamKey, takenBack: readonly Path[] = []): void {
  touched.set(key, [...(touched.get(key) ?? []), ...takenBack]);
}

/** Shows entries that may have changed, and those that can be shown by now. Null if nothing changed here. */
export function* showingAll(
  db: Database,
  { name, isLast = true, fresh = new Map() }: ShownFor,
  touched: Touched,
): Sliced<Received | null> {
  const known = { fresh, idHere: idsHere(db), touched };
  const changes = yield* showing(db, known, [...touched.keys(), ...showable(db)]);
  if (isLast) yield* updatingListing(db);
  if (changes.length === 0) return null;
  return { name, changes };
}

/**
 * Entries that wait for a clip which is here by now, and those that did not fit: they may since another gave
 * up its name.
 */
function showable(db: Database): TeamKey[] {
  return valuesIn<TeamKey>(
    db,
    `SELECT key FROM team_entries JOIN team_clips ON team_clips.id = waits_for JOIN clips USING (hash, take)
       WHERE waits_for IS NOT NULL
     UNION ALL SELECT key FROM team_entries WHERE waits_for = '${REFUSED}'`,
  ).all();
}

interface Known {
  readonly fresh: ReadonlyMap<TeamKey, TeamEntry>;
  readonly idHere: IdHere;
  readonly touched: Touched;
}

/** Shows entries in this library as the team has them, with the edits that the team does not have yet. */
function* showing(db: Database, known: Known, keys: Iterable<TeamKey>): Sliced<Change[]> {
  const changes: Change[] = [];
  const orderOf = (key: TeamKey): number => kindsInOrder.findIndex((name) => key.startsWith(`${name} `));
  const others = yield* adding(db, known, new Set(keys), changes);
  let left = others.toSorted((a, b) => orderOf(a) - orderOf(b));
  while (left.length > 0) {
    const dependent: TeamKey[] = [];
    for (const key of left) {
      const before = waitsFor(db, key);
      const { waits, changes: shown = [] } = show(db, key, known, before !== null);
      changes.push(...shown);
      if (waits !== before)
        statementOf(db, 'UPDATE team_entries SET waits_for = ? WHERE key = ?').run(waits, key);
      dependent.push(...dependentsOf(db, key, waits !== before));
      yield;
    }
    left = dependent;
  }
  return changes;
}

/** Items added by one statement: about 1 ms. */
const ITEMS_AT_ONCE = 50;

interface Added {
  readonly key: TeamKey;
  readonly value: unknown;
  readonly change: Change;
  readonly place: string; // the clip of a mark
}

/**
 * Shows entries that came for the first time, as `show` would: many items of one kind by one statement, clip by clip,
 * whose rows are then written once.
 *
 * @param changes receives what changed
 * @returns the others
 */
function* adding(
  db: Database,
  { fresh, idHere }: Known,
  keys: Iterable<TeamKey>,
  changes: Change[],
): Sliced<TeamKey[]> {
  const others: TeamKey[] = [];
  const added = new Map<EntryPart, Added[]>();
  const unsent = countUnsent(db) > 0;
  for (const key of keys) {
    yield;
    const entry = fresh.get(key);
    const keyed = entry === undefined ? null : readKey(key);
    const known = keyed?.part.addAll && (unsent ? valueOfEntry(db, key, keyed, entry) : entry?.value);
    if (keyed === null || known == null) {
      others.push(key);
      continue;
    }
    const { part, subject } = keyed;
    const value = valueHere(db, keyed, known, idHere);
    const change = part.change(db, subject, null, value);
    added
      .set(part, added.get(part) ?? [])
      .get(part)
      ?.push({ key, value, change, place: part.about(subject, value) });
  }
  for (const [part, items] of added) {
    const inOrder = items.toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)));
    for (const piece of inPieces(inOrder, ITEMS_AT_ONCE)) {
      const values = piece.map(({ value }) => value);
      const refused = storeItems(db, part, values);
      for (const { key, value, change } of piece)
        if (refused.has(value)) others.push(key);
        else changes.push(change);
      yield;
    }
  }
  return others;
}

/** Stands for what an entry waits for that does not fit into this library. */
const REFUSED = '';

type Waits = Lack | typeof REFUSED | null;

const waitsFor = (db: Database, key: TeamKey): Waits =>
  valuesIn<Waits>(db, 'SELECT waits_for FROM team_entries WHERE key = ?').get(key) ?? null;

/**
 * Shows one entry: what the team has, or nothing while it waits or does not fit. An entry that is here stays as it
 * is while it waits for a clip: a clip that was exported again has other content, and its marks are its marks.
 *
 * @param hasWaited it was not shown before
 * @returns what it waits for, and what changed
 */
function show(db: Database, key: TeamKey, { fresh, idHere, touched }: Known, hasWaited: boolean): Shown {
  const keyed = readKey(key);
  if (keyed === null) return { waits: null };
  const { part } = keyed;
  const entry = fresh.get(key) ?? findEntry(db, key);
  const known = valueOfEntry(db, key, keyed, entry);
  const lack = lackOf(db, { key, value: known }, idHere);
  const subject = subjectHere(keyed, idHere);
  if (subject === null) return { waits: lack };
  const stored = part.read(db, subject);
  if (lack !== null && isClip(lack) && !isDeepStrictEqual(stored, part.empty)) return { waits: lack };
  const whole = lack === null ? valueHere(db, keyed, known, idHere) : part.empty;
  const value = part.isItem ? whole : withKept(whole, stored, entry?.versions, touched.get(key));
  const shown = storeEntry(db, part, subject, value);
  if (!shown.ok) {
    const emptied = storeEntry(db, part, subject, part.empty);
    return { waits: REFUSED, ...(emptied.ok && { changes: emptied.value }) };
  }
  // What another set while it waited was not noted: its clip was not here.
  if (hasWaited) noteSetSince(db, entryKey(keyed.name, subject), differingPaths(stored, value));
  return { waits: lack, changes: shown.value };
}

interface Shown {
  readonly waits: Waits;
  readonly changes?: readonly Change[]; // absent: nothing changed
}

/** A value as a team has it, with the fields of the stored one that nobody in the team has set: indexing keeps them. */
function withKept(
  value: unknown,
  stored: unknown,
  versions: Versions = {},
  takenBack: readonly Path[] = [],
): unknown {
  const set = Object.keys(versions).map((path) => boundedJson(path) as Path);
  const isSet = overlapping([...set, ...takenBack]);
  const kept = differingPaths(stored, value).filter((path) => !isSet(path));
  return kept.length > 0 ? (patched(value, kept, stored) ?? value) : value;
}

/** Whether an entry waits for a clip, not for another entry: a key has a space. */
const isClip = (lack: Lack): lack is ContentId => !lack.includes(' ');

/**
 * Entries that cannot be shown without another: those that wait for it, and all if what it waits for changed.
 */
function dependentsOf(db: Database, key: TeamKey, isOtherwise: boolean): TeamKey[] {
  if (!/^(lab|transition) /.test(key)) return [];
  const waiting = valuesIn<TeamKey>(db, 'SELECT key FROM team_entries WHERE waits_for = ?').all(key);
  if (!isOtherwise) return waiting;
  const users = valuesIn<TeamKey>(
    db,
    `SELECT key FROM team_entries WHERE key >= 'transition ' AND key < 'transition ~' AND instr(value, ?) > 0 AND key <> ?`,
  ).all(key.slice(key.indexOf(' ') + 1), key);
  return [...new Set([...waiting, ...users])];
}
