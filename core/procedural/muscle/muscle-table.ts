import { failure, success, type Result } from '../../kit/result.ts';
import {
  mirrorMuscles,
  LEFT_LEG,
  type JointMuscle,
  type JointRow,
  type MuscleAsset,
  type MuscleModel,
  type MuscleNumber,
} from './muscle-asset.ts';
import { columnsOf, MUSCLE_FIELDS, numberIn, unitOf } from './muscle-fields.ts';

/** The head of a column: `Muscle length (m)`. */
export function columnHead(name: MuscleNumber, lengthsIn: MuscleAsset['lengthsIn']): string {
  const unit = unitOf(name, lengthsIn);
  return unit === '' ? MUSCLE_FIELDS[name].label : `${MUSCLE_FIELDS[name].label} (${unit})`;
}

/**
 * The number in a cell, as people and spreadsheets write it: `0.15`, `0,15`, `−3`, `0.15 m`.
 *
 * @returns a failure is a sentence for the cell
 */
export function readCell(
  text: string,
  name: MuscleNumber,
  lengthsIn: MuscleAsset['lengthsIn'],
): Result<number, string> {
  const { minimum, maximum } = MUSCLE_FIELDS[name];
  const unit = unitOf(name, lengthsIn);
  const written = text.trim().replace(/^−/, '-');
  const bare = unit !== '' && written.endsWith(unit) ? written.slice(0, -unit.length).trim() : written;
  const quoted = `“${text.trim().slice(0, 30)}”`;
  if (bare === '') return failure('The cell is empty; it needs a number.');
  if (/^-?\d{1,3}(,\d{3})+$/.test(bare))
    return failure(`${quoted} can be read in two ways. Write it without a comma.`);
  const value = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(bare)
    ? Number(bare.replace(',', '.'))
    : Number.NaN;
  if (Number.isNaN(value)) return failure(`${quoted} is not a number${unit === '' ? '' : ` in ${unit}`}.`);
  if (value >= minimum && value <= maximum) return success(value);
  return failure(`${quoted} is not between ${minimum} and ${maximum}${unit === '' ? '' : ` ${unit}`}.`);
}

/** The asset with another number in a cell. */
export function withNumber(
  asset: MuscleAsset,
  joint: string,
  name: MuscleNumber,
  value: number,
): MuscleAsset {
  const { joints } = asset;
  return { ...asset, joints: { ...joints, [joint]: { ...joints[joint], [name]: value } } };
}

/** The default of a cell: a number, or that of another column; null = none. */
export function defaultNumber({ joints, lengthsIn }: MuscleAsset, joint: string, name: MuscleNumber) {
  const { default: defaultValue } = MUSCLE_FIELDS[name];
  if (defaultValue === undefined) return null;
  if (typeof defaultValue === 'number') return defaultValue;
  return lengthsIn === 'm' ? numberIn(joints[joint], defaultValue) : 1;
}

/**
 * The asset with a row for `joint`, like that of `other`, or else like the foot of the slides. A row that
 * exists stays.
 */
export function withJoint(asset: MuscleAsset, joint: string, other?: string): MuscleAsset {
  if (Object.hasOwn(asset.joints, joint)) return asset;
  return { ...asset, joints: { ...asset.joints, [joint]: asset.joints[other ?? ''] ?? newMuscle(asset) } };
}

export function withoutJoint(asset: MuscleAsset, joint: string): MuscleAsset {
  const { [joint]: _, ...joints } = asset.joints;
  return { ...asset, joints };
}

/** The asset with the muscles of the left side on the right side, too; those that were there are replaced. */
export function withRightFromLeft(asset: MuscleAsset): MuscleAsset {
  const left = Object.entries(asset.joints).filter(([joint]) => joint.startsWith('left '));
  const right = mirrorMuscles({ ...asset, joints: Object.fromEntries(left) });
  return { ...asset, joints: { ...asset.joints, ...right.joints } };
}

/** The foot of the slides in the asset’s unit of lengths; for springs the usual one. */
export function newMuscle({ lengthsIn, model }: Pick<MuscleAsset, 'lengthsIn' | 'model'>): JointRow {
  const foot = LEFT_LEG.joints['left foot'];
  const row = lengthsIn === 'm' ? foot : inOptimalLengths(foot);
  if (model !== 'springDamper') return row;
  const spring = asModel(row, { lengthsIn, model });
  return Object.fromEntries(
    columnsOf({ model }).map((name) => [name, numberIn(spring, name)]),
  ) as unknown as JointRow;
}

/**
 * The asset with another model. All numbers stay, also those that it does not read; what it needs besides is
 * that of a new row.
 */
export function withModel(asset: MuscleAsset, model: MuscleModel): MuscleAsset {
  const { lengthsIn, joints } = asset;
  const rows = Object.entries(joints).map(
    ([joint, row]) => [joint, asModel(row, { lengthsIn, model })] as const,
  );
  return { ...asset, model, joints: Object.fromEntries(rows) };
}

function asModel(row: JointRow, asset: Pick<MuscleAsset, 'lengthsIn' | 'model'>): JointRow {
  const missing = columnsOf(asset).filter((name) => !Object.hasOwn(row, name));
  const defaultValue = (name: MuscleNumber): number =>
    asset.model === 'springDamper' ? Number(MUSCLE_FIELDS[name].default) : numberIn(newMuscle(asset), name);
  return { ...row, ...Object.fromEntries(missing.map((name) => [name, defaultValue(name)])) };
}

/** The same muscles with lengths in optimal lengths, whose lengths in metres are lost. */
export function toOptimalLengths(asset: MuscleAsset): MuscleAsset {
  if (asset.lengthsIn === 'optimalLengths') return asset;
  const joints = Object.entries(asset.joints).map(
    ([joint, muscle]) => [joint, inOptimalLengths(muscle)] as const,
  );
  return { ...asset, lengthsIn: 'optimalLengths', joints: Object.fromEntries(joints) };
}

/** Tendons, too, are measured by the optimal length of their muscle. A muscle of no length stays as it is. */
function inOptimalLengths(row: JointRow): JointRow {
  const one = numberIn(row, 'optimalLength');
  if (one <= 0) return row; // also a spring alone
  const muscle = row as JointMuscle;
  return {
    ...muscle,
    muscleLength: muscle.muscleLength / one,
    optimalLength: 1,
    tendonLength: muscle.tendonLength / one,
    tendonSlackLength: muscle.tendonSlackLength / one,
    passiveStiffness: muscle.passiveStiffness * one,
    tendonStiffness: muscle.tendonStiffness * one,
  };
}

/** A rectangle of cells. */
export interface CellRange {
  readonly joints: readonly string[];
  readonly columns: readonly MuscleNumber[];
}

/**
 * Cells as a spreadsheet pastes them: rows by line, columns by tab. With `head`, a first line and a first
 * column name them.
 */
export function tableText(asset: MuscleAsset, { joints, columns }: CellRange, head: boolean): string {
  const lines = joints.map((joint) => [
    ...(head ? [joint] : []),
    ...columns.map((name) => String(numberIn(asset.joints[joint], name))),
  ]);
  const heads = ['Joint', ...columns.map((name) => columnHead(name, asset.lengthsIn))];
  return (head ? [heads, ...lines] : lines).map((line) => line.join('\t')).join('\n');
}
