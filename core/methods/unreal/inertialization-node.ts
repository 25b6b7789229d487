import type { Floats } from '../../kit/floats.ts';
import { quatConjugate, quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import type { ChannelKind } from '../../pose/channels.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { wrapAngle } from '../../clip/root/root-state.ts';
import { fadeDuration } from '../parts/blend-parameters.ts';
import {
  createQuintics,
  evaluateQuintics,
  QUINTIC_SIZE,
  writeQuintic,
  type QuinticCurves,
} from '../curves/quintic-curve.ts';
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
 * @param blendTimes [owners] s, >= 0
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_Inertialization.cpp; Bollo, "Inertialization", GDC 2018.
 */
export function fitUnrealQuintics(seam: UnrealSeam, blendTimes: Floats): QuinticCurves {
  const quintics = createQuintics(seam.shown.channels);
  let channel = 0;
  for (const { kind, start, width, owners } of quintics.channels.runs) {
    for (const [c, owner] of owners.entries()) {
      const place = { kind, from: start + c * width, width, curve: channel * QUINTIC_SIZE };
      if (kind === 'turn') fitTurn(quintics, place, seam, blendTimes[owner]);
      else if (kind === 'curve') fitCurve(quintics, place, seam, blendTimes[owner]);
      else fitLinear(quintics, place, seam, blendTimes[owner]);
      channel++;
    }
  }
  return quintics;
}

/** Where a channel is: its numbers, and its curve. */
interface ChannelPlace {
  readonly kind: ChannelKind;
  readonly from: number;
  readonly width: number;
  readonly curve: number;
}

function fitLinear(
  { directions, curves }: QuinticCurves,
  { kind, from, width, curve }: ChannelPlace,
  { before, shown, first, tick }: UnrealSeam,
  blendTime: number,
): void {
  const numbers = Array.from({ length: width }, (_, axis) => from + axis);
  const offset = numbers.map((i) => shown.linear[i] - first.linear[i]);
  const length = Math.hypot(...offset);
  if (length <= UNREAL_SMALLEST[kind]) return;
  const direction = offset.map((part) => part / length);
  const lengthBefore = numbers.reduce(
    (sum, i, axis) => sum + (before.linear[i] - first.linear[i]) * direction[axis],
    0,
  );
  directions.set(direction, from);
  const start = { length, rate: (length - lengthBefore) / tick, blendTime };
  writeUnrealQuintic(curves, curve, start, UNREAL_SMALLEST[kind]);
}

/**
 * Trap: the node subtracts the destination's value from the speed of a curve a second time. One that falls to a
 * value other than 0 ends at once, and one that rises to it starts at rest.
 */
function fitCurve(
  { directions, curves }: QuinticCurves,
  { kind, from, curve }: ChannelPlace,
  { before, shown, first, tick }: UnrealSeam,
  blendTime: number,
): void {
  const end = first.linear[from];
  const offset = shown.linear[from] - end;
  const side = offset < 0 ? -1 : 1;
  const rate = (side * (offset - end - before.linear[from])) / tick;
  directions[from] = side;
  writeUnrealQuintic(curves, curve, { length: side * offset, rate, blendTime }, UNREAL_SMALLEST[kind]);
}

function fitTurn(
  { channels, directions, curves }: QuinticCurves,
  { kind, from, curve }: ChannelPlace,
  { before, shown, first, tick }: UnrealSeam,
  blendTime: number,
): void {
  const q = ((from - channels.linear) / 3) * 4;
  const away = quatConjugate(new Float64Array(4), first.rotations, 0, q);
  const [x, y, z, w] = quatMultiply(new Float64Array(4), shown.rotations, away, 0, q);
  const sine = Math.hypot(x, y, z);
  const turn = wrapAngle(2 * Math.atan2(sine, w));
  const side = turn < 0 ? -1 : 1;
  const axis = sine < NO_AXIS ? [side, 0, 0] : [x, y, z].map((part) => (side * part) / sine);
  const angle = side * turn;
  let rate = 0;
  if (angle > UNREAL_SMALLEST[kind]) {
    const [bx, by, bz, bw] = quatMultiply(new Float64Array(4), before.rotations, away, 0, q);
    const sineBefore = bx * axis[0] + by * axis[1] + bz * axis[2];
    rate = wrapAngle(angle - wrapAngle(2 * Math.atan2(sineBefore, bw))) / tick;
  }
  directions.set(axis, from);
  writeUnrealQuintic(curves, curve, { length: angle, rate, blendTime }, UNREAL_SMALLEST[kind]);
}

/**
 * Writes the quintic of one length. Unlike in `fitQuintics`, a slow rate does not shorten the blend time, a
 * short length has no threshold, and the curve is cut off 1e-7 s before its end.
 *
 * @param start   length in the unit of the channel, >= 0; rate per s; blend time in s
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
 * @param blendTimes [owners] s, >= 0
 */
export function captureInertialization(seam: UnrealSeam, blendTimes: Floats) {
  const quintics = fitUnrealQuintics(seam, blendTimes);
  const size = quintics.directions.length;
  const offset = {
    channels: quintics.channels,
    values: new Float64Array(size),
    rates: new Float64Array(size),
  };
  return { quintics, work: { offset, turn: new Float64Array(4) } }; // scratch
}

/** Unreal's inertialization, captured at a seam. */
export type CapturedInertialization = Readonly<ReturnType<typeof captureInertialization>>;

/**
 * Writes linear channels and rotations of the output: the destination plus the rest of the offset. What has no
 * offset is bit-identical to the destination. Does not allocate.
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
  const { linear } = offset.channels;
  for (let i = 0; i < linear; i++) out.linear[i] = current.linear[i] + values[i];
  for (let o = linear, q = 0; o < values.length; o += 3, q += 4) {
    // The node normalises the product, which is redundant for unit quaternions.
    quatFromRotationVector(turn, values, 0, o);
    quatMultiply(out.rotations, turn, current.rotations, q, 0, q);
  }
  return out;
}

/** @param blendTimes [owners] s, >= 0 */
export function inertializationNode(blendTimes: Floats): UnrealNode<CapturedInertialization> {
  return {
    end: fadeDuration(blendTimes),
    capture: (seam) => captureInertialization(seam, blendTimes),
    evaluate: evaluateInertialization,
  };
}
