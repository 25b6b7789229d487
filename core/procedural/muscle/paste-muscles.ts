import { isCanonicalName } from '../../rig/roles/canonical-names.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { MuscleAsset, MuscleNumber } from './muscle-asset.ts';
import { columnsOf, MUSCLE_FIELDS } from './muscle-fields.ts';
import { notAJoint } from './muscle-items.ts';
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
  const hasHead = rows[0]?.some((cell) => columnNamed(cell, everyColumn) !== null) ?? false;
  const body = hasHead ? rows.slice(1) : rows;
  if (body.length === 0) return failure([{ message: 'The clipboard holds no cells.' }]);
  const hasNames = body.every(([first = '']) => isWord(first));
  const cellsOf = (row: readonly string[]): readonly string[] => row.slice(hasNames ? 1 : 0);
  const columns = hasHead
    ? allNamed(cellsOf(rows[0]), (cell) => columnNamed(cell, columnsOf(asset)), notAColumn)
    : success(at.shown.slice(hasNames ? 0 : at.shown.indexOf(at.column)));
  const joints = hasNames
    ? allNamed(
        body.map(([first]) => first),
        jointNamed,
        notAJoint,
      )
    : jointsBelow(asset, at, body.length);
  if (!columns.ok) return columns;
  if (!joints.ok) return joints;
  if (body.some((row) => cellsOf(row).length > columns.value.length)) return failure([{ message: TOO_WIDE }]);
  const problems: PasteProblem[] = [];
  let pasted = asset;
  for (const [k, joint] of joints.value.entries()) {
    const cells = cellsOf(body[k]);
    pasted = withJoint(pasted, joint);
    for (const [i, column] of columns.value.slice(0, hasHead ? undefined : cells.length).entries()) {
      const read = readCell(cells[i] ?? '', column, asset.lengthsIn);
      if (read.ok) pasted = withNumber(pasted, joint, column, read.value);
      else problems.push({ joint, column, message: read.error });
    }
  }
  return problems.length === 0 ? success(pasted) : failure(problems);
}

const TOO_WIDE =
  'A pasted row has more cells than there is room for. Start further left, or name the columns in the first row.';
const notAColumn = (name: string): string => `There is no column “${name}” in this model.`;
const TOO_LONG =
  'The pasted table has more rows than this one below the cell. Name the joints in its first column.';

/** What the cells of a head or of the first column name, or a problem for each that names nothing. */
function allNamed<Name>(
  cells: readonly string[],
  named: (cell: string) => Name | null,
  problem: (cell: string) => string,
): Result<readonly Name[], readonly PasteProblem[]> {
  const names = cells.map(named).filter((name) => name !== null);
  if (names.length === cells.length) return success(names);
  return failure(
    cells.filter((cell) => named(cell) === null).map((cell) => ({ message: problem(cell.trim()) })),
  );
}

function jointsBelow(
  { joints }: MuscleAsset,
  { joint }: PastePlace,
  count: number,
): Result<readonly string[], readonly PasteProblem[]> {
  const names = Object.keys(joints);
  const below = joint === null ? [] : names.slice(names.indexOf(joint)).slice(0, count);
  return below.length === count ? success(below) : failure([{ message: TOO_LONG }]);
}

/** True for a cell that begins with a letter: a name, not a number. */
const isWord = (cell: string): boolean => /^\s*\p{L}/u.test(cell) && !/^\s*(nan|inf)/i.test(cell);

function jointNamed(cell: string): string | null {
  const name = cell.trim().toLowerCase();
  return isCanonicalName(name) ? name : null;
}

/** The column with this name, whatever its spelling and unit: `Muscle length (m)`, `MuscleLength`. */
function columnNamed(cell: string, columns: readonly MuscleNumber[]): MuscleNumber | null {
  const bare = (words: string): string => words.replace(/\(.*\)|[^\p{L}]/gu, '').toLowerCase();
  const isNamed = (name: MuscleNumber): boolean =>
    [name, MUSCLE_FIELDS[name].label].some((each) => bare(each) === bare(cell));
  return columns.find(isNamed) ?? null;
}

const everyColumn = Object.keys(MUSCLE_FIELDS) as MuscleNumber[];
