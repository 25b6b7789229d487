import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { jointChannels } from '#core/pose/channels.ts';
import type { Pose } from '#core/pose/pose.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { estimateExtrapolation } from '#core/methods/half-lives/estimate-extrapolation.ts';
import { extrapolateAsUnreal } from '#core/methods/unreal/unreal-extrapolation.ts';
import { chooseSides, createPoseOffset, subtractPose } from '#core/pose/offset.ts';
import { writeVelocities } from '#core/pose/velocities.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { clonePose, createDoublePose, differenceOf } from '#test/fixtures/poses.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/*
 * Unreal’s nodes in a frame loop of our own: what a frame leaves for the next is in variables, as in the
 * engine. It knows no seams and no ticks: a request is seen in the first frame after it.
 */
const JOINTS = 3;
const BLEND = 0.35; // s
const clips = [0, 3, 5, 8].map((seed) =>
  rooted(wavingClip({ joints: JOINTS, frameCount: 400, seed, speed: 1 + 0.3 * seed })),
);

interface Request {
  readonly time: number; // s
  readonly clip: RootedClip;
  readonly entry: number; // s on the clip
}

function poseAt({ clip, entry, time }: Request, now: number): Pose {
  const cursor = createClipCursor(clip);
  cursor.time = entry + now - time;
  return sampleCursor(createDoublePose(JOINTS), cursor);
}

type Quat = readonly number[]; // xyzw
const times = ([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];
const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
const rotationOf = ({ rotations }: Pose, joint: number): Quat =>
  Array.from(rotations.subarray(joint * 4, joint * 4 + 4));
const placeOf = ({ positions }: Pose, joint: number): readonly number[] =>
  Array.from(positions.subarray(joint * 3, joint * 3 + 3));
const minus = (a: readonly number[], b: readonly number[]): readonly number[] => a.map((x, i) => x - b[i]);
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * b[i], 0);
const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / 2 / Math.PI);
const about = (axis: readonly number[], angle: number): Quat => [
  ...axis.map((part) => part * Math.sin(angle / 2)),
  Math.cos(angle / 2),
];

/** What is left of a length after `t` s, along the quintic of the node. */
function left(x0: number, rate: number, blendTime: number, t: number): number {
  const v0 = Math.min(rate, 0);
  const end = v0 < -1e-6 ? Math.min(blendTime, (-5 * x0) / v0) : blendTime;
  if (end <= 0 || t >= end) return 0;
  const a0 = Math.max(0, (-8 * v0 * end - 20 * x0) / end ** 2);
  const [a, b, c] = [
    -(a0 * end ** 2 + 6 * v0 * end + 12 * x0) / (2 * end ** 5),
    (3 * a0 * end ** 2 + 16 * v0 * end + 30 * x0) / (2 * end ** 4),
    -(3 * a0 * end ** 2 + 12 * v0 * end + 20 * x0) / (2 * end ** 3),
  ];
  return ((((a * t + b) * t + c) * t + a0 / 2) * t + v0) * t + x0;
}

/**
 * The node of one blend: from its last two outputs, their step, and its first input. Gives the output of a
 * frame.
 */
type Blend = (input: Pose, elapsed: number, duration: number) => Pose;
type Node = (before: Pose, shown: Pose, step: number, first: Pose) => Blend;

const inertialization: Node = (before, shown, step, first) => {
  const offsets = Array.from({ length: JOINTS }, (_, joint) => {
    const offset = minus(placeOf(shown, joint), placeOf(first, joint));
    const length = Math.hypot(...offset);
    const along = length > 0 ? offset.map((part) => part / length) : [1, 0, 0];
    const speed = (length - dot(minus(placeOf(before, joint), placeOf(first, joint)), along)) / step;
    const away = inverse(rotationOf(first, joint));
    const [x, y, z, w] = times(rotationOf(shown, joint), away);
    const turn = wrapped(2 * Math.atan2(Math.hypot(x, y, z), w));
    const sine = Math.hypot(x, y, z) || 1;
    const axis = [x, y, z].map((part) => (Math.sign(turn) * part) / sine);
    const angle = Math.abs(turn);
    const then = times(rotationOf(before, joint), away);
    const angleThen = wrapped(2 * Math.atan2(dot(then.slice(0, 3), axis), then[3]));
    return { along, length, speed, axis, angle, spin: wrapped(angle - angleThen) / step };
  });
  return (input, elapsed, duration) => {
    const out = clonePose(input);
    offsets.forEach(({ along, length, speed, axis, angle, spin }, joint) => {
      const far = left(length, speed, duration, elapsed);
      out.positions.set(
        placeOf(input, joint).map((x, i) => x + far * along[i]),
        joint * 3,
      );
      const turned = about(axis, left(angle, spin, duration, elapsed));
      out.rotations.set(times(turned, rotationOf(input, joint)), joint * 4);
    });
    return out;
  };
};

/** The settings of `slotOf`. The estimate of half-lives is Segue’s; poses, steps and sides are the loop’s. */
const deadBlending: Node = (before, shown, step, first) => {
  const source = writeVelocities(clonePose(shown), before, step, new Float64Array(3));
  const values = slotOf('unrealDeadBlend').values as Readonly<Record<string, number>>;
  const away = subtractPose(
    createPoseOffset(jointChannels(JOINTS)),
    first,
    source,
    chooseSides(first, source),
  );
  const estimated = estimateExtrapolation(source, away, {
    scale: values['extrapolationHalfLife'],
    minimum: values['extrapolationHalfLifeMin'],
    maximum: values['extrapolationHalfLifeMax'],
    limits: {
      position: values['maximumTranslationVelocity'],
      scale: Infinity,
      curve: Infinity,
      turn: values['maximumRotationVelocity'],
    },
    epsilons: { position: 1e-6, scale: 1e-4, curve: 1e-4, turn: 1e-4 },
  });
  const extrapolation = { ...estimated, grows: true };
  let sides: readonly Quat[] = Array.from({ length: JOINTS }, () => [0, 0, 0, 1]);
  return (input, elapsed, duration) => {
    const progress = Math.min(elapsed / duration, 1);
    const weight = progress ** 2 * (3 - 2 * progress);
    const gone = extrapolateAsUnreal(clonePose(shown), shown, extrapolation, new Float64Array(3), {
      elapsed,
    });
    const out = clonePose(input);
    sides = sides.map((side, joint) => {
      const own = times(rotationOf(gone, joint), inverse(rotationOf(input, joint)));
      const offset = dot(own, side) < 0 ? own.map((part) => -part) : own;
      const sine = Math.hypot(...offset.slice(0, 3));
      const axis = offset.slice(0, 3).map((part) => part / (sine || 1));
      const turned = about(axis, (1 - weight) * 2 * Math.atan2(sine, offset[3]));
      out.rotations.set(times(turned, rotationOf(input, joint)), joint * 4);
      const [from, to] = [placeOf(gone, joint), placeOf(input, joint)];
      out.positions.set(
        from.map((x, i) => (1 - weight) * x + weight * to[i]),
        joint * 3,
      );
      return offset;
    });
    return out;
  };
};

const nodes = {
  unrealInertialization: { node: inertialization, hasDeficit: true },
  unrealDeadBlend: { node: deadBlending, hasDeficit: false },
};

/** Plays `first`, then each request. @returns the output of each frame */
function playLoop(
  { node, hasDeficit }: (typeof nodes)['unrealDeadBlend'],
  frames: readonly number[],
  first: Request,
  requests: readonly Request[],
): readonly Pose[] {
  let [playing, blend] = [first, null as Blend | null];
  let [elapsed, duration, deficit] = [0, 0, 0];
  const out: Pose[] = [];
  for (const [i, now] of frames.entries()) {
    const step = i === 0 ? 0 : now - frames[i - 1];
    elapsed += step;
    deficit -= step;
    // Of several in one frame, the last is seen; each counts as a request.
    for (const request of requests.filter(({ time }) => time < now && time >= (frames[i - 1] ?? -Infinity))) {
      const ran = elapsed - step;
      const isActive = blend !== null && ran < duration;
      const remaining = isActive ? duration - ran : 0;
      duration = hasDeficit && isActive && deficit + step > 0 ? Math.max(0, BLEND - remaining) : BLEND;
      deficit = remaining - step;
      elapsed = step;
      playing = request;
      blend = node(out[i - 2], out[i - 1], frames[i - 1] - frames[i - 2], poseAt(request, now));
    }
    const input = poseAt(playing, now);
    out.push(blend === null || elapsed >= duration ? input : blend(input, elapsed, duration));
  }
  return out;
}

const step = fc.oneof(
  { weight: 9, arbitrary: numberBetween(0.004, 0.033) },
  { weight: 1, arbitrary: fc.constant(0.1) },
);
const runs = fc.record({
  steps: fc.array(step, { minLength: 160, maxLength: 160 }),
  gaps: fc.array(numberBetween(0.04, 0.5), { minLength: 1, maxLength: 3 }),
});

/** The largest differences of the evaluation from the loop over all frames, m and degrees. */
function differences(method: keyof typeof nodes, steps: readonly number[], gaps: readonly number[]) {
  const last = gaps.slice(1).reduce((sum, gap) => sum + gap, 0);
  let time = -last - 0.5; // the last request is at 0
  const frames = steps.map((each) => (time += each));
  const requests = gaps.map((_, k) => ({
    time: gaps.slice(1, k + 1).reduce((sum, gap) => sum + gap, -last),
    clip: clips[k + 1],
    entry: 0.5 + 0.2 * k,
  }));
  requests[requests.length - 1].time = 0;
  const idOf = (k: number): string => `00000000-0000-4000-8000-00000000030${k}`;
  const chain = requests.map(({ entry }, k) =>
    transitionOf({
      id: idOf(k),
      source: k === 0 ? clipUse(2) : chainUse(idOf(k - 1), gaps[k]),
      destination: clipUse(entry),
      slots: [slotOf(method, { blendTime: BLEND })],
    }),
  );
  const evaluation = valueOf(
    bindTransition(chain, clips.slice(0, chain.length + 1), null, Float64Array.from(frames)),
  );
  const frame = createTransitionFrame(evaluation);
  const first = { clip: clips[0], entry: 2, time: requests[0].time };
  let [position, rotation] = [0, 0];
  playLoop(nodes[method], frames, first, requests).forEach((pose, i) => {
    const found = differenceOf(evaluateTransition(frame, evaluation, frames[i]).slots[0].pose, pose);
    position = Math.max(position, found.position);
    rotation = Math.max(rotation, (found.rotation * 180) / Math.PI);
  });
  return { position, rotation };
}

test.each(Object.keys(nodes) as (keyof typeof nodes)[])(
  '%s equals a frame loop with steps of 4 to 33 ms, hitches of 100 ms, and requests between frames',
  (method) =>
    forRuns(25, runs, ({ steps, gaps }) => {
      const { position, rotation } = differences(method, steps, gaps);
      // Poses are stored as floats.
      expect(rotation).toBeLessThan(1e-5); // degrees
      expect(position).toBeLessThan(1e-6); // m
    }),
);
