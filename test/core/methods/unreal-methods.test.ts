import { describe, expect, test } from 'vitest';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { writeVelocities } from '#core/pose/velocities.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { rootStep, rootVelocity } from '#core/clip/root/root-state.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { unrealInertialRule } from '#core/methods/binding/root-offsets.ts';
import { inertializationNode } from '#core/methods/unreal/inertialization-node.ts';
import { createUnrealRun, evaluateUnrealRun } from '#core/methods/unreal/unreal-run.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { differenceOf, largestDifference } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const JOINTS = 4;
const walk = rooted(wavingClip({ joints: JOINTS, frameCount: 240, speed: 1.4 }));
const jog = rooted(wavingClip({ joints: JOINTS, frameCount: 240, seed: 3, speed: 2.6 }));

/** Leaves the walk at 1 s for the jog at 0.5 s, which plays at 1.25, in one slot. */
function play(method: string, values: Record<string, number | string> = {}, blendTime = 0.4) {
  const slots = [slotOf(method, { blendTime, ...values })];
  const made = valueOf(bindTransition([transitionOf({ slots, chosen: 0 })], [walk, jog], null));
  const frame = createTransitionFrame(made);
  return (elapsed: number) => evaluateTransition(frame, made, elapsed).slots[0];
}

const poseAt = (clip: RootedClip, time: number) => {
  const cursor = createClipCursor(clip);
  cursor.time = time;
  return sampleCursor(createPose(JOINTS), cursor);
};
/** Time of the jog. */
const jogTime = (elapsed: number): number => 0.5 + 1.25 * elapsed;
const rootAt = (clip: RootedClip, time: number) => {
  const cursor = createClipCursor(clip);
  cursor.time = time;
  return sampleRoot(createRootSample(), cursor).state;
};

describe.each(['unrealInertialization', 'unrealDeadBlend'])('%s', (method) => {
  test('equals the source at the seam, holds between ticks, and ends on the destination', () => {
    for (const tick of ['24', '30', '60', '120']) {
      const at = play(method, { tick });
      const seconds = 1 / Number(tick);
      const { position, rotation } = differenceOf(at(0).pose, poseAt(walk, 1));
      expect(Math.max(position, rotation)).toBeLessThan(1e-6);
      const held = structuredClone(at(3 * seconds));
      expect(at(3.9 * seconds).pose).toEqual(held.pose);
      expect(at(3.9 * seconds).root).toEqual(held.root);
      const ticks = Math.ceil(0.4 / seconds);
      const end = differenceOf(at(ticks * seconds).pose, poseAt(jog, jogTime(ticks * seconds)));
      expect(Math.max(end.position, end.rotation)).toBeLessThan(1e-6);
    }
  });

  test('takes velocities from its last two output poses', () => {
    const at = play(method);
    const before = structuredClone(at(5 / 60).pose);
    const { pose } = at(6 / 60);
    const expected = writeVelocities(structuredClone(pose), before, 1 / 60, new Float64Array(3));
    expect(largestDifference(pose, expected)).toBeLessThan(1e-4);
  });

  test('any order gives the same bits', () => {
    const at = play(method);
    const forwards = Array.from({ length: 60 }, (_, i) => structuredClone(at((i - 5) / 90)));
    for (let i = 59; i >= 0; i--) expect(at((i - 5) / 90)).toEqual(forwards[i]);
  });
});

test('inertialization in a slot equals the node run over the same poses', () => {
  const at = play('unrealInertialization', { tick: '30' });
  const tick = 1 / 30;
  const run = createUnrealRun({
    node: inertializationNode(new Float64Array(JOINTS).fill(0.4)),
    tick,
    before: poseAt(walk, 1 - tick),
    shown: poseAt(walk, 1),
    destination: (out, { elapsed }) => {
      const { positions, rotations } = poseAt(jog, jogTime(elapsed));
      out.positions.set(positions);
      out.rotations.set(rotations);
      return out;
    },
  });
  for (const index of [1, 2, 5, 9]) {
    const expected = evaluateUnrealRun(createPose(JOINTS), run, index);
    const { position, rotation } = differenceOf(at(index * tick).pose, expected);
    expect(Math.max(position, rotation)).toBeLessThan(1e-6);
  }
});

test('worked example: the root moves tick by tick, with the blended velocity at the end of each tick', () => {
  const tick = 1 / 30;
  const at = play('unrealInertialization', { tick: '30' });
  const rule = unrealInertialRule(0.4);
  const velocity = (clip: RootedClip, from: number, to: number) =>
    rootVelocity(new Float64Array(3), rootAt(clip, from), rootAt(clip, to), tick);
  const moment = {
    source0: velocity(walk, 1 - tick, 1),
    destination0: velocity(jog, jogTime(0), jogTime(tick)),
    source: new Float64Array(3),
    destination: new Float64Array(3),
    elapsed: 0,
  };
  const state = rootAt(walk, 1).slice();
  for (let i = 0; i < 20; i++) {
    const step = {
      ...moment,
      destination: velocity(jog, jogTime(i * tick), jogTime((i + 1) * tick)),
      elapsed: (i + 1) * tick,
    };
    rootStep(state, state, rule.velocity(new Float64Array(3), step), tick);
    const { root } = at((i + 1) * tick);
    state.forEach((value, k) => expect(root.state[k]).toBeCloseTo(value, 9));
  }
});

test('dead blending follows a custom curve from the source to the destination', () => {
  const at = play('unrealDeadBlend', { easing: 'curve 0,0 0.2,0.9 1,1' });
  const linear = play('unrealDeadBlend', { easing: 'linear' });
  const left = (pose: Pose, index: number) => differenceOf(pose, poseAt(jog, jogTime(index / 60))).rotation;
  expect(differenceOf(at(0).pose, poseAt(walk, 1)).rotation).toBeLessThan(1e-6);
  // Nine tenths of the way are gone after a fifth of the time.
  expect(left(at(5 / 60).pose, 5)).toBeLessThan(0.3 * left(linear(5 / 60).pose, 5));
  expect(left(at(24 / 60).pose, 24)).toBeLessThan(1e-6);
});

test('a profile on weight divides the blend time of a joint: half the weight is twice the time', () => {
  const slot = slotOf('unrealDeadBlend', { blendTime: 0.4 });
  const all = (factor: number) => Object.fromEntries(walk.skeleton.names.map((name) => [name, factor]));
  const slots = [
    { ...slot, profile: all(0.5), profileMode: 'weight' as const },
    { ...slot, profile: all(2), profileMode: 'time' as const },
    { ...slot, profile: all(0.5), profileMode: 'time' as const },
  ];
  const made = valueOf(bindTransition([transitionOf({ slots })], [walk, jog], null));
  const frame = createTransitionFrame(made);
  for (const elapsed of [0.1, 0.3, 0.5, 0.7, 0.8]) {
    const [onWeight, twice, half] = evaluateTransition(frame, made, elapsed).slots;
    expect(onWeight.pose).toEqual(twice.pose);
    if (elapsed < 0.8) expect(onWeight.pose).not.toEqual(half.pose);
  }
});
