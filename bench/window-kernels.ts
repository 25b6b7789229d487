import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { createPoseOffset, writeSides } from '#core/pose/offset.ts';
import type { CrossFade } from '#core/methods/curves/cross-fade.ts';
import { constantHalfLife } from '#core/methods/dead-blend-constant.ts';
import { QUINTIC_SIZE, writeQuintic } from '#core/methods/curves/quintic-curve.ts';
import { easeOf, type EasingName } from '#core/methods/curves/easing.ts';
import type { TransitionSample } from '#core/methods/parts/method.ts';
import { crossfade } from '#core/methods/crossfade.ts';
import { deadBlendArticle } from '#core/methods/dead-blend-article.ts';
import { quintic } from '#core/methods/quintic.ts';
import { springExact } from '#core/methods/spring-exact.ts';
import { joined, poseOf, type BenchData, type SharedBench } from './kernel-data.ts';

/** A kernel with its inputs captured: one call evaluates all poses, each as a transition of its own. */
export interface Kernel {
  readonly baseline: string; // its name among the baselines
  readonly run: () => void;
  readonly poses: readonly Pose[]; // what it has written
}

/** The methods that the window evaluates in each frame, on the shared data. */
export function createKernels(bench: SharedBench, data: BenchData): Readonly<Record<string, Kernel>> {
  const { N, J, HALF_LIFE, BLEND_TIME, parents } = bench;
  const poses = Array.from({ length: N }, (_, i) => i);
  const channels = jointChannels(J);
  const still = new Float32Array(J * 3);
  const sources = poses.map((i) =>
    poseAt(data.srcQ, data.srcP, i, poseOf(data.v0, i, 3, J), poseOf(data.pv0, i, 3, J)),
  );
  const atRest = poses.map((i) => poseAt(data.srcQ, data.srcP, i, still, still));
  const destinations = poses.map((i) => poseAt(data.dstQ, data.dstP, i, still, still));
  const samples = (elapsed: Float32Array): readonly TransitionSample[] =>
    poses.map((i) => ({ source: sources[i], destination: destinations[i], elapsed: elapsed[i] }));

  /** `evaluate` for each pose with its own capture, which `capture` makes. */
  function kernel<Capture>(
    baseline: string,
    elapsed: Float32Array,
    capture: (pose: number) => Capture,
    evaluate: (out: Pose, sample: TransitionSample, capture: Capture) => Pose,
  ): Kernel {
    const [at, captures, out] = [samples(elapsed), poses.map(capture), poses.map(() => createPose(J))];
    return {
      baseline,
      poses: out,
      run: () => {
        for (let i = 0; i < N; i++) evaluate(out[i], at[i], captures[i]);
      },
    };
  }

  const decaying = (i: number, time: number) => ({
    offset: {
      channels,
      values: joined(poseOf(data.p0, i, 3, J), poseOf(data.r0, i, 3, J)),
      rates: joined(poseOf(data.pv0, i, 3, J), poseOf(data.v0, i, 3, J)),
    },
    angularVelocities: new Float64Array(J * 3),
    times: new Float64Array(J).fill(time),
    work: createPoseOffset(channels),
  });
  const worlds = poses.map(() => createPose(J));

  return {
    crossfade: kernel(
      'crossfade',
      data.alpha,
      () => ({ ...fading(J, 'linear', 1), angularVelocities: new Float64Array(J * 3) }),
      crossfade.evaluate,
    ),
    springExact: kernel('spring', data.t, (i) => decaying(i, HALF_LIFE), springExact.evaluate),
    quintic: kernel(
      'quintic',
      data.t,
      (i) => ({
        ...decaying(i, BLEND_TIME),
        quintics: {
          channels,
          directions: joined(poseOf(data.posDir, i, 3, J), poseOf(data.rotAxis, i, 3, J)),
          curves: curvesOf(poseOf(data.posPoly, i, 7, J), poseOf(data.rotPoly, i, 7, J), BLEND_TIME),
        },
      }),
      quintic.evaluate,
    ),
    deadBlend: kernel(
      'deadblend',
      data.t,
      (i) => ({
        ...fading(J, 'smoothstep', BLEND_TIME),
        start: atRest[i],
        extrapolation: {
          channels,
          velocities: joined(poseOf(data.pv0, i, 3, J), poseOf(data.v0, i, 3, J)),
          halfLives: joined(poseOf(data.hlP, i, 3, J), poseOf(data.hlR, i, 3, J)),
          // only what explains the half-lives reads these
          offsets: new Float64Array(J * 6),
          wanted: new Float64Array(J * 6),
          estimate: constantHalfLife(0),
        },
        extrapolated: createPose(J),
      }),
      deadBlendArticle.evaluate,
    ),
    forwardKinematics: {
      baseline: 'fk',
      poses: worlds,
      run: () => {
        for (let i = 0; i < N; i++) worldTransforms(worlds[i], parents, sources[i]);
      },
    },
  };

  function poseAt(
    rotations: Float32Array,
    positions: Float32Array,
    pose: number,
    angularVelocities: Float32Array,
    linearVelocities: Float32Array,
  ): Pose {
    const linear = poseOf(positions, pose, 3, J);
    return {
      positions: linear,
      rotations: poseOf(rotations, pose, 4, J),
      linear,
      linearVelocities,
      angularVelocities,
      channels,
    };
  }
}

/**
 * A fade between motions that are known and have no long turns: the shorter arc at each moment, as the
 * baselines take it.
 */
export function fading(joints: number, easing: EasingName, blendTime: number): CrossFade {
  return {
    fade: { ease: easeOf(easing), blendTimes: new Float64Array(joints).fill(blendTime) },
    duration: blendTime,
    sides: new Int8Array(joints).fill(1),
    work: {
      offset: createPoseOffset(jointChannels(joints)),
      weights: new Float64Array(joints * 2),
      sides: new Int8Array(joints),
    },
    arcs: {
      follow: (sides, sample, from) => writeSides(sides, sample.destination, from),
      place: (out) => out,
    },
  };
}

/** Captured curves from their offsets and rates, the only two of their numbers that are exact in float32. */
function curvesOf(translations: Float32Array, rotations: Float32Array, blendTime: number): Float64Array {
  const polynomials = joined(translations, rotations);
  const curves = new Float64Array(polynomials.length);
  for (let at = 0; at < polynomials.length; at += QUINTIC_SIZE) {
    const [rate, length] = [polynomials[at + 4], polynomials[at + 5]];
    const end = rate < 0 ? Math.min(blendTime, (-5 * length) / rate) : blendTime;
    writeQuintic(curves, at, { length, rate, end });
  }
  return curves;
}
