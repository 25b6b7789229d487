import type { EndSite } from '../../pose/skeleton.ts';

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
