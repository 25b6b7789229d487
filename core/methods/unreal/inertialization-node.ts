import type { Floats } from '../../kit/floats.ts';
import { quatConjugate, quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { wrapAngle } from '../../clip/root/root-state.ts';
import { fadeDuration } from '../parts/blend-parameters.ts';
import { evaluateQuintics, QUINTIC_SIZE, writeQuintic, type QuinticCurves } from '../curves/quintic-curve.ts';
import { UNREAL_SMALLEST, type UnrealSeam } from './unreal-seam.ts';
import type { UnrealNode } from './unreal-run.ts';

/** Curves are cut off this long before their end, s. */
const EARLY = 1e-7;

/** Vector parts shorter than this have no axis. */
const NO_AXIS = 1e-8;

/**
 * Fits a quintic to each offset, as Unreal's inertialization does. The offset is `shown` minus `first`; its
 * rate is the change of its length in the last tick, as if `first` stood still.
 *
 * Trap: the node drops velocity across the offset or away from the destination, so it is lost after the first
 * tick. In a transition to itself a joint at constant velocity has 0.67 of its speed in the first tick, at
 * any tick rate. It lags by a third of a tick's distance (5.5 mm per m/s at 60 Hz) and catches up within five
 * ticks.
 *
 * @param blendTimes [joints] s, >= 0
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_Inertialization.cpp; Bollo, "Inertialization", GDC 2018.
 */
export function fitUnrealQuintics(seam: UnrealSeam, blendTimes: Floats): QuinticCurves {
  const joints = blendTimes.length;
  const curves = {
    directions: new Float64Array(joints * 6),
    curves: new Float64Array(joints * 2 * QUINTIC_SIZE),
  };
  for (let j = 0; j < joints; j++) {
    fitTranslation(curves, j, seam, blendTimes[j]);
    fitRotation(curves, j, seam, blendTimes[j]);
  }
  return curves;
}

function fitTranslation(
  { directions, curves }: QuinticCurves,
  joint: number,
  { before, shown, first, tick }: UnrealSeam,
  blendTime: number,
): void {
  const axes = [0, 1, 2].map((axis) => joint * 3 + axis);
  const offset = axes.map((i) => shown.positions[i] - first.positions[i]);
  const length = Math.hypot(...offset);
  if (length <= UNREAL_SMALLEST.length) return;
  const direction = offset.map((part) => part / length);
  const lengthBefore = axes.reduce(
    (sum, i, axis) => sum + (before.positions[i] - first.positions[i]) * direction[axis],
    0,
  );
  directions.set(direction, joint * 6);
  const start = { length, rate: (length - lengthBefore) / tick, blendTime };
  writeUnrealQuintic(curves, joint * 2 * QUINTIC_SIZE, start, UNREAL_SMALLEST.length);
}

function fitRotation(
  { directions, curves }: QuinticCurves,
  joint: number,
  { before, shown, first, tick }: UnrealSeam,
  blendTime: number,
): void {
  const away = quatConjugate(new Float64Array(4), first.rotations, 0, joint * 4);
  const [x, y, z, w] = quatMultiply(new Float64Array(4), shown.rotations, away, 0, joint * 4);
  const sine = Math.hypot(x, y, z);
  const turn = wrapAngle(2 * Math.atan2(sine, w));
  const side = turn < 0 ? -1 : 1;
  const axis = sine < NO_AXIS ? [side, 0, 0] : [x, y, z].map((part) => (side * part) / sine);
  const angle = side * turn;
  let rate = 0;
  if (angle > UNREAL_SMALLEST.angle) {
    const [bx, by, bz, bw] = quatMultiply(new Float64Array(4), before.rotations, away, 0, joint * 4);
    const sineBefore = bx * axis[0] + by * axis[1] + bz * axis[2];
    rate = wrapAngle(angle - wrapAngle(2 * Math.atan2(sineBefore, bw))) / tick;
  }
  directions.set(axis, joint * 6 + 3);
  const start = { length: angle, rate, blendTime };
  writeUnrealQuintic(curves, (joint * 2 + 1) * QUINTIC_SIZE, start, UNREAL_SMALLEST.angle);
}

/**
 * Writes the quintic of one length. Unlike in `fitQuintics`, a slow rate does not shorten the blend time, a
 * short length has no threshold, and the curve is cut off 1e-7 s before its end.
 *
 * @param start   length in m or rad, >= 0; rate per s; blend time in s
 * @param slowest rates up to this do not shorten the blend time, per s
 */
export function writeUnrealQuintic(
  curves: Float64Array,
  at: number,
  start: { readonly length: number; readonly rate: number; readonly blendTime: number },
  slowest: number,
): void {
  const { length, blendTime } = start;
  const towards = Math.min(start.rate, 0);
  const end = towards < -slowest ? Math.min(blendTime, (-5 * length) / towards) : blendTime;
  if (end <= EARLY) return;
  writeQuintic(curves, at, { length, rate: towards, end });
  curves[at + QUINTIC_SIZE - 1] = end - EARLY;
}

/**
 * Captures the seam.
 *
 * @param blendTimes [joints] s, >= 0
 */
export function captureInertialization(seam: UnrealSeam, blendTimes: Floats) {
  return {
    quintics: fitUnrealQuintics(seam, blendTimes),
    work: {
      offset: {
        values: new Float64Array(blendTimes.length * 6),
        rates: new Float64Array(blendTimes.length * 6),
      },
      turn: new Float64Array(4),
    }, // scratch
  };
}

/** Unreal's inertialization, captured at a seam. */
export type CapturedInertialization = Readonly<ReturnType<typeof captureInertialization>>;

/**
 * Writes positions and rotations of the output: the destination plus the rest of the offset. A joint without
 * an offset is bit-identical to the destination. Does not allocate.
 *
 * @param out     may be `current`
 * @param current the destination at this tick
 * @param time    `elapsed` in s since the seam; one tick at the first tick after it
 */
export function evaluateInertialization(
  out: Pose,
  current: ReadonlyPose,
  { quintics, work }: CapturedInertialization,
  time: { readonly elapsed: number },
): Pose {
  const { offset, turn } = work;
  const { values } = evaluateQuintics(offset, quintics, time);
  for (let i = 0, q = 0, o = 0; o < values.length; i += 3, q += 4, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      out.positions[i + axis] = current.positions[i + axis] + values[o + axis];
    }
    // The node normalises the product, which is redundant for unit quaternions.
    quatFromRotationVector(turn, values, 0, o + 3);
    quatMultiply(out.rotations, turn, current.rotations, q, 0, q);
  }
  return out;
}

/** @param blendTimes [joints] s, >= 0 */
export function inertializationNode(blendTimes: Floats): UnrealNode<CapturedInertialization> {
  return {
    end: fadeDuration(blendTimes),
    capture: (seam) => captureInertialization(seam, blendTimes),
    evaluate: evaluateInertialization,
  };
}
