import {
  createCrossfadeBatch,
  evaluateCrossfadeBlocks,
  packSides,
} from '../../core/batch/crossfade-blocks.ts';
import {
  createDeadBlendBatch,
  evaluateDeadBlendBlocks,
  packDeadBlend,
} from '../../core/batch/dead-blend-blocks.ts';
import { worldTransformBlocks } from '../../core/batch/kinematics-blocks.ts';
import { createQuinticBatch, evaluateQuinticBlocks, packQuintics } from '../../core/batch/quintic-blocks.ts';
import { createSpringBatch, evaluateSpringBlocks, packOffset } from '../../core/batch/spring-exact-blocks.ts';
import { createTransformBlocks, type TransformBlocks } from '../../core/batch/transform-blocks.ts';
import { quatMultiply } from '../../core/math/quaternion.ts';
import { quatFromRotationVector } from '../../core/math/rotation-vector.ts';
import { createPose } from '../../core/pose.ts';
import {
  interleave,
  packAll,
  poseOf,
  sidesOf,
  transformsAt,
  type BenchData,
  type SharedBench,
} from './kernel-data.ts';

/** A kernel with its inputs captured: one call takes all poses. */
export interface Kernel {
  readonly baseline: string; // its name among the baselines
  readonly run: () => TransformBlocks;
}

/** Captures the shared data for every kernel. */
export function createKernels(bench: SharedBench, data: BenchData): Readonly<Record<string, Kernel>> {
  const { N, J, parents } = bench;
  const source = packAll(data.srcQ, data.srcP, N, J);
  const destination = packAll(data.dstQ, data.dstP, N, J);
  const out = createTransformBlocks(N, J);
  const fading = captureCrossfade(bench, data);
  const springs = captureSprings(bench, data);
  const quintics = captureQuintics(bench, data);
  const deadBlends = captureDeadBlends(bench, data);
  return {
    crossfade: {
      baseline: 'crossfade',
      run: () => evaluateCrossfadeBlocks(out, source, destination, fading, data.alpha),
    },
    springExact: {
      baseline: 'spring',
      run: () => evaluateSpringBlocks(out, destination, springs, data.t),
    },
    quintic: {
      baseline: 'quintic',
      run: () => evaluateQuinticBlocks(out, destination, quintics, data.t),
    },
    deadBlend: {
      baseline: 'deadblend',
      run: () => evaluateDeadBlendBlocks(out, destination, deadBlends, data.t),
    },
    forwardKinematics: { baseline: 'fk', run: () => worldTransformBlocks(out, parents, source) },
  };
}

const alike = (joints: number) => ({ factors: new Float64Array(joints).fill(1) });

/** A weight is given here, not an easing: linear over one second, `elapsed` is the weight. */
function captureCrossfade({ N, J }: SharedBench, { srcQ, dstQ }: BenchData) {
  const batch = createCrossfadeBatch(N, alike(J), { easing: 'linear', blendTime: 1 });
  for (let i = 0; i < N; i++) packSides(batch, i, sidesOf(poseOf(dstQ, i, 4, J), poseOf(srcQ, i, 4, J)));
  return batch;
}

function captureSprings({ N, J, HALF_LIFE }: SharedBench, { r0, v0, p0, pv0 }: BenchData) {
  const batch = createSpringBatch(N, alike(J).factors, HALF_LIFE);
  for (let i = 0; i < N; i++) {
    packOffset(batch, i, {
      values: interleave(poseOf(p0, i, 3, J), poseOf(r0, i, 3, J)),
      rates: interleave(poseOf(pv0, i, 3, J), poseOf(v0, i, 3, J)),
    });
  }
  return batch;
}

function captureQuintics({ N, J, BLEND_TIME }: SharedBench, data: BenchData) {
  const batch = createQuinticBatch(N, J);
  for (let i = 0; i < N; i++) {
    const curves = new Float64Array(J * 14);
    for (let j = 0; j < J; j++) {
      curves.set(curveOf(poseOf(data.posPoly, i, 7, J), j, BLEND_TIME), j * 14);
      curves.set(curveOf(poseOf(data.rotPoly, i, 7, J), j, BLEND_TIME), j * 14 + 7);
    }
    const directions = interleave(poseOf(data.posDir, i, 3, J), poseOf(data.rotAxis, i, 3, J));
    packQuintics(batch, i, { directions, curves });
  }
  return batch;
}

/** A captured curve from its offset and rate, the only two of its numbers that are exact in float32. */
function curveOf(poly: Float32Array, joint: number, blendTime: number): readonly number[] {
  const [rate, offset] = [poly[joint * 7 + 4], poly[joint * 7 + 5]];
  const end = rate < 0 ? Math.min(blendTime, (-5 * offset) / rate) : blendTime;
  const acceleration = Math.max(0, (-8 * rate * end - 20 * offset) / (end * end));
  return [offset, rate, acceleration / 2, 0, 0, 0, end];
}

function captureDeadBlends({ N, J, BLEND_TIME }: SharedBench, data: BenchData) {
  const fade = createCrossfadeBatch(N, alike(J), { easing: 'smoothstep', blendTime: BLEND_TIME });
  const batch = createDeadBlendBatch(N, J, fade);
  for (let i = 0; i < N; i++) {
    packDeadBlend(batch, i, {
      start: { ...createPose(J), ...transformsAt(data.srcQ, data.srcP, i, J) },
      extrapolation: {
        velocities: interleave(poseOf(data.pv0, i, 3, J), poseOf(data.v0, i, 3, J)),
        halfLives: interleave(poseOf(data.hlP, i, 3, J), poseOf(data.hlR, i, 3, J)),
      },
      sides: sidesOf(poseOf(data.dstQ, i, 4, J), extrapolatedRotations(data, i, J)),
    });
  }
  return batch;
}

/**
 * Where the sources' rotations are extrapolated to. The baselines take the shorter arc from there, anew each time; the kernel takes
 * the one of its capture: this makes them the same.
 */
function extrapolatedRotations(data: BenchData, pose: number, joints: number): Float64Array {
  const [velocities, halfLives] = [poseOf(data.v0, pose, 3, joints), poseOf(data.hlR, pose, 3, joints)];
  const out = Float64Array.from(poseOf(data.srcQ, pose, 4, joints));
  const turn = new Float64Array(4);
  const extrapolated = Float64Array.from(velocities, (velocity, i) => {
    const l = Math.LN2 / halfLives[i];
    return (velocity / l) * -Math.expm1(-l * data.t[pose]);
  });
  for (let j = 0; j < joints; j++) {
    quatFromRotationVector(turn, extrapolated, 0, j * 3);
    quatMultiply(out, turn, out, j * 4, 0, j * 4);
  }
  return out;
}
