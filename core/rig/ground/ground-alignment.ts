import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { capturePose } from '../../pose/captured-pose.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { limbTips, tipPosition, type LimbTip } from '../roles/limb-tips.ts';
import { moveInWorld } from '../../clip/root/root-in-world.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';

/** A turn about Y and a shift that move a motion on the ground. */
export interface GroundAlignment {
  readonly rotation: FloatBuffer; // [4] about Y
  readonly translation: FloatBuffer; // [3] m
}

export function createGroundAlignment(): GroundAlignment {
  return { rotation: Float64Array.of(0, 0, 0, 1), translation: new Float64Array(3) };
}

/**
 * Moves joints of a pose on the ground, in place, with their velocities. Their descendants follow.
 *
 * @param joints indices, none a descendant of another
 */
export function alignPose(pose: Pose, alignment: GroundAlignment, joints: Floats): Pose {
  const { rotation, translation } = alignment;
  for (let i = 0; i < joints.length; i++) {
    const at = joints[i] * 3;
    quatRotateVector(pose.positions, rotation, pose.positions, at, 0, at);
    for (let axis = 0; axis < 3; axis++) pose.positions[at + axis] += translation[axis];
    quatMultiply(pose.rotations, rotation, pose.rotations, joints[i] * 4, 0, joints[i] * 4);
    quatRotateVector(pose.linearVelocities, rotation, pose.linearVelocities, at, 0, at);
    quatRotateVector(pose.angularVelocities, rotation, pose.angularVelocities, at, 0, at);
  }
  return pose;
}

/**
 * The end of a limb stands if it is lower and slower than these limits. In mocap a planted toe is up to 0.1 m
 * above the ground and as fast as 0.5 m/s while it rolls; a swinging one passes as low, but several times as
 * fast.
 */
const STANDS_BELOW = 0.1; // m
const STANDS_SLOWER = 0.5; // m/s

/** A figure at one moment, and the ground it is on. */
export interface GroundedPose {
  readonly pose: ReadonlyPose; // relative to the root
  readonly root: RootSample;
  readonly groundHeight: number; // m
}

/** The end of a limb that stands in two motions, with its positions. */
interface PlantedTip {
  readonly joint: number; // whose end it is
  readonly source: Floats; // [3] m, in the world
  readonly destination: Floats;
}

/** The parts of a figure that locate the ends of its limbs. */
interface Build {
  readonly skeleton: Skeleton;
  readonly parents: Floats; // see `ClipRoot`
}

/** The end that stands in both motions, or else the joints whose ends stand in each. */
export type PlantedTips =
  | { readonly both: PlantedTip }
  | { readonly both: null; readonly source: readonly number[]; readonly destination: readonly number[] };

/**
 * Finds the end of a limb that stands in both motions: a foot, or a hand in a crawl. Of several, the one that
 * moves least carries the weight.
 */
export function findPlantedTip(build: Build, source: GroundedPose, destination: GroundedPose): PlantedTips {
  const from = measureTips(build, source);
  const to = measureTips(build, destination);
  const shared = from.flatMap((tip, i) => (tip.stands && to[i].stands ? [{ tip, other: to[i] }] : []));
  if (shared.length === 0) return { both: null, source: standingOf(from), destination: standingOf(to) };
  const { tip, other } = shared.reduce((best, pair) => (speedOf(pair) < speedOf(best) ? pair : best));
  return { both: { joint: tip.joint, source: tip.position, destination: other.position } };
}

interface MeasuredTip {
  readonly joint: number;
  readonly position: Float64Array; // [3] m
  readonly speed: number; // m/s
  readonly stands: boolean;
}

function measureTips({ skeleton, parents }: Build, standing: GroundedPose): readonly MeasuredTip[] {
  const { pose, root, groundHeight } = standing;
  const world = moveInWorld(capturePose(pose), parents, pose, root);
  return limbTips(skeleton).map((tip) => {
    const position = new Float64Array(3);
    tipPosition(position, tip, world);
    const speed = tipSpeed(tip, position, world);
    const stands = position[1] - groundHeight < STANDS_BELOW && speed < STANDS_SLOWER;
    return { joint: tip.joint, position, speed, stands };
  });
}

/** |V + W x arm| */
function tipSpeed({ joint }: LimbTip, tip: Float64Array, world: Pose): number {
  const j = joint * 3;
  const { positions, linearVelocities: v, angularVelocities: w } = world;
  const [x, y, z] = [tip[0] - positions[j], tip[1] - positions[j + 1], tip[2] - positions[j + 2]];
  return Math.hypot(
    v[j] + w[j + 1] * z - w[j + 2] * y,
    v[j + 1] + w[j + 2] * x - w[j] * z,
    v[j + 2] + w[j] * y - w[j + 1] * x,
  );
}

function standingOf(tips: readonly MeasuredTip[]): readonly number[] {
  return [...new Set(tips.filter(({ stands }) => stands).map(({ joint }) => joint))];
}

function speedOf({ tip, other }: { readonly tip: MeasuredTip; readonly other: MeasuredTip }): number {
  return tip.speed + other.speed;
}
