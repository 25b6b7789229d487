import type { Clip } from '#core/clip.ts';
import { quatConjugate, quatMultiply } from '#core/math/quaternion.ts';
import { quatBetween } from '#core/math/rotation-between.ts';
import { jointCount, type Skeleton } from '#core/skeleton.ts';

/**
 * A clip of one frame in the rest pose of `skeleton`, on a skeleton whose bones all lie along X at rest. A
 * joint rotates the first bone below it; the others are translated.
 */
export function posedClip(skeleton: Skeleton): Clip {
  const joints = jointCount(skeleton);
  const world = new Float64Array(joints * 4);
  const positions = new Float32Array(joints * 3);
  const rotations = new Float32Array(joints * 4);
  const rest = new Float32Array(joints * 3);
  for (let j = 0; j < joints; j++) {
    const parent = skeleton.parentIndices[j];
    const bone = skeleton.restPositions.subarray(j * 3, j * 3 + 3);
    const length = Math.hypot(...bone);
    rest.set([length, 0, 0], j * 3);
    const first = skeleton.parentIndices.indexOf(j);
    const next = first < 0 ? [1, 0, 0] : [...skeleton.restPositions.subarray(first * 3, first * 3 + 3)];
    const size = Math.hypot(...next);
    const turn = new Float64Array(4);
    quatBetween(
      turn,
      [1, 0, 0],
      next.map((value) => value / size),
    );
    world.set(turn, j * 4);
    const above = parent < 0 ? Float64Array.of(0, 0, 0, 1) : world.slice(parent * 4, parent * 4 + 4);
    const back = quatConjugate(new Float64Array(4), above);
    rotations.set(quatMultiply(new Float64Array(4), back, turn), j * 4);
    positions.set(rotated(back as Float64Array, bone), j * 3);
  }
  const still = { fps: 30, frameCount: 1, groundHeight: 0, loop: false };
  return { skeleton: { ...skeleton, restPositions: rest }, ...still, positions, rotations };
}

function rotated([x, y, z, w]: Float64Array, [a, b, c]: Float32Array): number[] {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}
