import type { EndSite } from '../../pose/skeleton.ts';
import type { UpAxis } from '../import-report.ts';

export type BvhChannel = `${'X' | 'Y' | 'Z'}${'position' | 'rotation' | 'scale'}`;

/** Three of a kind: positions X Y Z, rotations X Y Z, scales X Y Z. */
export const BVH_CHANNELS: readonly BvhChannel[] = [
  ...(['Xposition', 'Yposition', 'Zposition'] as const),
  ...(['Xrotation', 'Yrotation', 'Zrotation'] as const),
  ...(['Xscale', 'Yscale', 'Zscale'] as const),
];

/** The section from HIERARCHY to MOTION: joints depth-first, `parentIndices[j] < j`, the root -1. */
export interface BvhHierarchy {
  readonly names: readonly string[]; // unique
  readonly parentIndices: Int32Array; // [joints]
  readonly offsets: Float32Array; // [joints * 3] file units, from the parent
  readonly endSites: readonly EndSite[]; // in the file's units and axes
  /** Each joint's numbers in a row, in file order. A position channel replaces the offset on its axis. */
  readonly channels: readonly (readonly BvhChannel[])[]; // [joints]
  readonly channelCount: number; // numbers in a row
}

/** Numbers in a row of a file with these figures. */
export function channelsOf(figures: readonly BvhHierarchy[]): number {
  return figures.reduce((sum, { channelCount }) => sum + channelCount, 0);
}

/** A figure of a BVH file, in the units and axes of the file, angles in degrees. */
export interface BvhFile {
  readonly hierarchy: BvhHierarchy;
  readonly frameTime: number; // s, > 0
  /** One unit in the last digit that the file wrote of `frameTime`, s. */
  readonly frameTimeStep: number;
  readonly frameTimeDoubt?: string; // see `BvhMotion`
  readonly frameCount: number; // >= 1
  readonly values: Float32Array; // [frames * channelCount]
  /** Departures from the text of the file, in plain words with the line. */
  readonly warnings: readonly string[];
}

/** The canonical axis (Y up) and sign of each axis of the file: [axis, sign] of X, Y, Z. */
const AXES: Readonly<Record<UpAxis, readonly (readonly [number, number])[]>> = {
  // oxfmt-ignore
  y: [[0, 1], [1, 1], [2, 1]],
  // oxfmt-ignore
  z: [[0, 1], [2, -1], [1, 1]], // (x, y, z) becomes (x, z, -y): a quarter turn about X
};

/** The targets of the numbers in a row, sorted by kind of channel for the loops that read them. */
export interface ChannelPlan {
  readonly positions: ColumnList; // to joint * 3 + canonical axis
  readonly rotations: ColumnList; // to joint * 3 + index of the turn
  /** The axes about which each joint turns, in channel order; those without a channel last. */
  readonly turnAxes: Int32Array; // [joints * 3] canonical axis
}

/** Columns of a row, with the target index and sign of each. */
export type ColumnList = Readonly<ReturnType<typeof columnList>>;

/** Sorts the channels of `hierarchy` into positions and rotations. */
export function planChannels({ channels }: BvhHierarchy, upAxis: UpAxis): ChannelPlan {
  const positions: Growing = { columns: [], targets: [], signs: [] };
  const rotations: Growing = { columns: [], targets: [], signs: [] };
  const turnAxes: number[] = [];
  let column = 0;
  for (let joint = 0; joint < channels.length; joint++) {
    for (const channel of channels[joint]) {
      const index = BVH_CHANNELS.indexOf(channel);
      const here = column++;
      if (index >= 6) continue; // joints have no scale: `scaleWarnings` reports it
      const [axis, sign] = AXES[upAxis][index % 3];
      const list = index < 3 ? positions : rotations;
      list.columns.push(here);
      list.targets.push(index < 3 ? joint * 3 + axis : turnAxes.length);
      list.signs.push(sign);
      if (index >= 3) turnAxes.push(axis);
    }
    for (let axis = 0; turnAxes.length < joint * 3 + 3; axis++) {
      if (!turnAxes.includes(axis, joint * 3)) turnAxes.push(axis);
    }
  }
  return {
    positions: columnList(positions),
    rotations: columnList(rotations),
    turnAxes: new Int32Array(turnAxes),
  };
}

interface Growing {
  readonly columns: number[];
  readonly targets: number[];
  readonly signs: number[];
}

function columnList({ columns, targets, signs }: Growing) {
  return {
    columns: new Int32Array(columns), // index in the row
    targets: new Int32Array(targets),
    signs: new Float64Array(signs), // 1 or -1
  };
}

/** Writes the vectors of `offsets`, in file units and axes, into `out` in metres, Y up. */
export function convertOffsets(
  out: Float32Array,
  offsets: ArrayLike<number>,
  unit: number,
  upAxis: UpAxis,
): Float32Array {
  for (let i = 0; i < offsets.length; i++) {
    const [axis, sign] = AXES[upAxis][i % 3];
    out[i - (i % 3) + axis] = offsets[i] * unit * sign;
  }
  return out;
}
