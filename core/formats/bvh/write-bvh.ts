import { assert } from '../../kit/assert.ts';
import type { Clip } from '../../clip/clip.ts';
import {
  axisOrderFromName,
  continueAngles,
  eulerAnglesFromQuaternion,
  safestOrder,
  type AxisOrder,
} from '../../math/rotation-conversions.ts';
import { jointCount, type Skeleton } from '../../pose/skeleton.ts';

/** What a BVH file holds of a clip. */
type WrittenClip = Pick<Clip, 'skeleton' | 'fps' | 'frameCount' | 'positions' | 'rotations'>;

export interface WriteBvhOptions {
  /**
   * Order of the three rotation channels, any permutation of `XYZ`, default `ZXY`; `safest`: for each joint
   * the one that keeps it from gimbal lock, with angles that go on from frame to frame.
   */
  readonly rotationOrder?: string;
  /** Metres per unit of the file. Default 0.01: centimetres. */
  readonly unit?: number;
  /**
   * Least length that is written, and by which a joint that moves leaves its rest offset, m. Default 1e-6.
   */
  readonly lengthStep?: number;
}

/** Options of the text besides the clip. */
interface Layout {
  readonly orders: readonly AxisOrder[]; // [joints]
  readonly before: readonly Float64Array[] | null; // [joints] angles of the frame before, degrees; null = each frame for itself
  readonly unit: number; // m
  readonly lengthStep: number; // m
  readonly hasPosition: readonly boolean[]; // [joints]
}

const ANGLE_DIGITS = 5; // after the point, degrees

/**
 * A clip as the text of a BVH file: Y up, one tab per level, LF. Roots have six channels, other joints three,
 * or six where the joint leaves its rest offset; a position channel replaces the offset. Digits down to 1e-5
 * degrees and `lengthStep`: read back with the same unit, joints are within 1e-5 rad and, by default, 1e-5 m.
 * BVH knows neither `groundHeight` nor `loop`. Several roots become several ROOT blocks, as the format
 * allows; `parseBvh` reads only one.
 */
export function writeBvh(clip: WrittenClip, options: WriteBvhOptions = {}): string {
  const { rotationOrder = 'ZXY', unit = 0.01, lengthStep = 1e-6 } = options;
  assert(unit > 0, `a unit of ${unit} m`);
  const before = rotationOrder === 'safest' ? clip.skeleton.names.map(() => new Float64Array(3)) : null;
  const orders = ordersOf(clip, rotationOrder);
  const layout: Layout = { orders, before, unit, lengthStep, hasPosition: jointsThatMove(clip, lengthStep) };
  const lines = hierarchyLines(clip.skeleton, layout);
  lines.push('MOTION', `Frames: ${clip.frameCount}`, `Frame Time: ${(1 / clip.fps).toFixed(10)}`);
  for (let frame = 0; frame < clip.frameCount; frame++) lines.push(frameLine(clip, frame, layout));
  return lines.join('\n') + '\n';
}

function ordersOf({ skeleton, rotations }: WrittenClip, rotationOrder: string): readonly AxisOrder[] {
  const joints = jointCount(skeleton);
  if (rotationOrder === 'safest')
    return skeleton.names.map((_, joint) => safestOrder(rotations, joints, joint));
  const order = axisOrderFromName(rotationOrder);
  assert(order !== null, `rotation order ${rotationOrder} is not a permutation of XYZ`);
  return skeleton.names.map(() => order);
}

function jointsThatMove({ skeleton, positions }: WrittenClip, tolerance: number): boolean[] {
  const moves = Array.from(skeleton.parentIndices, (parent) => parent < 0);
  const rest = skeleton.restPositions;
  for (let i = 0; i < positions.length; i++) {
    const axis = i % rest.length;
    if (Math.abs(positions[i] - rest[axis]) > tolerance) moves[Math.floor(axis / 3)] = true;
  }
  return moves;
}

function hierarchyLines(skeleton: Skeleton, layout: Layout): string[] {
  const lines = ['HIERARCHY'];
  const open: number[] = []; // joints whose block is not closed yet, outermost first
  const close = (): void => {
    open.pop();
    lines.push(`${'\t'.repeat(open.length)}}`);
  };
  for (let joint = 0; joint < jointCount(skeleton); joint++) {
    const parent = skeleton.parentIndices[joint];
    while (open.length > 0 && open[open.length - 1] !== parent) close();
    assert(parent < 0 || open.length > 0, `joint ${joint} does not follow its parent ${parent} depth-first`);
    const indent = '\t'.repeat(open.length);
    lines.push(
      `${indent}${parent < 0 ? 'ROOT' : 'JOINT'} ${writableName(skeleton.names[joint])}`,
      `${indent}{`,
    );
    const rest = skeleton.restPositions.subarray(joint * 3, joint * 3 + 3);
    lines.push(`${indent}\tOFFSET ${lengths(rest, layout)}`, `${indent}\t${channelLine(joint, layout)}`);
    for (const site of skeleton.endSites) {
      if (site.joint !== joint) continue;
      const offset = lengths(site.offset, layout);
      lines.push(`${indent}\tEnd Site`, `${indent}\t{`, `${indent}\t\tOFFSET ${offset}`, `${indent}\t}`);
    }
    open.push(joint);
  }
  while (open.length > 0) close();
  return lines;
}

function channelLine(joint: number, { orders, hasPosition }: Layout): string {
  const rotations = orders[joint].map((axis) => `${'XYZ'[axis]}rotation`).join(' ');
  return hasPosition[joint]
    ? `CHANNELS 6 Xposition Yposition Zposition ${rotations}`
    : `CHANNELS 3 ${rotations}`;
}

function frameLine(clip: WrittenClip, frame: number, layout: Layout): string {
  const joints = jointCount(clip.skeleton);
  const angles = new Float64Array(3);
  const numbers: string[] = [];
  for (let joint = 0; joint < joints; joint++) {
    const at = frame * joints + joint;
    if (layout.hasPosition[joint]) {
      numbers.push(lengths(clip.positions.subarray(at * 3, at * 3 + 3), layout));
    }
    eulerAnglesFromQuaternion(angles, clip.rotations, at * 4, layout.orders[joint]);
    if (layout.before) continueAngles(angles, layout.before[joint]);
    for (const angle of angles) numbers.push(numberText(angle, ANGLE_DIGITS));
  }
  return numbers.join(' ');
}

function lengths(metres: ArrayLike<number>, { unit, lengthStep }: Layout): string {
  const digits = Math.min(Math.max(0, Math.ceil(Math.log10(unit / lengthStep))), 12);
  return Array.from(metres, (metre) => numberText(metre / unit, digits)).join(' ');
}

/** At most so many digits after the point, no trailing zeros, no exponent, no minus zero. */
function numberText(value: number, digits: number): string {
  const text = String(Number(value.toFixed(digits)));
  return text.includes('e') ? value.toFixed(digits) : text;
}

/** A name ends at the line's end or at a brace: those cannot be written. */
function writableName(name: string): string {
  return name.replace(/[{}\p{Cc}]+/gu, '_').trim();
}
