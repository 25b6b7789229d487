import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import type { BitSet } from './bit-set.ts';
import { createBitSet, setBit, setBitsOf, withRoom } from './bit-set.ts';
import { largestRow } from './largest-row.ts';
import { MOST_MENDED, rowChanges } from './row-changes.ts';
import { bitsInFolders } from './row-folders.ts';
import type { RowSource } from './row-source.ts';

/** Memory for the most recently used sets, bytes: 1,200 sets of a hundred thousand rows, 12 KB each. */
const MOST_BYTES = 15_000_000;

/** Rows of a source, and the last change that they include. */
interface KeptSet {
  bits: BitSet;
  epoch: number;
  seen: number; // of the rows changed
  tags: number;
}

const kept = new WeakMap<Database, Map<string, KeptSet>>();

/** Current rows of `source`. The set is valid until the next call. */
export function rowSet(db: Database, source: RowSource): BitSet {
  const sets = kept.get(db) ?? new Map<string, KeptSet>();
  kept.set(db, sets);
  const key = keyOf(source);
  const known = sets.get(key);
  const set = known && mended(db, source, known) ? known : findAll(db, source);
  sets.delete(key);
  sets.set(key, set);
  if (sets.size * set.bits.byteLength > MOST_BYTES) sets.delete(sets.keys().next().value ?? '');
  return set.bits;
}

/** Whether the rows of `source` are in memory, except a few that changed. */
export function isKept(db: Database, source: RowSource): boolean {
  const set = kept.get(db)?.get(keyOf(source));
  return set !== undefined && canBeMended(db, source, set);
}

function keyOf({ sql, value, value2 }: RowSource): string {
  return `${sql(nowhere)}\n${value}\n${value2 ?? ''}`;
}

function canBeMended(db: Database, source: RowSource, set: KeptSet): boolean {
  const { epoch, rows, tags } = rowChanges(db);
  return (
    set.epoch === epoch && (!source.byTags || set.tags === tags) && rows.length - set.seen <= MOST_MENDED
  );
}

/** Updates the changed rows. False if too much changed. */
function mended(db: Database, source: RowSource, set: KeptSet): boolean {
  if (!canBeMended(db, source, set)) return false;
  const { rows } = rowChanges(db);
  if (set.seen === rows.length) return true;
  const changed = [...new Set(rows.slice(set.seen))];
  set.bits = withRoom(set.bits, largestRow(db));
  for (const row of changed) setBit(set.bits, row, false);
  const found = statementOf<[object], number>(
    db,
    source.sql((column) => ` AND ${column} IN (SELECT value FROM json_each(@rows))`),
  ).pluck();
  for (const row of found.all({ ...valuesOf(source), rows: JSON.stringify(changed) }))
    setBit(set.bits, row, true);
  set.seen = rows.length;
  return true;
}

function findAll(db: Database, source: RowSource): KeptSet {
  const bits =
    source.folders === undefined ? bitsOf(db, source) : bitsInFolders(db, source.folders, source.value);
  const { epoch, rows, tags } = rowChanges(db);
  return { bits, epoch, seen: rows.length, tags };
}

function bitsOf(db: Database, source: RowSource): BitSet {
  const text = statementOf<[object], string | null>(
    db,
    `SELECT group_concat(row) FROM (${source.sql(nowhere)})`,
  ).pluck();
  const bits = createBitSet(largestRow(db));
  setBitsOf(bits, text.get(valuesOf(source)) ?? '');
  return bits;
}

function valuesOf({ value, value2 }: RowSource): object {
  return value2 === undefined ? { value } : { value, value2 };
}

const nowhere = (): string => '';
