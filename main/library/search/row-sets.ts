import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { createBitSet, setBit, setBitsOf, withRoom, type BitSet } from './bit-set.ts';
import { largestRow, canBeUpdated, currentOf, rowChanges, type CachedByRow } from './row-changes.ts';
import { bitsInFolders } from './row-folders.ts';
import type { RowSource } from './row-source.ts';

/** Memory for the most recently used sets, bytes: 1,200 sets of a hundred thousand rows, 12 KB each. */
const MAX_BYTES = 15_000_000;

/** Rows of a source. */
type CachedSet = CachedByRow<BitSet> & { readonly tags: number };

const kept = new WeakMap<Database, Map<string, CachedSet>>();

/** Current rows of `source`. The set is valid until the next call. */
export function rowSet(db: Database, source: RowSource): BitSet {
  const sets = kept.get(db) ?? new Map<string, CachedSet>();
  kept.set(db, sets);
  const key = keyOf(source);
  const known = sets.get(key);
  const { tags } = rowChanges(db);
  const set = currentOf(
    db,
    known && hasTags(source, known, tags) ? known : undefined,
    () => findAll(db, source),
    (bits, changed) => updated(db, source, bits, changed),
  );
  sets.delete(key);
  sets.set(key, { ...set, tags });
  if (sets.size * set.value.byteLength > MAX_BYTES) sets.delete(sets.keys().next().value ?? '');
  return set.value;
}

/** Whether the rows of `source` are in memory, except a few that changed. */
export function isKept(db: Database, source: RowSource): boolean {
  const set = kept.get(db)?.get(keyOf(source));
  return set !== undefined && hasTags(source, set, rowChanges(db).tags) && canBeUpdated(db, set);
}

function keyOf({ sql, value, value2 }: RowSource): string {
  return `${sql(nowhere)}\n${value}\n${value2 ?? ''}`;
}

const hasTags = ({ byTags }: RowSource, set: CachedSet, tags: number): boolean =>
  !byTags || set.tags === tags;

/** Updates the changed rows. */
function updated(db: Database, source: RowSource, known: BitSet, changed: ReadonlySet<number>): BitSet {
  const bits = withRoom(known, largestRow(db));
  for (const row of changed) setBit(bits, row, false);
  const found = valuesIn<number>(
    db,
    source.sql((column) => ` AND ${column} IN (SELECT value FROM json_each(@rows))`),
  );
  for (const row of found.all({ ...valuesOf(source), rows: JSON.stringify([...changed]) }))
    setBit(bits, row, true);
  return bits;
}

const findAll = (db: Database, source: RowSource): BitSet =>
  source.folders === undefined ? bitsOf(db, source) : bitsInFolders(db, source.folders, source.value);

function bitsOf(db: Database, source: RowSource): BitSet {
  const text = valuesIn<string | null>(db, `SELECT group_concat(row) FROM (${source.sql(nowhere)})`);
  const bits = createBitSet(largestRow(db));
  setBitsOf(bits, text.get(valuesOf(source)) ?? '');
  return bits;
}

function valuesOf({ value, value2 }: RowSource): object {
  return value2 === undefined ? { value } : { value, value2 };
}

const nowhere = (): string => '';
