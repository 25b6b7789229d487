import { assert } from '../assert.ts';
import type { Clip } from '../clip.ts';
import type { Skeleton } from '../skeleton.ts';
import { jointCount } from '../skeleton.ts';
import { axisOrderFromName, eulerAnglesFromQuaternion } from './euler-angles.ts';
import type { AxisOrder } from './euler-angles.ts';

export interface WriteBvhOptions {
  /** Order of the three rotation channels, any permutation of `XYZ`. Default `ZXY`. */
  readonly rotationOrder?: string;
  /** Metres per unit of the file. Default 0.01: centimetres. */
  readonly unit?: number;
}

/** What the text needs to know beside the clip. */
interface Layout {
  readonly order: AxisOrder;
  readonly unit: number; // m
  readonly hasPosition: readonly boolean[]; // [joints]
}

/** A joint whose position strays further than this from its rest offset gets position channels, m. */
const POSITION_TOLERANCE = 1e-6;

const ANGLE_DIGITS = 5; // after the point, degrees
const LENGTH_STEP = 1e-6; // m

/**
 * A clip as the text of a BVH file: Y up, one tab per level, LF. Roots have six channels, other joints three, or six where
 * the joint leaves its rest offset; a position channel replaces the offset. Digits down to 1e-5 degrees and 1e-6 m:
 * read back with the same unit, joints are within 1e-5 rad and 1e-5 m. BVH knows neither `groundHeight` nor `loop`.
 * Several roots become several ROOT blocks, as the format allows; `parseBvh` reads only one.
 */
export function writeBvh(clip: Clip, options: WriteBvhOptions = {}): string {
  const { rotationOrder = 'ZXY', unit = 0.01 } = options;
  const order = axisOrderFromName(rotationOrder);
  assert(order !== null, `rotation order ${rotationOrder} is not a permutation of XYZ`);
  assert(unit > 0, `a unit of ${unit} m`);
  const layout: Layout = { order, unit, hasPosition: jointsThatMove(clip) };
  const lines = hierarchyLines(clip.skeleton, layout);
  lines.push('MOTION', `Frames: ${clip.frameCount}`, `Frame Time: ${(1 / clip.fps).toFixed(10)}`);
  for (let frame = 0; frame < clip.frameCount; frame++) lines.push(frameLine(clip, frame, layout));
  return lines.join('\n') + '\n';
}

function jointsThatMove({ skeleton, positions }: Clip): boolean[] {
  const moves = Array.from(skeleton.parentIndices, (parent) => parent < 0);
  const rest = skeleton.restPositions;
  for (let i = 0; i < positions.length; i++) {
    const axis = i % rest.length;
    if (Math.abs(positions[i] - rest[axis]) > POSITION_TOLERANCE) moves[Math.floor(axis / 3)] = true;
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
    lines.push(`${indent}\tOFFSET ${lengths(rest, layout.unit)}`, `${indent}\t${channelLine(joint, layout)}`);
    for (const site of skeleton.endSites) {
      if (site.joint !== joint) continue;
      const offset = lengths(site.offset, layout.unit);
      lines.push(`${indent}\tEnd Site`, `${indent}\t{`, `${indent}\t\tOFFSET ${offset}`, `${indent}\t}`);
    }
    open.push(joint);
  }
  while (open.length > 0) close();
  return lines;
}

function channelLine(joint: number, { order, hasPosition }: Layout): string {
  const rotations = order.map((axis) => `${'XYZ'[axis]}rotation`).join(' ');
  return hasPosition[joint]
    ? `CHANNELS 6 Xposition Yposition Zposition ${rotations}`
    : `CHANNELS 3 ${rotations}`;
}

function frameLine(clip: Clip, frame: number, layout: Layout): string {
  const joints = jointCount(clip.skeleton);
  const angles = new Float64Array(3);
  const numbers: string[] = [];
  for (let joint = 0; joint < joints; joint++) {
    const at = frame * joints + joint;
    if (layout.hasPosition[joint]) {
      numbers.push(lengths(clip.positions.subarray(at * 3, at * 3 + 3), layout.unit));
    }
    eulerAnglesFromQuaternion(angles, clip.rotations, at * 4, layout.order);
    for (const angle of angles) numbers.push(numberText(angle, ANGLE_DIGITS));
  }
  return numbers.join(' ');
}

function lengths(metres: ArrayLike<number>, unit: number): string {
  const digits = Math.max(0, Math.ceil(Math.log10(unit / LENGTH_STEP)));
  return Array.from(metres, (metre) => numberText(metre / unit, digits)).join(' ');
}

/** At most so many digits after the point, no trailing zeros, no exponent, no minus zero. */
function numberText(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

/** A name ends at the line's end or at a brace: those cannot be written. */
function writableName(name: string): string {
  return name.replace(/[{}\p{Cc}]+/gu, '_').trim();
}
