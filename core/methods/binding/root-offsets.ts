import { createPoseOffset, type PoseOffset } from '../../pose/offset.ts';
import { jointChannels } from '../../pose/channels.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import { MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import { fadeAlongCubic } from '../curves/cubic-curve.ts';
import { decayOffset, springDistanceTime } from '../curves/decay.ts';
import { evaluateQuintics, fitQuintics, quinticEnd, type QuinticCurves } from '../curves/quintic-curve.ts';
import { fitUnrealQuintics } from '../unreal/inertialization-node.ts';
import type { RootRule } from '../parts/root-rule.ts';

/*
 * Inertialization of a root: the difference of the two velocities at the seam decays,
 *
 *   destination + left(t) (source0 - destination0),
 *
 * where `left` falls from 1 to 0 like an offset that starts at rest. The true rate of the difference is an
 * acceleration, which is noise for a root. In a transition to itself at the same frame a motion keeps its
 * path, because the difference is zero.
 */

/** Remaining distance at which a spring counts as arrived, m per m/s. */
const DISTANCE_LEFT = 1e-6;

/**
 * The difference decays on a critically damped spring.
 *
 * @param halfLife s, >= 0
 */
export function springRule(halfLife: number): RootRule {
  const halfLives = Float64Array.of(halfLife);
  const whole = createWhole();
  return offsetRule(springDistanceTime(halfLife, DISTANCE_LEFT), (out, time) =>
    decayOffset(out, whole, halfLives, time),
  );
}

/**
 * The difference decays along Bollo's quintic, however short it is: this changes the result by less than
 * 1e-9.
 */
export function quinticRule(blendTime: number): RootRule {
  return quinticsRule(fitQuintics(createWhole(), [blendTime]));
}

/**
 * The difference decays along the quintic of Unreal's inertialization.
 *
 * Trap: the node knows `destination0` only from the first step after the seam. In a transition to itself a
 * motion leaves its path by the change of its velocity within one tick.
 *
 * Source: Epic Games, Unreal Engine 5.8, AnimNode_Inertialization.cpp; in 5.4 the node blends no root.
 */
export function unrealInertialRule(blendTime: number): RootRule {
  const shown: Pose = createPose(1);
  shown.positions[0] = 1;
  const seam = { before: shown, shown, first: createPose(1), tick: 1 };
  return quinticsRule(fitUnrealQuintics(seam, [blendTime]));
}

/** The difference decays along a cubic. */
export function cubicRule(blendTime: number): RootRule {
  const blendTimes = Float64Array.of(blendTime);
  const whole = createWhole();
  return offsetRule(blendTime <= MIN_BLEND_TIME ? 0 : blendTime, (out, time) =>
    fadeAlongCubic(out, whole, blendTimes, time),
  );
}

function quinticsRule(quintics: QuinticCurves): RootRule {
  return offsetRule(quinticEnd(quintics, 0), (out, time) => evaluateQuintics(out, quintics, time));
}

/** An offset of 1 m at rest. */
function createWhole(): PoseOffset {
  const whole = createPoseOffset(jointChannels(1));
  whole.values[0] = 1;
  return whole;
}

/** @param leave writes the rest of `createWhole` at a time */
function offsetRule(
  end: number,
  leave: (out: PoseOffset, time: { readonly elapsed: number }) => PoseOffset,
): RootRule {
  const work = createPoseOffset(jointChannels(1));
  return {
    readsSource: false,
    end,
    velocity(out, at) {
      const { source0, destination0, destination } = at;
      const left = leave(work, at).values[0];
      for (let i = 0; i < 3; i++) out[i] = destination[i] + left * (source0[i] - destination0[i]);
      return out;
    },
  };
}
