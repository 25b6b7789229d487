// main/library/json: columns of JSON, and rows of which it cannot be read
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

/** A column that holds values as JSON. */
export interface StoredJson {
  readonly table: string;
  readonly column: string;
  readonly noun: readonly [one: string, many: string];
  readonly id: string; // SQL
  readonly name: string; // SQL: what people call it
  readonly kind?: string; // SQL: what `isReadable` is told beside the value
  readonly where?: string; // SQL; absent: all rows of the table
  /** Whether a value has what the rest of the program relies on. Its schema is asked where it is written. */
  isReadable(value: unknown, kind?: string): boolean;
}

/** A row whose JSON cannot be read. It stays in its table as it is. */
export interface UnreadableRow {
  readonly id: string;
  readonly name: string;
}

/** The value of a JSON text; undefined for one that cannot be read, which must not keep others from being read. */
export function readJson<Value>(json: StoredJson, text: string, kind?: string): Value | undefined {
  const value = parsed(text);
  return json.isReadable(value, kind) ? (value as Value) : undefined;
}

/** undefined = it is no JSON. */
function parsed(text: string): unknown {
  try {
    return boundedJson(text);
  } catch {
    return undefined;
  }
}

/** Rows read at once: a few ms. */
const ROWS_AT_ONCE = 1000;

/** Rows whose JSON cannot be read, by id. */
export function* unreadableIn(db: Database, json: StoredJson): Sliced<UnreadableRow[]> {
  const page = rowsOf(db, json, `${json.id} > ? ORDER BY ${json.id} LIMIT ${ROWS_AT_ONCE}`);
  const found: UnreadableRow[] = [];
  for (let rows = page.all(''); rows.length > 0; rows = page.all(rows[rows.length - 1].id)) {
    for (const { id, name, text, kind } of rows)
      if (readJson(json, text, kind) === undefined) found.push({ id, name });
    yield;
  }
  return found;
}

/** What a row is called that is there and cannot be read; undefined for all others. */
export function unreadableRow(db: Database, json: StoredJson, id: string): string | undefined {
  const row = rowsOf(db, json, `${json.id} = ?`).get(id);
  return row === undefined || readJson(json, row.text, row.kind) !== undefined ? undefined : row.name;
}

interface TextRow extends UnreadableRow {
  readonly text: string;
  readonly kind: string;
}

const rowsOf = (
  db: Database,
  { table, column, id, name, kind = 'NULL', where = 'true' }: StoredJson,
  rest: string,
) =>
  statementOf<[string], TextRow>(
    db,
    `SELECT ${id} AS id, ${name} AS name, ${column} AS text, ${kind} AS kind FROM ${table} WHERE ${where} AND ${rest}`,
  );

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
