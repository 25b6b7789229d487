import { grouped } from '#contract/words/counted.ts';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import type { Database } from '../database/database.ts';
import {
  documents,
  jointEdits,
  overrideValues,
  reports,
  settings,
  slotSettings,
  storedJoints,
} from '../json/json-columns.ts';
import { unreadableIn, type StoredJson, type UnreadableRow } from '../json/stored-json.ts';
import { contents } from './lab-rows.ts';

/** Columns of JSON that people made. */
const made: readonly StoredJson[] = [
  documents,
  contents,
  slotSettings,
  jointEdits,
  ...Object.values(overrideValues),
  ...Object.values(settings),
];

/** All columns of JSON: those that files are read into have a row for each clip. */
const jsonColumns: readonly StoredJson[] = [...made, storedJoints, reports];

/** Maximum number of rows named in a sentence. */
const MAX_NAMED = 3;

/**
 * Rows of each kind that cannot be read, as sentences: “1 preset cannot be read, and stays …: Snappy”.
 *
 * @param isOfAll also of what files are read into
 */
export function* unreadableWarnings(db: Database, isOfAll = true): Sliced<string[]> {
  const warnings: string[] = [];
  for (const json of isOfAll ? jsonColumns : made) {
    const rows = yield* unreadableIn(db, json);
    if (rows.length > 0) warnings.push(warningOf(json, rows));
  }
  return warnings;
}

function warningOf({ noun: [one, many] }: StoredJson, rows: readonly UnreadableRow[]): string {
  const isOne = rows.length === 1;
  const names = [
    ...rows.slice(0, MAX_NAMED).map(({ name }) => name),
    ...(rows.length > MAX_NAMED ? ['…'] : []),
  ];
  const stays = isOne ? 'stays in the library as it is' : 'stay in the library as they are';
  return `${grouped(rows.length)} ${isOne ? one : many} cannot be read, and ${stays}: ${names.join(', ')}`;
}

/** The same for an examination, each with its table and id. */
export function unreadableProblems(db: Database): string[] {
  return jsonColumns.flatMap((json) =>
    atOnce(unreadableIn(db, json)).map(
      ({ id, name }) => `${json.table}.${json.column}: the ${json.noun[0]} “${name}” cannot be read (${id})`,
    ),
  );
}
