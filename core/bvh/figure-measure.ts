import { worldTransforms } from '../kinematics/forward-kinematics.ts';
import type { BvhFile } from './bvh-file.ts';
import { planChannels } from './channel-plan.ts';
import type { UpAxis } from './channel-plan.ts';
import { convertPositions, convertRotations } from './convert-rows.ts';

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

/** The longest way along a person's bones, from a hand to the opposite toes, in standing heights. */
const REACH_OF_HEIGHT = 1.4;

const Y = 1;
const Z = 2;

/** Frames that a guess looks at, evenly spread. */
const SAMPLES = 24;

/**
 * Height that the figure has when it stands, in file units: from the longest way along its bones, which unlike the
 * highest joint does not depend on the pose. 0 where all joints lie on one spot.
 */
export function standingHeight(file: BvhFile): number {
  const { parentIndices, endSites } = file.hierarchy;
  const positions = localPoses(sampleFrames(file, 1)).positions;
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

/** The unit in which a figure so high, in file units, is nearest to a person. Null for height 0. */
export function guessUnit(height: number): LengthUnit | null {
  if (!(height > 0)) return null;
  const strangeness = (unit: LengthUnit): number => Math.abs(height * unit.metres - HUMAN_HEIGHT);
  return LENGTH_UNITS.reduce((best, unit) => (strangeness(unit) < strangeness(best) ? unit : best));
}

/**
 * The axis along which the figure is longest over time, counted less where its lowest joint does not stay on one level:
 * people stand more than they lie, and walk on the ground.
 */
export function guessUpAxis(file: BvhFile): UpAxis {
  const sample = sampleFrames(file, SAMPLES);
  const world = worldPositions(sample);
  return uprightness(world, sample, Z) > uprightness(world, sample, Y) ? 'z' : 'y';
}

/** Mean length along `axis` less the standard deviation of the lowest joint, in file units. */
function uprightness(world: Float32Array, { frameCount }: BvhFile, axis: number): number {
  const frameLength = world.length / frameCount;
  let length = 0;
  const lowest: number[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    let low = Infinity;
    let high = -Infinity;
    for (let at = frame * frameLength + axis; at < (frame + 1) * frameLength; at += 3) {
      low = Math.min(low, world[at]);
      high = Math.max(high, world[at]);
    }
    length += (high - low) / frameCount;
    lowest.push(low);
  }
  const mean = lowest.reduce((sum, low) => sum + low, 0) / frameCount;
  const variance = lowest.reduce((sum, low) => sum + (low - mean) ** 2, 0) / frameCount;
  return length - Math.sqrt(variance);
}

/** `file` with so many of its frames at most, the first among them. */
function sampleFrames(file: BvhFile, count: number): BvhFile {
  const { values, hierarchy } = file;
  const frameCount = Math.min(count, file.frameCount);
  const sampled = new Float32Array(frameCount * hierarchy.channelCount);
  for (let i = 0; i < frameCount; i++) {
    const start = Math.floor((i * file.frameCount) / frameCount) * hierarchy.channelCount;
    sampled.set(values.subarray(start, start + hierarchy.channelCount), i * hierarchy.channelCount);
  }
  return { ...file, frameCount, values: sampled };
}

function localPoses(file: BvhFile): { positions: Float32Array; rotations: Float32Array } {
  const { hierarchy, frameCount } = file;
  const plan = planChannels(hierarchy, 'y');
  const floats = frameCount * hierarchy.names.length;
  const positions = convertPositions(new Float32Array(floats * 3), file, plan, hierarchy.offsets, 1);
  return { positions, rotations: convertRotations(new Float32Array(floats * 4), file, plan) };
}

/** [frames * joints * 3] in the file's units and axes. */
function worldPositions(file: BvhFile): Float32Array {
  const { parentIndices } = file.hierarchy;
  const { positions, rotations } = localPoses(file);
  for (let joint = 0; joint < positions.length / 3; joint += parentIndices.length) {
    const pose = {
      positions: positions.subarray(joint * 3, (joint + parentIndices.length) * 3),
      rotations: rotations.subarray(joint * 4, (joint + parentIndices.length) * 4),
    };
    worldTransforms(pose, parentIndices, pose);
  }
  return positions;
}
