import { boundedJson } from '../../kit/bounded-json.ts';
import type { TakeTime } from '../../clip/take-time.ts';
import { failure, messageOf, success, type Result } from '../../kit/result.ts';
import { wordsFor } from '../../documents/specs/spec.ts';

/** A transition that a game made: from a clip at a time on it to another, in s. */
export interface LoggedTransition {
  readonly place: string; // `game.csv:7`
  readonly from: string; // name or id of a clip
  readonly fromTime: TakeTime;
  readonly to: string;
  readonly toTime: TakeTime;
  readonly duration: number; // of the blend
}

const FIELDS = ['time', 'from', 'fromTime', 'to', 'toTime', 'duration'] as const;

/** A line or an object of a log: its fields by name. */
type Row = readonly (readonly [name: string, value: unknown])[];

/** The rows of a log with their places, or what it lacks. */
type Rows = Result<readonly (readonly [place: string, row: Row])[], string>;

/** The rows of a JSON log: an array of objects. */
export function rowsOfJson(text: string, fileName: string): Rows {
  try {
    const data: unknown = boundedJson(text);
    if (!Array.isArray(data)) return failure(`Expected an array of transitions: ${fileName}`);
    const placeOf = (i: number): string => `${fileName}, transition ${i + 1}`;
    return success(data.map((each: unknown, i) => [placeOf(i), Object.entries(each ?? {})]));
  } catch (error) {
    // The message quotes the text, with its line breaks and control characters.
    const reason = messageOf(error).replace(/[\s\p{C}]+/gu, ' ');
    return failure(`Not a JSON file (${reason}). Export the log again: ${fileName}`);
  }
}

/** The rows of a log that is a table, whose first row names its columns. */
export function rowsOfTable(
  [head, ...rows]: readonly { readonly line: number; readonly cells: readonly string[] }[],
  fileName: string,
): Rows {
  const names = (head?.cells ?? []).map((name) => bare(name));
  const columns = FIELDS.map((field) => [field, names.lastIndexOf(bare(field))] as const);
  const missing = columns.filter(([, column]) => column < 0).map(([field]) => field);
  if (missing.length === 0)
    return success(
      rows.map(({ line, cells }) => [
        `${fileName}:${line}`,
        columns.map(([field, column]) => [field, cells[column]] as const),
      ]),
    );
  const expected = `expected a line with the names ${FIELDS.join(', ')}`;
  return failure(`${fileName}:${head?.line ?? 1}: ${expected}; missing: ${missing.join(', ')}`);
}

/** A name of a field as it is compared: `From clip`, `from_clip` and `from` are the same. */
const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]|clip$/g, '');

/** Texts of our fields, '' = none; others are left out. */
function ownFields(row: Row): ReadonlyMap<(typeof FIELDS)[number], string> {
  const textOf = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const known = new Map(row.map(([name, value]) => [bare(name), textOf(value)]));
  return new Map(FIELDS.map((field) => [field, known.get(bare(field)) ?? '']));
}

/** A number as people write it: `0.4`, or `0,4`. */
const numberIn = (text: string): number => Number(text.replace(/^([-+]?\d*),(\d+)$/, '$1.$2'));

/** A logged transition by the names of its fields, or what is wrong with its line. */
export function transitionOf(place: string, row: Row): Result<LoggedTransition, string> {
  const fields = ownFields(row);
  for (const field of FIELDS) {
    const text = fields.get(field) ?? '';
    const isName = field === 'from' || field === 'to';
    // The clock of a game may begin anywhere.
    const least = field === 'time' ? Number.NEGATIVE_INFINITY : 0;
    if (isName ? text !== '' : text !== '' && numberIn(text) >= least && Number.isFinite(numberIn(text)))
      continue;
    const expected = isName ? 'the name of a clip' : field === 'time' ? 'seconds' : 'seconds from 0';
    return failure(
      `${place}: ${field}: expected ${expected}, found ${wordsFor(text || undefined)}. Correct or delete this line.`,
    );
  }
  const [from = '', to = ''] = [fields.get('from'), fields.get('to')];
  const [fromTime, toTime, duration] = (['fromTime', 'toTime', 'duration'] as const).map((field) =>
    numberIn(fields.get(field) ?? ''),
  );
  return success({ place, from, fromTime: { inFile: fromTime }, to, toTime: { inFile: toTime }, duration });
}
