import { atOnce } from '#core/kit/long-work.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { unreadableIn, unreadableRow, type StoredJson } from '../json/stored-json.ts';

/** A table in which each row is an item of its own. */
export interface ItemTable<Item, Row> {
  readonly name: string;
  /** What is read of a row: `id, clip_id AS clipId`. */
  readonly selected: string;
  /** undefined: its JSON cannot be read. */
  itemOf(row: Row): Item | undefined;
  /** The part of an item that is JSON; absent: none is. */
  readonly json?: StoredJson;
  /** What is written: names of columns, `id` first, and an item's values by those names. */
  readonly columns: readonly string[];
  valuesOf(item: Item): Readonly<Record<string, string | number>>;
  /** Removed rows stay (column `removed`), so that undoing the removal finds their place again. */
  readonly keepsRemoved?: boolean;
}

/** Reads and writes items by id. */
export interface ItemRows<Item> {
  /** @param rest the end of the statement: `WHERE name_key = ? ORDER BY name` */
  select(db: Database, rest: string, ...values: readonly string[]): Item[];
  find(db: Database, id: string): Item | undefined;
  /** What an item is called whose row is there and cannot be read; undefined for all others. */
  unreadable(db: Database, id: string): string | undefined;
  /** Ids of all items that can be read, in the order in which they are stored. */
  ids(db: Database): string[];
  /** The item that follows one in its list; undefined: it is the last one, or the order is that of names. */
  nextOf(db: Database, id: string): string | undefined;
  /** Adds an item, or a removed one at its former place, or replaces the one with its id. */
  put(db: Database, item: Item): void;
  /** Adds items by one statement, but for those whose ids exist already. Returns those. */
  insertAll(db: Database, items: readonly Item[]): Item[];
  remove(db: Database, id: string): void;
}

export function itemRows<Item extends { readonly id: string }, Row>(
  table: ItemTable<Item, Row>,
): ItemRows<Item> {
  const { name, selected, columns, json, keepsRemoved = false } = table;
  const changed = columns.slice(1);
  const put = `INSERT INTO ${name} (${columns.map(quoted).join()}) VALUES `;
  const row = `(${columns.map(() => '?').join()})`;
  const again = changed.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join();
  const back = keepsRemoved ? ', removed = 0' : '';
  const orAgain = keepsRemoved ? `UPDATE SET ${again}${back} WHERE removed = 1` : 'NOTHING';
  const present = keepsRemoved ? 'removed = 0' : 'true';
  const order = keepsRemoved ? 'place' : 'id'; // as the rows are stored
  const take = keepsRemoved ? `UPDATE ${name} SET removed = 1` : `DELETE FROM ${name}`;
  const select: ItemRows<Item>['select'] = (db, rest, ...values) =>
    statementOf<string[], Row>(db, `SELECT ${selected} FROM ${name} ${rest}`)
      .all(...values)
      .map(table.itemOf)
      .filter((item) => item !== undefined);
  const insert = (db: Database, items: readonly Item[], orElse: string): void => {
    const values = items.flatMap((item) => {
      const named = table.valuesOf(item);
      return columns.map((column) => named[column]);
    });
    const rows = items.map(() => row).join();
    statementOf(db, `${put}${rows} ON CONFLICT (id) DO ${orElse}`).run(values);
  };
  return {
    select,
    find: (db, id) => select(db, `WHERE id = ? AND ${present}`, id).at(0),
    unreadable: (db, id) => (json === undefined ? undefined : unreadableRow(db, json, id)),
    ids(db) {
      const all = valuesIn<string>(db, `SELECT id FROM ${name} WHERE ${present} ORDER BY ${order}`).all();
      const left = new Set(json === undefined ? [] : atOnce(unreadableIn(db, json)).map(({ id }) => id));
      return left.size === 0 ? all : all.filter((id) => !left.has(id));
    },
    nextOf(db, id) {
      if (!keepsRemoved) return undefined;
      const sql = `SELECT id FROM ${name} WHERE removed = 0 AND place > (SELECT place FROM ${name} WHERE id = ?) ORDER BY place LIMIT 1`;
      return valuesIn<string>(db, sql).get(id);
    },
    put: (db, item) => insert(db, [item], `UPDATE SET ${again}${back}`),
    insertAll(db, items) {
      const known = `SELECT id FROM ${name} WHERE id IN (SELECT value FROM json_each(?))`;
      const here = new Set(valuesIn<string>(db, known).all(JSON.stringify(items.map(({ id }) => id))));
      const others = items.filter(({ id }) => !here.has(id));
      if (others.length > 0) insert(db, others, orAgain);
      return items.filter(({ id }) => here.has(id));
    },
    remove(db, id) {
      statementOf(db, `${take} WHERE id = ?`).run(id);
    },
  };
}

const quoted = (column: string): string => `"${column}"`;
