import { isCanonicalName } from '../../rig/roles/canonical-names.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { columnsOf, MUSCLE_FIELDS, type MuscleAsset, type MuscleNumber } from './muscle-asset.ts';
import { readCell, withJoint, withNumber } from './muscle-table.ts';

/** What is wrong with a pasted table, and the cell it belongs to, if it has one. */
export interface PasteProblem {
  readonly joint?: string;
  readonly column?: MuscleNumber;
  readonly message: string;
}

/** The cell where a paste begins. */
export interface PastePlace {
  readonly joint: string | null; // null: the table is empty
  readonly column: MuscleNumber;
  readonly shown: readonly MuscleNumber[]; // all columns of the table on the screen
}

/**
 * Pastes the rows of a table from a spreadsheet: its first row may name columns, its first column joints,
 * which then go to their own rows; new joints are added. Without names, cells go to the right of and below
 * `at`. All or nothing: a wrong cell changes nothing.
 *
 * @returns the asset, or all problems
 */
export function pasteMuscles(
  asset: MuscleAsset,
  at: PastePlace,
  rows: readonly (readonly string[])[],
): Result<MuscleAsset, readonly PasteProblem[]> {
  if (rows.length === 0) return failure([{ message: 'The clipboard holds no cells.' }]);
  const problems: PasteProblem[] = [];
  const table = layOut(rows, at, columnsOf(asset), problems);
  let pasted = asset;
  for (const [k, cells] of table.rows.entries()) {
    const joint = jointOf(asset, table, k, at, problems);
    if (joint === null) continue;
    if (cells.length > table.columns.length)
      problems.push({ joint, message: tooWide(cells.length, table.columns.length) });
    if (cells.length < table.columns.length && table.hasHead)
      problems.push({ joint, message: tooNarrow(joint, cells.length, table.columns.length) });
    pasted = withJoint(pasted, joint);
    for (const [i, cell] of cells.entries()) {
      const column = table.columns[i];
      if (column === undefined || column === null) continue;
      const read = readCell(cell, column, asset.lengthsIn);
      if (read.ok) pasted = withNumber(pasted, joint, column, read.value);
      else problems.push({ joint, column, message: read.error });
    }
  }
  return problems.length === 0 ? success(pasted) : failure(problems);
}

/** A pasted table without its names. */
interface PastedTable {
  readonly columns: readonly (MuscleNumber | null)[]; // null = unknown, already reported
  readonly names: readonly string[] | null; // of the joints, one for each row
  readonly rows: readonly (readonly string[])[];
  readonly hasHead: boolean;
}

function layOut(
  rows: readonly (readonly string[])[],
  { column, shown }: PastePlace,
  known: readonly MuscleNumber[],
  problems: PasteProblem[],
): PastedTable {
  const hasHead = rows[0].some((cell) => columnNamed(cell) !== null);
  const body = hasHead ? rows.slice(1) : rows;
  const hasNames = body.length > 0 && body.every(([first = '']) => isWord(first));
  const named = hasHead ? rows[0].slice(hasNames ? 1 : 0) : null;
  const from = hasNames ? 0 : shown.indexOf(column);
  const columns = named?.map(columnNamed) ?? shown.slice(from);
  columns.forEach((found, k) => {
    if (found !== null && known.includes(found)) return;
    const other = found === null ? '' : ' in this model. Choose the other one under Model first';
    problems.push({ message: `There is no column “${named?.[k]?.trim()}”${other}.` });
  });
  return {
    columns,
    names: hasNames ? body.map(([first]) => first.trim().toLowerCase()) : null,
    rows: hasNames ? body.map((cells) => cells.slice(1)) : body,
    hasHead,
  };
}

/** The joint of pasted row `k`; null if there is none, which is reported. */
function jointOf(
  { joints }: MuscleAsset,
  { names }: PastedTable,
  k: number,
  { joint: first }: PastePlace,
  problems: PasteProblem[],
): string | null {
  const name = names?.[k];
  if (name !== undefined) {
    if (isCanonicalName(name)) return name;
    problems.push({
      message: `“${name}” is not a joint of a body. Use side and part, for example “left shin”.`,
    });
    return null;
  }
  const rows = Object.keys(joints);
  const joint = rows[rows.indexOf(first ?? '') + k];
  if (first !== null && joint !== undefined) return joint;
  const message =
    'The pasted table has more rows than this one below the cell. Name the joints in its first column.';
  if (problems.every((problem) => problem.message !== message)) problems.push({ message });
  return null;
}

const tooWide = (found: number, room: number): string =>
  `${found} cells are pasted where there is room for ${room}. Start further left, or name the columns in the first row.`;

const tooNarrow = (joint: string, found: number, named: number): string =>
  `The row of “${joint}” has ${found} of ${named} cells.`;

/** True for a cell that begins with a letter: a name, not a number. */
const isWord = (cell: string): boolean => /^\s*\p{L}/u.test(cell) && !/^\s*(nan|inf)/i.test(cell);

/** Names of columns on the slides that differ from those here. */
const slideNames: Readonly<Record<string, MuscleNumber>> = {
  musclemaxvelocity: 'maxVelocity',
  passiveelasticstiffness: 'passiveStiffness',
  momentarmlength: 'momentArm',
  translationalsensitivity: 'translationalSensitivity',
};

/** The column with this name, whatever its spelling and unit: `Muscle length (m)`, `MuscleLength`. */
function columnNamed(cell: string): MuscleNumber | null {
  const bare = (words: string): string => words.replace(/\(.*\)|[^\p{L}]/gu, '').toLowerCase();
  const asked = bare(cell);
  const known = (Object.keys(MUSCLE_FIELDS) as MuscleNumber[]).find(
    (name) => bare(name) === asked || bare(MUSCLE_FIELDS[name].label) === asked,
  );
  return known ?? (Object.hasOwn(slideNames, asked) ? slideNames[asked] : null);
}
