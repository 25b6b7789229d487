import type { BvhFile } from './bvh-file.ts';
import { samplePoses } from './sample-poses.ts';

/** A unit that files are known to use. */
export interface LengthUnit {
  readonly name: string;
  readonly metres: number;
}

export const LENGTH_UNITS: readonly LengthUnit[] = [
  { name: 'metres', metres: 1 },
  { name: 'centimetres', metres: 0.01 },
  { name: 'millimetres', metres: 0.001 },
  { name: 'inches', metres: 0.0254 },
  { name: 'CMU units (1/0.45 inch)', metres: 0.0254 / 0.45 },
];

/** Standing height of a person, m. */
const HUMAN_HEIGHT = 1.7;

/** The longest way along a person's bones, from a hand to the toes, in standing heights. */
const REACH_OF_HEIGHT = 1.4;

/**
 * Height that the figure has when it stands, in file units: from the longest way along its bones, which unlike the
 * highest joint does not depend on the pose. 0 where all joints lie on one spot.
 */
export function standingHeight(file: BvhFile): number {
  const { parentIndices, endSites } = file.hierarchy;
  const { positions } = samplePoses(file, 1);
  const reach = new Float64Array(parentIndices.length); // longest way down from each joint
  let longest = 0;
  const extend = (joint: number, length: number): void => {
    longest = Math.max(longest, reach[joint] + length);
    reach[joint] = Math.max(reach[joint], length);
  };
  for (const { joint, offset } of endSites) extend(joint, Math.hypot(...offset));
  for (let joint = parentIndices.length - 1; joint > 0; joint--) {
    const bone = Math.hypot(...positions.subarray(joint * 3, joint * 3 + 3));
    extend(parentIndices[joint], reach[joint] + bone);
  }
  return longest / REACH_OF_HEIGHT;
}

/** The unit in which a figure so high, in file units, comes nearest to a person. Null for height 0. */
export function guessUnit(height: number): LengthUnit | null {
  if (!(height > 0)) return null;
  const strangeness = (unit: LengthUnit): number => Math.abs(height * unit.metres - HUMAN_HEIGHT);
  return LENGTH_UNITS.reduce((best, unit) => (strangeness(unit) < strangeness(best) ? unit : best));
}
