import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from '../math/quaternion.ts';
import { quatBetween } from '../math/rotation-between.ts';
import { vectorLength } from '../math/vector.ts';
import { bodyFrameOf, type BodyFrame } from './body-frame.ts';
import type { JointMap } from './joint-map.ts';
import type { JointRole } from './joint-role.ts';
import { isBelow } from './joint-tree.ts';
import { between, restPoints } from './rest-points.ts';

/** The joint at the end of each role's bone, which gives the direction of the limb. */
const boneEnds: Partial<Record<JointRole, readonly JointRole[]>> = {
  thigh: ['shin'],
  shin: ['foot'],
  foot: ['toes'],
  upperArm: ['forearm'],
  forearm: ['hand'],
  hand: ['middle', 'index', 'fingers'],
};

const trunk: readonly (JointRole | null)[] = ['root', 'hips', 'spine', 'neck', 'head', 'clavicle'];

/**
 * The rotation of each target joint that compensates the rest poses (A-pose, T-pose, another facing), so that bones of limbs point in
 * the same direction as in the source:
 *
 *   W target = W source * D,   D = (shortest turn from G bt to bs) * G
 *
 * `G` turns the target's body at rest into the source's; `bt` and `bs` are the bone at rest. The trunk is only turned by `G`, so that
 * each figure keeps its own back; feet are compared by heading only, since soles are level however high the ankles are. Joints without
 * a bone follow their parent.
 *
 * @param pairs see `pairJoints`
 * @returns [target joints * 4]
 */
export function restDifference(source: JointMap, target: JointMap, pairs: Int32Array): Float64Array {
  const [sourceBody, targetBody] = [bodyFrameOf(source), bodyFrameOf(target)];
  const [sourcePoints, targetPoints] = [restPoints(source.skeleton), restPoints(target.skeleton)];
  const whole = bodyTurn(sourceBody, targetBody);
  const turns = new Float64Array(target.joints.length * 4);
  target.joints.forEach(({ role }, j) => {
    const parent = target.skeleton.parentIndices[j];
    const inherited = parent < 0 || trunk.includes(role) ? whole : turns.slice(parent * 4, parent * 4 + 4);
    turns.set(inherited, j * 4);
    const bone = pairs[j] < 0 ? null : boneOf(source, target, pairs, j);
    if (bone === null) return;
    const from = quatRotateVector(
      new Float64Array(3),
      whole,
      between(targetPoints, j, bone.target),
    ) as Float64Array;
    const to = between(sourcePoints, pairs[j], bone.source);
    if (role === 'foot') flatten(from, to, sourceBody.up);
    if (!toUnit(from) || !toUnit(to)) return;
    const turn = quatMultiply(new Float64Array(4), quatBetween(new Float64Array(4), from, to), whole);
    turns.set(quatNormalize(turn, turn), j * 4);
  });
  return turns;
}

/** The rotation from the target's body at rest to the source's, [4]. */
function bodyTurn(source: BodyFrame, target: BodyFrame): Float64Array {
  const back = quatConjugate(new Float64Array(4), target.rotation);
  const turn = quatMultiply(new Float64Array(4), source.rotation, back);
  return quatNormalize(turn, turn) as Float64Array;
}

/** The joints at the end of a target joint's bone, in both skeletons. */
function boneOf(
  source: JointMap,
  target: JointMap,
  pairs: Int32Array,
  j: number,
): { readonly source: number; readonly target: number } | null {
  const { role, side } = target.joints[j];
  const next = role === null ? undefined : boneEnds[role];
  const ends = next ?? (role === null || trunk.includes(role) ? [] : [role]);
  const place = next === undefined ? target.joints[j].place + 1 : 1;
  for (const end of ends) {
    const k = target.joints.findIndex((o) => o.role === end && o.side === side && o.place === place);
    // Only the same bone of the source, not one from a row of another length.
    if (k >= 0 && pairs[k] >= 0 && isBelow(source.skeleton, pairs[k], pairs[j]))
      return { source: pairs[k], target: k };
  }
  return null;
}

/** Projects both vectors on the ground, unless one is nearly vertical: a foot that points down. */
function flatten(a: Float64Array, b: Float64Array, up: Float64Array): void {
  const flats = [a, b].map((v) => {
    const rise = v[0] * up[0] + v[1] * up[1] + v[2] * up[2];
    return v.map((value, axis) => value - rise * up[axis]);
  });
  if (flats.some((flat, i) => vectorLength(flat) < 0.5 * vectorLength([a, b][i]))) return;
  a.set(flats[0]);
  b.set(flats[1]);
}

/** Normalises `v`. False if it has no length. */
function toUnit(v: Float64Array): boolean {
  const length = vectorLength(v);
  if (length < 1e-6) return false;
  for (let axis = 0; axis < 3; axis++) v[axis] /= length;
  return true;
}
