import type { Clip } from '#core/clip/clip.ts';
import { worldTransforms, type JointTransforms } from '#core/pose/forward-kinematics.ts';
import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from '#core/math/quaternion.ts';
import type { MappedJoint } from '#core/rig/roles/joint-map.ts';
import type { MirrorPlane } from '#core/rig/mirror/mirror-plane.ts';
import { quatBetween } from '#core/math/rotation-conversions.ts';
import { jointCount, type Skeleton } from '#core/pose/skeleton.ts';

/** All joints in the world at one frame. */
export function worldAt({ skeleton, positions, rotations }: Clip, frame: number): JointTransforms {
  const joints = jointCount(skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  return worldTransforms(world, skeleton.parentIndices, {
    positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  });
}

/** `clip` with the axes of each joint rotated separately: the same positions in other numbers. */
export function withAxes(clip: Clip, axes: readonly ArrayLike<number>[]): Clip {
  const { skeleton, frameCount } = clip;
  const joints = jointCount(skeleton);
  const backs = axes.map((turn) => quatConjugate(new Float64Array(4), turn));
  const inParent = (j: number): ArrayLike<number> =>
    skeleton.parentIndices[j] < 0 ? [0, 0, 0, 1] : backs[skeleton.parentIndices[j]];
  const positions = new Float32Array(clip.positions.length);
  const rotations = new Float32Array(clip.rotations.length);
  for (let at = 0; at < frameCount * joints; at++) {
    const j = at % joints;
    quatRotateVector(positions, inParent(j), clip.positions, at * 3, 0, at * 3);
    const turn = quatMultiply(new Float64Array(4), inParent(j), clip.rotations, 0, 0, at * 4);
    quatNormalize(rotations, quatMultiply(turn, turn, axes[j]), at * 4);
  }
  const restPositions = new Float32Array(skeleton.restPositions.length);
  for (let j = 0; j < joints; j++)
    quatRotateVector(restPositions, inParent(j), skeleton.restPositions, j * 3, 0, j * 3);
  const endSites = skeleton.endSites.map(({ joint, offset }) => {
    const [x, y, z] = quatRotateVector(new Float64Array(3), backs[joint], offset);
    return { joint, offset: [x, y, z] as const };
  });
  return { ...clip, skeleton: { ...skeleton, restPositions, endSites }, positions, rotations };
}

/** Mirrored positions of the joints of `clip` at a frame, with sides swapped. [joints * 3] m */
export function reflectedPlaces(
  clip: Clip,
  counterparts: readonly number[],
  { x, z, heading }: MirrorPlane,
  frame: number,
): Float64Array {
  const { positions } = worldAt(clip, frame);
  const across = [Math.cos(heading), -Math.sin(heading)];
  return Float64Array.from(
    counterparts.flatMap((j) => {
      const [px, py, pz] = positions.subarray(j * 3, j * 3 + 3);
      const depth = 2 * ((px - x) * across[0] + (pz - z) * across[1]);
      return [px - depth * across[0], py, pz - depth * across[1]];
    }),
  );
}

/** The axes of each joint, [joints][4] in those of the world at rest. */
export type Axes = readonly ArrayLike<number>[];

/** Axes with X along the bone, as in many rigs; world axes for joints without a bone. */
export function alongBones({ names, parentIndices, restPositions }: Skeleton): Axes {
  return names.map((_, j) => {
    const child = parentIndices.indexOf(j);
    const bone = [...restPositions.subarray(child * 3, child * 3 + 3)];
    const length = Math.hypot(...bone);
    const along = bone.map((value) => value / length);
    return child < 0 ? [0, 0, 0, 1] : quatBetween(new Float64Array(4), [1, 0, 0], along);
  });
}

/**
 * Left joints as given; right ones their reflection (half a turn about X but for a sign) turned by
 * `differing` in their own frames.
 */
export function sidedAxes(
  joints: readonly Pick<MappedJoint, 'counterpart' | 'side'>[],
  axes: Axes,
  differing: ArrayLike<number>,
): Axes {
  const multiply = (a: ArrayLike<number>, b: ArrayLike<number>) => quatMultiply(new Float64Array(4), a, b);
  return joints.map(({ counterpart, side }, j) => {
    if (counterpart === j) return [0, 0, 0, 1];
    return side === 'left' ? axes[j] : multiply(multiply([1, 0, 0, 0], axes[counterpart]), differing);
  });
}
