import type { BakedClip } from '../../../core/bake/bake-motion.ts';
import { chooseOrder, writeAngles, type RotationOrder } from '../../../core/bake/rotation-order.ts';
import { standingHeight } from '../../../core/import/standing-height.ts';
import { quatNormalize } from '../../../core/math/quaternion.ts';
import { quatToMatrix } from '../../../core/math/rotation-matrix.ts';
import { jointCount } from '../../../core/skeleton.ts';
import { bvhNames } from './bvh-names.ts';

/** Units of a BVH file per metre: it is written in centimetres, Y up. */
const PER_METRE = 100;

/** Digits after the point: of angles in degrees, and of the time of a frame in s. */
const [ANGLE_DIGITS, TIME_DIGITS] = [6, 12];

/** Positions are written to this share of the height of the figure, and differ from the offset if they are farther apart. */
const [POSITION_DIGITS, MOVED] = [8, 1e-7];

/** Rows between two pauses, in numbers. */
const NUMBERS_AT_ONCE = 20_000;

/** How a file writes one figure. */
interface BvhLayout {
  readonly names: readonly string[];
  readonly orders: readonly RotationOrder[]; // [joints]
  readonly moves: readonly boolean[]; // [joints] with position channels
  readonly digits: number; // of positions
}

/**
 * Writes a motion as the text of a BVH file, piece by piece, so that its caller can pause: centimetres, Y up, angles in degrees. The
 * first joint and all that move in their parents have position channels, which replace their offsets. Each joint has the rotation order
 * that keeps it from gimbal lock.
 */
export function* bvhText(clip: BakedClip): Generator<string> {
  const layout = layoutOf(clip);
  yield hierarchyText(clip, layout);
  yield `MOTION\nFrames: ${clip.frameCount}\nFrame Time: ${(1 / clip.fps).toFixed(TIME_DIGITS)}\n`;
  yield* motionRows(clip, layout);
}

function layoutOf({ skeleton, frameCount, positions, rotations }: BakedClip): BvhLayout {
  const joints = jointCount(skeleton);
  const { restPositions } = skeleton;
  const height = standingHeight(skeleton).height || 1;
  const movesAt = (joint: number): boolean => {
    for (let frame = 0; frame < frameCount; frame++)
      for (let axis = 0; axis < 3; axis++) {
        const at = joint * 3 + axis;
        if (Math.abs(positions[frame * joints * 3 + at] - restPositions[at]) > MOVED * height) return true;
      }
    return false;
  };
  const all = skeleton.names.map((_, joint) => joint);
  return {
    names: bvhNames(skeleton.names),
    orders: all.map((joint) => chooseOrder(rotations, joints, joint)),
    moves: all.map((joint) => joint === 0 || movesAt(joint)),
    digits: Math.min(Math.max(Math.ceil(POSITION_DIGITS - Math.log10(height * PER_METRE)), 4), 12),
  };
}

/** The section HIERARCHY. Joints are depth-first, so blocks close before the next joint that is less deep. */
function hierarchyText({ skeleton }: BakedClip, { names, orders, moves, digits }: BvhLayout): string {
  const { parentIndices, restPositions, endSites } = skeleton;
  const lines = ['HIERARCHY'];
  const open: number[] = [];
  const indent = (depth: number): string => '  '.repeat(depth);
  const offsetLine = (depth: number, offset: ArrayLike<number>, at = 0): string =>
    `${indent(depth)}OFFSET ${[0, 1, 2].map((axis) => fixed(offset[at + axis] * PER_METRE, digits)).join(' ')}`;
  const endBlock = (depth: number, offset: ArrayLike<number>): void =>
    void lines.push(
      `${indent(depth)}End Site`,
      `${indent(depth)}{`,
      offsetLine(depth + 1, offset),
      `${indent(depth)}}`,
    );
  const close = (): void => {
    const joint = open.pop();
    const ends = endSites.filter((end) => end.joint === joint);
    for (const { offset } of ends) endBlock(open.length + 1, offset);
    if (ends.length === 0 && !parentIndices.includes(joint ?? -1)) endBlock(open.length + 1, [0, 0, 0]);
    lines.push(`${indent(open.length)}}`);
  };
  for (const [joint, name] of names.entries()) {
    while (open.length > 0 && open[open.length - 1] !== parentIndices[joint]) close();
    const depth = open.length;
    const axes = (kind: string, order: readonly number[]): string[] =>
      order.map((axis) => `${'XYZ'[axis]}${kind}`);
    const channels = [
      ...(moves[joint] ? axes('position', [0, 1, 2]) : []),
      ...axes('rotation', orders[joint]),
    ];
    lines.push(`${indent(depth)}${depth === 0 ? 'ROOT' : 'JOINT'} ${name}`, `${indent(depth)}{`);
    lines.push(offsetLine(depth + 1, restPositions, joint * 3));
    lines.push(`${indent(depth + 1)}CHANNELS ${channels.length} ${channels.join(' ')}`);
    open.push(joint);
  }
  while (open.length > 0) close();
  return `${lines.join('\n')}\n`;
}

/** The rows of numbers, several at once. */
function* motionRows(clip: BakedClip, { orders, moves, digits }: BvhLayout): Generator<string> {
  const { frameCount, positions, rotations } = clip;
  const joints = orders.length;
  const matrix = new Float64Array(9);
  const turn = new Float64Array(4);
  const angles = orders.map(() => new Float64Array(3));
  const rowsAtOnce = Math.max(1, Math.floor(NUMBERS_AT_ONCE / (joints * 3)));
  let rows: string[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const row: string[] = [];
    for (let joint = 0; joint < joints; joint++) {
      const at = frame * joints + joint;
      if (moves[joint])
        for (let axis = 0; axis < 3; axis++) row.push(fixed(positions[at * 3 + axis] * PER_METRE, digits));
      for (let i = 0; i < 4; i++) turn[i] = rotations[at * 4 + i];
      writeAngles(angles[joint], quatToMatrix(matrix, quatNormalize(turn, turn)), orders[joint]);
      for (const angle of angles[joint]) row.push(fixed((angle * 180) / Math.PI, ANGLE_DIGITS));
    }
    rows.push(row.join(' '));
    if (rows.length < rowsAtOnce && frame < frameCount - 1) continue;
    yield `${rows.join('\n')}\n`;
    rows = [];
  }
}

/** A number without an exponent, and without the sign of a zero. */
function fixed(value: number, digits: number): string {
  return Math.abs(value) < 0.5 * 10 ** -digits ? '0' : value.toFixed(digits);
}
