import { quatFromSixD } from '#core/math/rotation-matrix.ts';
import type { Skeleton } from '#core/skeleton.ts';
import {
  add,
  addScaled,
  dot,
  inverse,
  multiply,
  normalise,
  scale,
  subtract,
  yaw,
  type Quat,
  type Vec3,
} from '../vector.ts';
import type { Anatomy, Limb } from './anatomy.ts';
import { hangJoints, type BonesInMotion, type Stance } from './bones-in-motion.ts';
import { tipsIn } from './tree.ts';

/** Orientation of a body in one frame. */
interface LyingBody {
  readonly stance: Stance;
  readonly back: Quat; // rotates its trunk upright, facing +Z
  readonly ahead: Quat; // rotates it only about the vertical, to face +Z
  readonly lean: number; // cosine of the angle of its trunk from upright
}

/** Cosine of the lean up to which a frame has full weight in the mean: 25°. */
const UPRIGHT = 0.9;
/** Cosine of the lean up to which the head is level and the feet are on the ground: 60°. */
const ON_FEET = 0.5;

/**
 * Mean stance of a person in a motion, facing +Z with an upright trunk, for skeletons whose rest pose is not
 * a standing person: the mean rotation of each joint relative to the trunk, of the head relative to the
 * ground, of each foot while it stands.
 */
export function meanStance(
  skeleton: Skeleton,
  { offsets, stances }: BonesInMotion,
  anatomy: Anatomy,
): Stance {
  const bodies = stances.map((stance) => lyingBody(stance, anatomy));
  const upright = bodies.filter(({ lean }) => lean > UPRIGHT);
  const onFeet = bodies.filter(({ lean }) => lean > ON_FEET);
  const measured = upright.length > 0 ? upright : onFeet.length > 0 ? onFeet : bodies;
  const rotations = offsets.map((_, j) =>
    meanTurn(measured.map(({ stance, back }) => multiply(back, stance.rotations[j]))),
  );
  if (onFeet.length > 0) {
    const { head, legs } = anatomy;
    rotations[head] = meanTurn(onFeet.map(({ stance, ahead }) => multiply(ahead, stance.rotations[head])));
    for (const { lower } of legs) {
      const foot = belowOf(skeleton, lower);
      const standing = lowest(onFeet, ({ stance }) => heightOf(skeleton, stance, foot));
      for (const j of foot)
        rotations[j] = meanTurn(standing.map(({ stance, ahead }) => multiply(ahead, stance.rotations[j])));
    }
  }
  return hangJoints(skeleton, offsets, rotations);
}

function lyingBody(stance: Stance, { legs, arms, head }: Anatomy): LyingBody {
  const { points } = stance;
  const across = (limbs: readonly Limb[]): Vec3 =>
    limbs.length < 2 ? [0, 0, 0] : subtract(points[limbs[0].upper], points[limbs[1].upper]);
  const left = normalise(add(across(legs), across(arms)), [1, 0, 0]);
  const hips = scale(add(points[legs[0].upper], points[legs[1].upper]), 0.5);
  const trunk = subtract(points[head], hips);
  const up = normalise(addScaled(trunk, left, -dot(trunk, left)), [0, 1, 0]);
  const [x, y, z, w] = quatFromSixD(new Float64Array(4), [...left, ...up]);
  const facing = Math.atan2(-left[2], left[0]);
  return { stance, back: inverse([x, y, z, w]), ahead: yaw(-facing), lean: up[1] };
}

/** Sum of the heights of the joints and ends of a foot, m: smallest while it stands flat. */
function heightOf(skeleton: Skeleton, stance: Stance, foot: readonly number[]): number {
  const tips = tipsIn(skeleton, stance);
  return foot.flatMap((j) => [stance.points[j], ...tips[j]]).reduce((sum, point) => sum + point[1], 0);
}

/** Minimum share of the frames in which a foot stands. */
const STANDING = 0.25;

function lowest<Item>(items: readonly Item[], heightIn: (item: Item) => number): readonly Item[] {
  const sorted = items
    .map((item) => ({ item, height: heightIn(item) }))
    .toSorted((a, b) => a.height - b.height);
  return sorted.slice(0, Math.ceil(STANDING * items.length)).map(({ item }) => item);
}

function belowOf({ parentIndices }: Skeleton, joint: number): number[] {
  const found = new Set([joint]);
  parentIndices.forEach((parent, j) => {
    if (found.has(parent)) found.add(j);
  });
  return [...found];
}

/** Mean of `turns`, or the first one if they cancel out. */
function meanTurn(turns: readonly Quat[]): Quat {
  const sum = [0, 0, 0, 0];
  for (const turn of turns) {
    const sign = turn.reduce((dotted, part, i) => dotted + part * sum[i], 0) < 0 ? -1 : 1;
    turn.forEach((part, i) => (sum[i] += sign * part));
  }
  const size = Math.hypot(...sum);
  if (size < 0.1 * turns.length) return turns[0];
  return [sum[0] / size, sum[1] / size, sum[2] / size, sum[3] / size];
}
