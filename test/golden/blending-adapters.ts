import {
  aimOffsetWeights,
  createAimCell,
  findAimCell,
  blendSpace1D,
  singleAxisWeights,
  type AimCell,
} from '#core/tree/weights/axis-weights.ts';
import { cadenceRates, cycleTime } from '#core/tree/cadence.ts';
import { changing } from '#core/tree/weights/changing.ts';
import { featherWeights } from '#core/tree/node-parts/joint-mask.ts';
import {
  fifoRequests,
  newestFirst,
  overlayWeights,
  priorityWeights,
} from '#core/tree/weights/shared-weights.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { createMeanWork, meanRotation } from '#core/pose/mean-rotation.ts';
import {
  addPoseDifference,
  createMixWork,
  layerWeights,
  mixPoses,
  mixPosesByJoint,
} from '#core/pose/mix-poses.ts';
import { addDifference, subtractReference } from '#core/pose/pose-difference.ts';
import { createSelectionSequence, selectSequence, selectWeights } from '#core/tree/weights/select-weights.ts';
import { createLoneSpheres, loneSphereWeights } from '#core/tree/weights/sphere-weights.ts';
import type { FloatBuffer, Floats } from '#core/kit/floats.ts';
import type { Pose } from '#core/pose/pose.ts';
import { evaluateWeights } from '#core/methods/curves/cross-fade.ts';
import { easeOf, EASINGS, type Easing } from '#core/methods/curves/easing.ts';
import {
  createAverageSmoother,
  sampleAverage,
  createSpringSmoother,
  sampleSpring,
} from '#core/tree/inputs/smoothing.ts';
import { createDragSmoother, sampleDrag } from '#core/tree/inputs/drag-smoother.ts';
import { createKeyTrack, type KeyTrack } from '#core/tree/inputs/key-track.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';
import { blendRotationsSequential } from './rotation-sequence.ts';

/** `weights` as kernels take them: none of them moves. */
function resting(call: GoldenCall, weights: Floats): FloatBuffer {
  const pairs = call.buffer(weights.length * 2);
  for (let i = 0; i < weights.length; i++) pairs[i * 2] = weights[i];
  return pairs;
}

/** The weights without their rates. */
const weightsOf = (pairs: Floats): number[] => Array.from(pairs).filter((_, i) => i % 2 === 0);

function easingOf(name: string): Easing {
  const easing = EASINGS.find((known) => known === name);
  if (easing === undefined) throw new Error(`no easing ${name}`);
  return easing;
}

/** A joint for each seven numbers: position, rotation. */
function transformsOf(call: GoldenCall, numbers: Floats): Pose[] {
  return Array.from({ length: numbers.length / 7 }, (_, i) => {
    const pose = call.pose(1);
    pose.positions.set(Array.from(numbers).slice(i * 7, i * 7 + 3));
    pose.rotations.set(Array.from(numbers).slice(i * 7 + 3, i * 7 + 7));
    return pose;
  });
}

function poseOf(call: GoldenCall, positions: Floats, rotations: Floats): Pose {
  const pose = call.pose(rotations.length / 4);
  pose.positions.set(positions);
  pose.rotations.set(rotations);
  return pose;
}

const transformOf = ({ positions, rotations }: Pose): number[] => [...positions, ...rotations];

function mixed(call: GoldenCall, from: Pose, to: Pose, weight: number): Pose {
  return mixPoses(call.pose(1), { from, to }, [weight, 0], 0, createMixWork(jointChannels(1)));
}

function aimCellOf(call: GoldenCall, first: number): AimCell {
  const grid = { yaws: call.array(first + 2), pitches: call.array(first + 3) };
  return findAimCell(createAimCell(), grid, changing(call.number(first)), changing(call.number(first + 1)));
}

/** Targets, each held for a step that ends at the time of its index; the first has always been. */
function targetTrack(call: GoldenCall): { track: KeyTrack; times: number[] } {
  const targets = Array.from(call.array(0));
  const dt = call.number(1);
  const keys = targets.map((value, i) => ({ time: (i - 1) * dt, value }));
  return { track: createKeyTrack(keys, 'step'), times: targets.map((_, i) => i * dt) };
}

const cadence = (call: GoldenCall, law: 'rate' | 'duration'): Floats =>
  cadenceRates(call.buffer(call.array(0).length + 1), call.array(0), call.array(1), law);

const weightAdapters: Adapters = {
  aimOffsetWeights: (call) => weightsOf(aimOffsetWeights(call.buffer(18), aimCellOf(call, 0))),
  blendSpace1D: (call) =>
    weightsOf(blendSpace1D(call.buffer(call.array(1).length * 2), call.array(1), changing(call.number(0)))),
  singleAxisWeights: (call) =>
    weightsOf(singleAxisWeights(call.buffer(call.array(1).length), call.array(1), changing(call.number(0)))),
  multiAxisSphereWeights(call) {
    const [centers, radii] = [call.array(1), call.array(2)];
    const point = Array.from(call.array(0), (value) => changing(value));
    const out = call.buffer(radii.length * 2);
    // There no sphere yields to others, and nothing has weight in a gap.
    const inside = Array.from(radii, () => []);
    const gap = loneSphereWeights(out, { ...createLoneSpheres({ centers, radii }), inside }, point);
    return [...weightsOf(out).map((weight) => (gap ? 0 : weight)), gap ? 1 : 0];
  },
  featherWeights: (call) =>
    featherWeights(call.buffer(call.array(0).length), call.array(0), call.number(1), call.number(2)),
  priorityWeights(call) {
    const requests = call.array(0);
    const order = Array.from(requests, (_, i) => i);
    return weightsOf(priorityWeights(call.buffer(requests.length * 2 + 2), resting(call, requests), order));
  },
  fifoWeights(call) {
    const [starts, fadeIns, durations, fadeOuts] = [1, 2, 3, 4].map((i) => call.array(i));
    const entries = Array.from(starts, (start, i) => ({
      start,
      fadeIn: fadeIns[i],
      duration: durations[i],
      fadeOut: fadeOuts[i],
    }));
    const out = call.buffer(entries.length * 2 + 2);
    fifoRequests(out, entries, { elapsed: call.number(0) });
    return weightsOf(priorityWeights(out, out, newestFirst(entries)));
  },
  overlayWeights(call) {
    const weights = call.array(0);
    return weightsOf(overlayWeights(call.buffer(weights.length * 2 + 2), resting(call, weights)));
  },
  selectWeights(call) {
    const start = call.array(0);
    const fade = { ease: easeOf(easingOf(call.text(3))), blendTimes: [call.number(2)] };
    const alpha = evaluateWeights(call.buffer(2), fade, { elapsed: call.number(4) });
    return weightsOf(selectWeights(call.buffer(start.length * 2), start, call.number(1), alpha));
  },
  selectSequence(call) {
    const [times, indices] = [call.array(2), call.array(3)];
    const [blendTime, easing] = [call.number(4), easingOf(call.text(5))];
    const selections = Array.from(times, (time, i) => ({ time, active: indices[i], blendTime, easing }));
    const sequence = createSelectionSequence(call.number(0), call.number(1), selections);
    return weightsOf(selectSequence(call.buffer(call.number(0) * 2), sequence, { elapsed: call.number(6) }));
  },
};

const poseAdapters: Adapters = {
  bilinear(call) {
    const [a, b, c, d] = [0, 1, 2, 3].map((i) => transformsOf(call, call.array(i))[0]);
    const [u, v] = [call.number(4), call.number(5)];
    return transformOf(mixed(call, mixed(call, a, b, u), mixed(call, c, d, u), v));
  },
  additiveDifference: (call) =>
    transformOf(
      subtractReference(
        call.pose(1),
        poseOf(call, call.array(0), call.array(1)),
        poseOf(call, call.array(2), call.array(3)),
      ),
    ),
  additiveApply(call) {
    const base = poseOf(call, call.array(0), call.array(1));
    const difference = { pose: poseOf(call, call.array(2), call.array(3)), reference: call.pose(1) };
    return transformOf(
      addPoseDifference(call.pose(1), base, difference, [call.number(4), 0], createMixWork(jointChannels(1))),
    );
  },
  layeredBlend(call) {
    const a = poseOf(call, call.array(0), call.array(1));
    const b = poseOf(call, call.array(2), call.array(3));
    const joints = call.array(4).length;
    const weights = layerWeights(call.buffer(joints * 2), call.array(4), [call.number(5), 0], 0);
    const out = mixPosesByJoint(call.pose(joints), a, b, weights, createMixWork(jointChannels(joints)));
    return Array.from({ length: joints }, (_, j) => [
      ...out.positions.slice(j * 3, j * 3 + 3),
      ...out.rotations.slice(j * 4, j * 4 + 4),
    ]).flat();
  },
  aimOffset(call) {
    const base = poseOf(call, [0, 0, 0], call.array(0));
    const { yawIndex, pitchIndex, yaw, pitch } = aimCellOf(call, 1);
    const offsets = call.array(5);
    const at = (row: number, column: number): Pose => {
      const index = 4 * (3 * (pitchIndex + row) + yawIndex + column);
      return poseOf(call, [0, 0, 0], offsets.slice(index, index + 4));
    };
    const rows = [0, 1].map((row) => mixed(call, at(row, 0), at(row, 1), yaw.value));
    const offset = mixed(call, rows[0], rows[1], pitch.value);
    return addDifference(call.pose(1), base, offset).rotations;
  },
  blendRotationsMean(call) {
    const quats = call.array(0);
    const rotations = Array.from(call.array(1), (_, i) => quats.slice(i * 4, i * 4 + 4));
    const set = { rotations, angularVelocities: [], weights: resting(call, call.array(1)) };
    return meanRotation(call.buffer(4), 0, set, createMeanWork());
  },
  blendRotationsSequential: (call) => blendRotationsSequential(call.buffer(4), call.array(0), call.array(1)),
  overlayBlend(call) {
    const out = transformsOf(call, call.array(0))[0];
    const weights = overlayRequests(call);
    transformsOf(call, call.array(1)).forEach((overlay, i) => {
      mixPoses(out, { from: out, to: overlay }, weights, i * 2, createMixWork(jointChannels(1)));
    });
    return transformOf(out);
  },
};

/** Each overlay's own weight, clamped as a layer's is. */
function overlayRequests(call: GoldenCall): number[] {
  return Array.from(call.array(2)).flatMap((weight) => [
    ...layerWeights(call.buffer(2), [1], [weight, 0], 0),
  ]);
}

const timeAdapters: Adapters = {
  smootherDrag(call) {
    const { track, times } = targetTrack(call);
    const smoother = createDragSmoother(track, { acceleration: call.number(2), drag: call.number(3) });
    return times.map((time) => sampleDrag(changing(0), smoother, { elapsed: time }).value);
  },
  smootherSpring(call) {
    const { track, times } = targetTrack(call);
    const smoother = createSpringSmoother(track, call.number(2));
    return times.map((time) => sampleSpring(changing(0), smoother, { elapsed: time }).value);
  },
  smootherAverage(call) {
    const keys = Array.from(call.array(0), (value, time) => ({ time, value }));
    const smoother = createAverageSmoother(createKeyTrack(keys, 'step'), call.number(1));
    return keys.map(({ time }) => sampleAverage(changing(0), smoother, { elapsed: time + 1 }).value);
  },
  cadenceRates: (call) => cadence(call, 'rate'),
  cadenceRatesByDuration: (call) => cadence(call, 'duration'),
  /** The phase at which the cycle is at a time, found by halves. */
  phaseFromMarkers(call) {
    const cycle = { markers: call.array(0), duration: call.number(1) };
    const timeAt = (phase: number): number => cycleTime(changing(0), cycle, changing(phase)).value;
    const sinceStart = call.number(2) - timeAt(0);
    const time = timeAt(0) + sinceStart - Math.floor(sinceStart / cycle.duration) * cycle.duration;
    let [low, high] = [0, 1];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (timeAt(middle) <= time) low = middle;
      else high = middle;
    }
    return [low];
  },
  timeFromPhase(call) {
    const cycle = { markers: call.array(0), duration: call.number(1) };
    const time = cycleTime(changing(0), cycle, changing(call.number(2))).value;
    return [time - Math.floor(time / cycle.duration) * cycle.duration];
  },
};

/** 06_blending, but for `crossfadeState`. */
export const blendingAdapters: Adapters = { ...weightAdapters, ...poseAdapters, ...timeAdapters };
