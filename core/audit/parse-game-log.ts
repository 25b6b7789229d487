// core/audit: which transitions of many are worst, budgets, and logs of a game
import { failure, success, type Result } from '../result.ts';
import { wordsFor } from '../schema/spec.ts';

/** A transition that a game made: from a clip at a time on it to another, in s. */
export interface LoggedTransition {
  readonly place: string; // `game.csv:7`
  readonly from: string; // name or id of a clip
  readonly fromTime: number;
  readonly to: string;
  readonly toTime: number;
  readonly duration: number; // of the blend
}

const FIELDS = ['time', 'from', 'fromTime', 'to', 'toTime', 'duration'] as const;

/** Texts by field; '' = none. */
type Fields = ReadonlyMap<(typeof FIELDS)[number], string>;

/** Lines or objects with their place, and their fields by name. */
type Rows = readonly (readonly [place: string, fields: readonly (readonly [string, unknown])[]])[];

/**
 * Parses a log of a game: CSV with a row of names, or JSON with an array of objects. What could be read, and the problem of each other
 * line; fails if it is neither.
 */
export function parseGameLog(text: string, fileName: string) {
  const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text, fileName) : rowsOfCsv(text, fileName);
  if (!rows.ok) return rows;
  const read = rows.value.map(([place, fields]) => transitionOf(place, fields));
  return success({
    entries: read.flatMap((entry) => (entry.ok ? entry.value : [])),
    problems: read.flatMap((entry) => (entry.ok ? [] : entry.error)),
  });
}

function rowsOfJson(text: string, fileName: string): Result<Rows, string> {
  try {
    const data: unknown = JSON.parse(text);
    if (!Array.isArray(data)) return failure(`Expected an array of transitions: ${fileName}`);
    const placeOf = (i: number): string => `${fileName}, transition ${i + 1}`;
    return success(data.map((each: unknown, i) => [placeOf(i), Object.entries(each ?? {})]));
  } catch (error) {
    return failure(`Not a JSON file (${String(error)}). Export the log again: ${fileName}`);
  }
}

function rowsOfCsv(text: string, fileName: string): Result<Rows, string> {
  const [head, ...lines] = text.split(/\r\n|\n|\r/);
  const mark = /[,;\t]/.exec(head)?.[0] ?? ',';
  const names = cellsOf(head, mark);
  const known = ownFields(names.map((name) => [name, name]));
  const missing = FIELDS.filter((field) => known.get(field) === '').join(', ');
  if (missing !== '')
    return failure(`${fileName}:1: expected a line with the names ${FIELDS.join(', ')}; missing: ${missing}`);
  const rows = lines.flatMap((line, i): Rows => {
    const cells = cellsOf(line, mark);
    return line.trim() === '' ? [] : [[`${fileName}:${i + 2}`, names.map((name, k) => [name, cells[k]])]];
  });
  return success(rows);
}

/** Cells of a line; a quoted one may hold the mark, and a quote as two. */
function cellsOf(line: string, mark: string): readonly string[] {
  const cells = line.matchAll(new RegExp(`(?:^|${mark})(?:\\s*"((?:[^"]|"")*)"\\s*|([^${mark}]*))`, 'g'));
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim());
}

/** Fields by our names: `From clip`, `from_clip` and `from` are the same; others are left out. */
function ownFields(fields: Rows[number][1]): Fields {
  const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]|clip$/g, '');
  const textOf = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const known = new Map(fields.map(([name, value]) => [bare(name), textOf(value)]));
  return new Map(FIELDS.map((field) => [field, known.get(bare(field)) ?? '']));
}

/** A logged transition by the names of its fields, or what is wrong with its line. */
export function transitionOf(place: string, own: Rows[number][1]): Result<LoggedTransition, string> {
  const fields = ownFields(own);
  for (const field of FIELDS) {
    const text = fields.get(field) ?? '';
    const isName = field === 'from' || field === 'to';
    // The clock of a game may begin anywhere.
    const least = field === 'time' ? Number.NEGATIVE_INFINITY : 0;
    if (isName ? text !== '' : text !== '' && Number(text) >= least && Number.isFinite(Number(text)))
      continue;
    const expected = isName ? 'the name of a clip' : field === 'time' ? 'seconds' : 'seconds from 0';
    return failure(
      `${place}: ${field}: expected ${expected}, found ${wordsFor(text || undefined)}. Correct or delete this line.`,
    );
  }
  const [from = '', to = ''] = [fields.get('from'), fields.get('to')];
  const [fromTime, toTime, duration] = (['fromTime', 'toTime', 'duration'] as const).map((field) =>
    Number(fields.get(field)),
  );
  return success({ place, from, fromTime, to, toTime, duration });
}
