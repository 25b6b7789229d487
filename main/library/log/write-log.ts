// main/library/log: the writes of edits, what others set since, and how long they are kept
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import { kindNameIn, type EntryKey } from '../kinds/keys.ts';
import type { Write } from '../kinds/writes.ts';

/** Writes that are read at once. */
const PIECE = 100;

/** An edit has room for so many writes: their numbers follow from its own. */
const PLACES = 2 ** 24;

/** Numbers of the writes of an edit. */
const numbersOf = (edit: number): [first: number, last: number] => [edit * PLACES, (edit + 1) * PLACES - 1];

/** A row of the log. Values are JSON; NULL = a field that is absent. */
interface WriteRow {
  readonly number: number;
  readonly key: EntryKey;
  readonly clips: string | null;
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly next: string | null;
}

const between = 'edit_writes.number BETWEEN ? AND ?';
const rowsOf = `SELECT edit_writes.number, edit_keys.key, clips, path, before, after, next
  FROM edit_writes JOIN edit_keys ON edit_keys.number = edit_writes.key WHERE ${between} ORDER BY edit_writes.number`;

/** Notes the next writes of the edit `edit`. @param place of the first */
export function noteWrites(db: Database, edit: number, place: number, writes: readonly Write[]): void {
  const add = statementOf(
    db,
    'INSERT INTO edit_writes (number, key, clips, path, before, after, next) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  let number = edit * PLACES + place;
  for (const { key, clips, path, before, after, next } of writes)
    add.run(
      number++,
      numberOfKey(db, key, before === null && path.length === 0), // of an added item
      clips && JSON.stringify(clips),
      JSON.stringify(path),
      asText(before),
      asText(after),
      next ?? null,
    );
}

/** Removes edits with their writes. */
export function removeEdits(db: Database, edits: readonly number[]): void {
  for (const edit of edits) {
    statementOf(db, `DELETE FROM edit_writes WHERE ${between}`).run(...numbersOf(edit));
    statementOf(db, 'DELETE FROM edits WHERE number = ?').run(edit);
  }
}

/** Keys have numbers, since a key is longer than what most writes change. */
function numberOfKey(db: Database, key: EntryKey, isNew: boolean): number | bigint {
  const known = isNew ? undefined : valuesIn<number>(db, numberOf).get(key);
  if (known !== undefined) return known;
  const added = statementOf(db, 'INSERT INTO edit_keys (key) VALUES (?) ON CONFLICT DO NOTHING').run(key);
  return added.changes === 1 ? added.lastInsertRowid : numberOfKey(db, key, false);
}

const numberOf = 'SELECT number FROM edit_keys WHERE key = ?';

/** Gives an entry of the log another key, which may be there, too. */
export function moveKey(db: Database, from: EntryKey, to: EntryKey): void {
  statementOf(db, 'UPDATE OR IGNORE edit_keys SET key = ? WHERE key = ?').run(to, from);
  statementOf(db, `UPDATE edit_writes SET key = (${numberOf}) WHERE key = (${numberOf})`).run(to, from);
  statementOf(db, 'DELETE FROM edit_keys WHERE key = ?').run(from);
}

/** Whether the log has a write of an entry; of any tag, if it is one: a write of a tag may be of many clips. */
export function isInLog(db: Database, key: EntryKey): boolean {
  const which = kindNameIn(key) === 'tag' ? keysOfKind : { where: 'key = ?', values: () => [key] };
  const sql = `SELECT 1 FROM edit_keys WHERE ${which.where} LIMIT 1`;
  return valuesIn<number>(db, sql).get(...which.values('tag')) === 1;
}

/** The keys of a kind: they begin with its name and a blank, which comes before `!`. */
export const keysOfKind = {
  where: 'key >= ? AND key < ?',
  values: (kind: KindName): string[] => [`${kind} `, `${kind}!`],
};

/** The writes of the edit `edit`, in their order; null if one of them cannot be read. */
export function* writesOf(db: Database, edit: number): Sliced<Write[] | null> {
  const after = statementOf<[number, number, number], WriteRow>(db, `${rowsOf} LIMIT ?`);
  const [first, last] = numbersOf(edit);
  const writes: Write[] = [];
  for (let piece = after.all(first, last, PIECE); piece.length > 0;) {
    for (const row of piece) {
      const write = writeIn(row);
      if (write === null) return null;
      writes.push(write);
    }
    yield;
    piece = after.all(piece[piece.length - 1].number + 1, last, PIECE);
  }
  return writes;
}

const lengthOf = (column: string): string => `coalesce(octet_length(${column}), 0)`;

/** The writes of the edit `edit`; none if they are longer than `length` bytes, null if one cannot be read. */
export function writesWithin(db: Database, edit: number, length: number): readonly Write[] | null {
  const columns = ['clips', 'path', 'before', 'after'].map(lengthOf).join(' + ');
  const lengths = valuesIn<number>(db, `SELECT ${columns} FROM edit_writes WHERE ${between}`);
  let left = length;
  for (const each of lengths.iterate(...numbersOf(edit))) if ((left -= each) < 0) return [];
  const writes = statementOf<[number, number], WriteRow>(db, rowsOf)
    .all(...numbersOf(edit))
    .map(writeIn);
  return writes.every((write) => write !== null) ? writes : null;
}

/** An edit that undo and redo do not go beyond, since one of its writes cannot be read. */
export interface UnreadableEdit {
  readonly number: number;
  readonly name: string;
}

/** Edits in the history that cannot be read, in order. */
export function unreadableEdits(db: Database): UnreadableEdit[] {
  const edits = statementOf<[], UnreadableEdit>(
    db,
    "SELECT number, name FROM edits WHERE state <> 'abandoned' ORDER BY number",
  );
  const rows = statementOf<[number, number], WriteRow>(db, rowsOf);
  const isUnreadable = ({ number }: UnreadableEdit): boolean => {
    for (const row of rows.iterate(...numbersOf(number))) if (writeIn(row) === null) return true;
    return false;
  };
  return edits.all().filter(isUnreadable);
}

/** null: it cannot be read. */
function writeIn({ key, ...row }: WriteRow): Write | null {
  try {
    const clips = textsIn(row.clips);
    const path = textsIn(row.path);
    if (path === null) return null;
    const next = row.next ?? undefined;
    return { key, clips, path, before: asValue(row.before), after: asValue(row.after), next };
  } catch {
    return null;
  }
}

/** A list of texts; throws for any other JSON. */
function textsIn(json: string | null): string[] | null {
  if (json === null) return null;
  const texts: unknown = boundedJson(json);
  if (Array.isArray(texts) && texts.every((text) => typeof text === 'string')) return texts;
  throw new SyntaxError(`expected a list of texts, found ${json}`);
}

const asText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const asValue = (text: string | null): unknown => (text === null ? undefined : boundedJson(text));
