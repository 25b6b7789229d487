import { failure, success, type Result } from '../result.ts';
import {
  MUSCLE_FIELDS,
  mirrorMuscles,
  unitOf,
  type JointMuscle,
  type MuscleAsset,
  type MuscleNumber,
} from './muscle-asset.ts';
import { exampleMuscles } from './example-muscles.ts';

/** The columns of the table of an asset, in the order of the slides. */
export const MUSCLE_COLUMNS = Object.keys(MUSCLE_FIELDS) as readonly MuscleNumber[];

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
  const { default: usual } = MUSCLE_FIELDS[name];
  if (usual === undefined) return null;
  if (typeof usual === 'number') return usual;
  return lengthsIn === 'm' ? joints[joint][usual] : 1;
}

/** The asset with a row for `joint`, like that of `other`, or else like the foot of the slides. A row that exists stays. */
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

/** The foot of the slides in the asset’s unit of lengths. */
export function newMuscle({ lengthsIn }: Pick<MuscleAsset, 'lengthsIn'>): JointMuscle {
  const foot = exampleMuscles().joints['left foot'];
  return lengthsIn === 'm' ? foot : inOptimalLengths(foot);
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
function inOptimalLengths(muscle: JointMuscle): JointMuscle {
  const one = muscle.optimalLength;
  if (one <= 0) return muscle;
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

/** Cells as a spreadsheet pastes them: rows by line, columns by tab. With `head`, a first line and a first column name them. */
export function tableText(asset: MuscleAsset, { joints, columns }: CellRange, head: boolean): string {
  const lines = joints.map((joint) => [
    ...(head ? [joint] : []),
    ...columns.map((name) => String(asset.joints[joint][name])),
  ]);
  const heads = ['Joint', ...columns.map((name) => columnHead(name, asset.lengthsIn))];
  return (head ? [heads, ...lines] : lines).map((line) => line.join('\t')).join('\n');
}
