import type { Clip } from '../clip.ts';
import { quatMultiply, quatRotateVector } from '../math/quaternion.ts';
import { facingOf } from '../root/facing-of.ts';
import type { Skeleton } from '../skeleton.ts';
import { bodyFrameOf } from './body-frame.ts';
import { carryClip, type CarriedClip, type PlaceRule } from './carry-motion.ts';
import type { JointMap } from './joint-map.ts';
import { restDifference } from './rest-difference.ts';

/**
 * Begins to mirror `clip`: left does what right did, across the plane through the ground track where it begins, upright and along
 * its facing there. So the figure starts where it did, looks where it did, and turns the other way. Twice is as recorded. Where
 * left and right differ in the skeleton, bones keep their lengths and point where those of the other side did.
 *
 *   W' = H(n) W(counterpart) H(m) D,   H(v) = half a turn about v
 *
 * `n` is across the plane in the world, `m` across the body at rest: two reflections are half a turn each but for a sign.
 *
 * @param map of the clip's skeleton
 */
export function mirrorClip(clip: Clip, map: JointMap): CarriedClip {
  const { skeleton } = map;
  const across = bodyFrameOf(map).left;
  const reflected = reflectSkeleton(skeleton, across);
  const reflectedMap: JointMap = {
    ...map,
    skeleton: reflected,
    // Each joint stands where its counterpart stands: compared with it, the body is the same.
    joints: map.joints.map(({ counterpart }, j) => ({
      ...map.joints[counterpart],
      counterpart: map.joints[j].counterpart,
    })),
  };
  const pairs = Int32Array.from(map.joints, ({ counterpart }) => counterpart);
  const places = [...skeleton.parentIndices].map((parent): PlaceRule => (parent < 0 ? 'world' : 'offset'));
  const carried = carryClip(reflectClip(clip, reflected, across), {
    ...{ source: reflected, target: skeleton, pairs, places, hips: 0, scale: 1 },
    turns: restDifference(reflectedMap, map, pairs),
  });
  return carried;
}

/** Whether any joint of `map` changes places with another: without one a mirror would be a picture, not a motion. */
export function hasSides({ joints }: JointMap): boolean {
  return joints.some(({ counterpart }, j) => counterpart !== j);
}

/**
 * Across the plane in which `clip` is mirrored, [3] unit, horizontal.
 *
 * @param across [3] across the body at rest
 */
function mirrorNormal({ rotations }: Clip, across: Float64Array): Float64Array {
  const facing = facingOf(rotations);
  const turn = [0, Math.sin(facing / 2), 0, Math.cos(facing / 2)];
  const normal = quatRotateVector(new Float64Array(3), turn, across) as Float64Array;
  const length = Math.hypot(normal[0], normal[2]);
  // A body that is drawn lying on its side.
  if (length < 1e-3) return Float64Array.of(Math.cos(facing), 0, -Math.sin(facing));
  return Float64Array.of(normal[0] / length, 0, normal[2] / length);
}

/** An offset on the ground as the mirror of `clip` shows it, m. */
export function mirrorOffset(clip: Clip, map: JointMap, offset: { readonly x: number; readonly z: number }) {
  const n = mirrorNormal(clip, bodyFrameOf(map).left);
  const depth = 2 * (offset.x * n[0] + offset.z * n[2]);
  return { x: offset.x - depth * n[0], z: offset.z - depth * n[2] };
}

function reflectSkeleton(skeleton: Skeleton, across: Float64Array): Skeleton {
  const restPositions = new Float32Array(skeleton.restPositions.length);
  for (let at = 0; at < restPositions.length; at += 3)
    reflect(restPositions, skeleton.restPositions, at, across);
  return { ...skeleton, restPositions };
}

/** The motion in a mirror: of a reflected skeleton, joint by joint as before. */
function reflectClip(clip: Clip, skeleton: Skeleton, across: Float64Array): Clip {
  const { parentIndices } = clip.skeleton;
  const normal = mirrorNormal(clip, across);
  const joints = parentIndices.length;
  const positions = new Float32Array(clip.positions.length);
  const rotations = new Float32Array(clip.rotations.length);
  const body = [...across, 0];
  const world = [...normal, 0];
  const depth = 2 * (clip.positions[0] * normal[0] + clip.positions[2] * normal[2]);
  for (let at = 0; at < clip.frameCount * joints; at++) {
    const isRoot = parentIndices[at % joints] < 0;
    reflect(positions, clip.positions, at * 3, isRoot ? normal : across);
    if (isRoot) for (let i = 0; i < 3; i++) positions[at * 3 + i] += depth * normal[i];
    quatMultiply(rotations, isRoot ? world : body, clip.rotations, at * 4, 0, at * 4);
    quatMultiply(rotations, rotations, body, at * 4, at * 4, 0);
  }
  return { ...clip, skeleton, positions, rotations };
}

/** Writes the vector at `at` as a mirror across `normal` shows it. */
function reflect(out: Float32Array, vectors: Float32Array, at: number, normal: Float64Array): void {
  const depth = 2 * (vectors[at] * normal[0] + vectors[at + 1] * normal[1] + vectors[at + 2] * normal[2]);
  for (let i = 0; i < 3; i++) out[at + i] = vectors[at + i] - depth * normal[i];
}
