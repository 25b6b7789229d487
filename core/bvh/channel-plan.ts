import { BVH_CHANNELS } from './bvh-file.ts';
import type { BvhHierarchy } from './bvh-file.ts';

/** The file's axis that points up. */
export type UpAxis = 'y' | 'z';

/** Where each axis of the file goes in canonical space (Y up): [axis, sign] of X, Y, Z. */
const AXES: Readonly<Record<UpAxis, readonly (readonly [number, number])[]>> = {
  // prettier-ignore
  y: [[0, 1], [1, 1], [2, 1]],
  // prettier-ignore
  z: [[0, 1], [2, -1], [1, 1]], // (x, y, z) becomes (x, z, -y): a quarter turn about X
};

/** Where the numbers of a row go: the channels, sorted for the loops that read them. */
export interface ChannelPlan {
  readonly rotations: {
    readonly ends: Int32Array; // [joints] index after the joint's last one in the arrays below
    readonly columns: Int32Array; // [n] index in the row
    readonly axes: Int32Array; // [n] canonical axis, 0 to 2
    readonly signs: Float64Array; // [n] 1 or -1
  };
  readonly positions: {
    readonly columns: Int32Array; // [m] index in the row
    readonly targets: Int32Array; // [m] joint * 3 + canonical axis
    readonly signs: Float64Array; // [m]
  };
}

/** Sorts the channels of `hierarchy` into rotations, in the order they turn, and positions. */
export function planChannels({ channels }: BvhHierarchy, upAxis: UpAxis): ChannelPlan {
  const rotations = {
    ends: [] as number[],
    columns: [] as number[],
    axes: [] as number[],
    signs: [] as number[],
  };
  const positions = { columns: [] as number[], targets: [] as number[], signs: [] as number[] };
  let column = 0;
  for (let joint = 0; joint < channels.length; joint++) {
    for (const channel of channels[joint]) {
      const index = BVH_CHANNELS.indexOf(channel);
      const [axis, sign] = AXES[upAxis][index % 3];
      const kind = index < 3 ? positions : rotations;
      kind.columns.push(column++);
      kind.signs.push(sign);
      if (index < 3) positions.targets.push(joint * 3 + axis);
      else rotations.axes.push(axis);
    }
    rotations.ends.push(rotations.columns.length);
  }
  return {
    rotations: {
      ends: Int32Array.from(rotations.ends),
      columns: Int32Array.from(rotations.columns),
      axes: Int32Array.from(rotations.axes),
      signs: Float64Array.from(rotations.signs),
    },
    positions: {
      columns: Int32Array.from(positions.columns),
      targets: Int32Array.from(positions.targets),
      signs: Float64Array.from(positions.signs),
    },
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
