import { hash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import type { Migrations } from './migrations.ts';

/** A row of `sqlite_schema`. */
interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** Statistics that SQLite and other programs add; they only guide the choice of an index. */
const statistics = /^table (sqlite_stat[14]) \1 CREATE TABLE \1 \( [\w ,]+ \)$/;

/**
 * Compares the schema of a file with that of its version, which is made by the code that makes libraries.
 * Reads `sqlite_schema` alone, so it runs nothing that the file contains: a view, a trigger, a default or an
 * index of another origin could do anything later. Null for a version that this Segue does not know.
 *
 * @returns the first object that does not belong there (`the trigger “clip_added” of clips`), and those that
 *   are missing, in words
 */
export function schemaFaults(db: Sqlite.Database, migrations: Migrations) {
  if (schemaDigest(db) === migrations.digest) return { foreign: null, missing: [] };
  const known = schemaOf(Number(db.pragma('user_version', { simple: true })), migrations);
  if (known === undefined) return null;
  const found = objectsIn(db);
  const missing = [...known].flatMap(([key, words]) => (found.has(key) ? [] : words));
  return { foreign: foreignObject(db, known), missing };
}

/** SHA-256 of the version and the objects of a schema to the letter, hex. */
export const schemaDigest = (db: Sqlite.Database): string =>
  hash('sha256', JSON.stringify([db.pragma('user_version'), rowsOf(db)]));

const rowsOf = (db: Sqlite.Database): SchemaObject[] =>
  db
    .prepare<[], SchemaObject>('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all();

/** The first object of a database that is not among `known`, in words; null if there is none. */
export function foreignObject(db: Sqlite.Database, known: SchemaObjects): string | null {
  for (const [key, words] of objectsIn(db)) if (!known.has(key) && !statistics.test(key)) return words;
  return null;
}

/** Objects of a schema in words, by keys that are equal if they are. */
export type SchemaObjects = ReadonlyMap<string, string>;

export const objectsIn = (db: Sqlite.Database): SchemaObjects =>
  new Map(rowsOf(db).map((object) => [keyOf(object), describeObject(object)]));

/**
 * Words of SQL. As for SQLite, a comment without an end goes to the end of the text: looking for it from each beginning
 * would take minutes.
 */
const WORDS = /'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[\w$\u0080-\uffff]+|\S/g;

/** Longest statement of Segue, characters, with room. */
const LONGEST = 100_000;

/**
 * Text of a statement as a key: without comments and blanks, which differ between versions of Segue. A longer one than
 * Segue has is a key as it is.
 */
export function tokensOf(sql: string): string {
  if (sql.length > LONGEST) return sql;
  const words = sql.match(WORDS) ?? [];
  return words.filter((word) => !/^(--|\/\*)/.test(word)).join(' ');
}

const keyOf = ({ type, name, tbl_name, sql }: SchemaObject): string =>
  `${type} ${name} ${tbl_name} ${tokensOf(sql ?? '')}`;

const describeObject = ({ type, name, tbl_name }: SchemaObject): string =>
  `the ${type} “${name}”${name === tbl_name ? '' : ` of ${tbl_name}`}`;

/** The objects of each version. */
const schemas = new WeakMap<Migrations, Map<number, SchemaObjects | undefined>>();

function schemaOf(version: number, migrations: Migrations): SchemaObjects | undefined {
  const found = schemas.get(migrations) ?? new Map<number, SchemaObjects | undefined>();
  schemas.set(migrations, found);
  const made = found.get(version) ?? makeSchema(version, migrations);
  found.set(version, made);
  return made;
}

function makeSchema(version: number, { first, steps }: Migrations): SchemaObjects | undefined {
  const db = new Sqlite(':memory:');
  try {
    first.create(db);
    let at = first.version;
    for (const step of steps)
      if (step.from === at && at < version) {
        step.run(db);
        at = step.to;
      }
    return at === version ? objectsIn(db) : undefined;
  } finally {
    db.close();
  }
}
