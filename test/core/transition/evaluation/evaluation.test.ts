import { recognisedMap } from '#core/rig/roles/joint-map.ts';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { copyPose, createPose, type Pose, type ReadonlyPose } from '#core/pose/pose.ts';
import { copyRoot, createRootSample, type RootSample } from '#core/clip/root/root-sample.ts';
import { composeRoots, invertRoot } from '#core/clip/root/root-state.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { differenceOf, isSound, jointPose, largestDifference, velocityError } from '#test/fixtures/poses.ts';
import { asInFile, rooted } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const JOINTS = 5;
const source = rooted(wavingClip({ joints: JOINTS, frameCount: 240 }));
const destination = rooted(wavingClip({ joints: JOINTS, frameCount: 240, seed: 2 }));
const { parents } = source.root;

function evaluationOf(
  changes: Partial<Transition> = {},
  clips: readonly [RootedClip, RootedClip] = [source, destination],
): TransitionEvaluation {
  return valueOf(bindTransition([transitionOf(changes)], clips, recognisedMap(clips[1].skeleton)));
}

function frameAt(evaluation: TransitionEvaluation, elapsed: number): TransitionFrame {
  return evaluateTransition(createTransitionFrame(evaluation), evaluation, elapsed);
}

interface Placed {
  readonly pose: ReadonlyPose; // relative to the root
  readonly root: RootSample;
}

function sampled(clip: RootedClip, time: number): { readonly pose: Pose; readonly root: RootSample } {
  const cursor = createClipCursor(clip);
  cursor.time = time;
  return {
    pose: sampleCursor(createPose(JOINTS), cursor),
    root: sampleRoot(createRootSample(), cursor),
  };
}

/** Both clips with their first joint in the world, as their files have it. */
const sourceOf = (frame: TransitionFrame): Pose => asInFile(frame.source, frame.sourceRoot, parents);
const destinationOf = (frame: TransitionFrame): Pose =>
  asInFile(frame.destination, frame.destinationRoot, parents);
const placed = ({ pose, root }: Placed): Pose => asInFile(pose, root, parents);

test('the source plays on its own clock at its rate, including velocities', () => {
  const { source: pose, sourceRoot: root } = frameAt(evaluationOf({ source: clipUse(1, 0.5) }), 0.4);
  const recorded = sampled(source, 1.2);
  expect(differenceOf(pose, recorded.pose).position).toBe(0);
  expect(root.state).toEqual(recorded.root.state);
  const { linearVelocities, angularVelocities } = recorded.pose;
  linearVelocities.forEach((v, i) => expect(pose.linearVelocities[i]).toBeCloseTo(v / 2, 6));
  angularVelocities.forEach((v, i) => expect(pose.angularVelocities[i]).toBeCloseTo(v / 2, 6));
  recorded.root.velocity.forEach((v, i) => expect(root.velocity[i]).toBeCloseTo(v / 2, 12));
});

test('worked example: the destination is aligned to the source at the seam and continues from there', () => {
  const evaluation = evaluationOf();
  const at = (elapsed: number) => destinationOf(frameAt(evaluation, elapsed)).positions;
  // Both face alike but for their waving; the source stands at z = 1 when it is left, at 1 m/s; the destination plays at 1.25.
  expect(at(0)[2]).toBeCloseTo(1, 5);
  expect(at(0)[0]).toBeCloseTo(0, 5);
  expect(Math.hypot(at(0.5)[0], at(0.5)[2] - 1)).toBeCloseTo(0.625, 4);
});

test('without alignment the destination stays where it was recorded, plus the manual offset', () => {
  const offset = { x: 2, z: -1, yaw: 0 };
  const pose = destinationOf(frameAt(evaluationOf({ alignment: { kind: 'none', offset } }), 0.2));
  const recorded = placed(sampled(destination, 0.5 + 0.2 * 1.25));
  [0, 1, 2].forEach((axis) =>
    expect(pose.positions[axis]).toBeCloseTo(recorded.positions[axis] + [2, 0, -1][axis], 5),
  );
});

test('worked example: without alignment a manual rotation is about the entry position of the destination', () => {
  const offset = { x: 0, z: 0, yaw: Math.PI / 2 };
  const evaluation = evaluationOf({ alignment: { kind: 'none', offset }, destination: clipUse(2) });
  // Entered at z = 2, it walks on along X from there.
  const [x, , z] = destinationOf(frameAt(evaluation, 0.5)).positions;
  expect(x).toBeCloseTo(0.5, 5);
  expect(z).toBeCloseTo(2, 5);
});

test('before the seam every slot is the source', () => {
  const frame = frameAt(evaluationOf(), -0.3);
  for (const { pose, root, explanation, ghostRoot } of frame.slots) {
    expect([pose, root]).toEqual([frame.source, frame.sourceRoot]);
    expect([explanation.extrapolated, ghostRoot]).toEqual([frame.source, frame.sourceRoot]);
  }
  expect(largestDifference(sourceOf(frame), placed(sampled(source, 0.7)))).toBeLessThan(1e-6);
});

test('at the seam every slot is the source, with its velocities', () => {
  const evaluation = evaluationOf({
    slots: ['springExact', 'deadBlendArticle', 'crossfade'].map((id) => slotOf(id)),
  });
  const frame = frameAt(evaluation, 0);
  for (const { pose, root } of frame.slots) {
    const { position, rotation, linearVelocity, angularVelocity } = differenceOf(pose, frame.source);
    expect(position).toBeLessThan(1e-6);
    expect(rotation).toBeLessThan(1e-6);
    expect(linearVelocity).toBeLessThan(1e-5);
    expect(angularVelocity).toBeLessThan(1e-5);
    expect(root.state).toEqual(frame.sourceRoot.state);
    // The offset was measured over the last 1/240 s, in which the velocity changes a little.
    root.velocity.forEach((v, i) => expect(Math.abs(v - frame.sourceRoot.velocity[i])).toBeLessThan(0.006));
  }
  expect(frame.slots[2].root.velocity).toEqual(frame.sourceRoot.velocity);
});

test('every slot ends on the destination, with its root velocity', () => {
  const evaluation = evaluationOf();
  const frame = frameAt(evaluation, 1.3);
  const [spring, dead] = frame.slots;
  expect(differenceOf(spring.pose, frame.destination).position).toBeLessThan(1e-4);
  expect(largestDifference(dead.pose, frame.destination)).toBe(0);
  const aside = (slot: number, elapsed: number): Float64Array => {
    const { slots, destinationRoot } = frameAt(evaluation, elapsed);
    const back = invertRoot(new Float64Array(3), destinationRoot.state);
    return composeRoots(new Float64Array(3), slots[slot].root.state, back) as Float64Array;
  };
  for (const [slot, left] of [1e-5, 1e-12].entries()) {
    aside(slot, 1.3).forEach((value, i) => expect(Math.abs(aside(slot, 2.7)[i] - value)).toBeLessThan(left));
    frame.slots[slot].root.velocity.forEach((value, i) =>
      expect(Math.abs(value - frame.destinationRoot.velocity[i])).toBeLessThan(left),
    );
  }
});

test('velocities are derivatives in every slot, at any play rate', () => {
  const evaluation = evaluationOf({ source: clipUse(1, 0.8), destination: clipUse(0.5, 1.3) });
  const step = 1e-3;
  for (const elapsed of [0.01, 0.1, 0.2, 0.29, 0.5]) {
    for (const slot of [0, 1]) {
      const [before, now, after] = [-step, 0, step].map((dt) =>
        placed(frameAt(evaluation, elapsed + dt).slots[slot]),
      );
      const error = velocityError(before, now, after, step);
      // Float poses a millisecond to either side: 6e-8 / 1e-3, and the third derivative.
      expect(error.linear).toBeLessThan(0.02);
      expect(error.angular).toBeLessThan(0.02);
      expect(isSound(now)).toBe(true);
    }
  }
});

test('jumping gives the same bits as playing', () => {
  const evaluation = evaluationOf({}, [source, { ...destination, loop: true }]);
  const frame = createTransitionFrame(evaluation);
  const kept = ({ slots }: TransitionFrame) => ({
    pose: copyPose(createPose(JOINTS), slots[1].pose),
    root: copyRoot(createRootSample(), slots[1].root),
  });
  const times = Array.from({ length: 200 }, (_, i) => i / 60 - 0.5);
  const played = times.map((time) => kept(evaluateTransition(frame, evaluation, time)));
  const jumps = times
    .map((time, i) => ({ time, i }))
    .toSorted((a, b) => Math.sin(a.i * 77) - Math.sin(b.i * 77));
  for (const { time, i } of jumps) {
    expect(kept(evaluateTransition(frame, evaluation, time))).toEqual(played[i]);
    const anew = evaluationOf({}, [source, { ...destination, loop: true }]);
    expect(kept(frameAt(anew, time))).toEqual(played[i]);
  }
});

test('the destination stands on the ground of the source: worked example, 3 cm up and 1 cm down lower it by 4 cm', () => {
  const heightOf = (evaluation: TransitionEvaluation): number =>
    destinationOf(frameAt(evaluation, 0.2)).positions[1];
  const clips = [
    { ...source, groundHeight: -0.01 },
    { ...destination, groundHeight: 0.03 },
  ] as const;
  expect(heightOf(evaluationOf({}, clips))).toBeCloseTo(heightOf(evaluationOf()) - 0.04, 6);
});

test('reports when a clip holds its last pose', () => {
  const evaluation = evaluationOf({ source: clipUse(3.5) });
  expect(frameAt(evaluation, 0.2).sourcePhase).toBe('playing');
  expect(frameAt(evaluation, 0.7).sourcePhase).toBe('holdingLast');
  expect(frameAt(evaluation, -1).destinationPhase).toBe('holdingFirst');
  const looping = evaluationOf({ source: clipUse(3.5) }, [{ ...source, loop: true }, destination]);
  expect(frameAt(looping, 20).sourcePhase).toBe('playing');
});

test('a profile slows down single joints by name', () => {
  const slots = [slotOf('springExact'), { ...slotOf('springExact'), profile: { joint3: 3 } }];
  const [plain, slowed] = frameAt(evaluationOf({ slots }), 0.2).slots.map(({ pose }) => pose.rotations);
  expect(slowed.slice(0, 12)).toEqual(plain.slice(0, 12));
  expect(slowed.slice(16)).toEqual(plain.slice(16));
  expect(slowed.slice(12, 16)).not.toEqual(plain.slice(12, 16));
});

test('joints of the filter equal the destination from the seam on, to the last bit', () => {
  const slots = ['crossfade', 'springExact', 'muscleCrossfade'].map((id) => ({
    ...slotOf(id),
    cutJoints: ['joint3'],
  }));
  for (const elapsed of [0, 0.1]) {
    const frame = frameAt(evaluationOf({ slots }), elapsed);
    for (const { pose } of frame.slots) {
      expect(pose.rotations.slice(12, 16)).toEqual(frame.destination.rotations.slice(12, 16));
      expect(pose.angularVelocities.slice(9, 12)).toEqual(frame.destination.angularVelocities.slice(9, 12));
      expect(pose.rotations.slice(8, 12)).not.toEqual(frame.destination.rotations.slice(8, 12));
    }
  }
});

test('muscles find their joints by canonical name', () => {
  const named = (clip: Clip): RootedClip => {
    const names = clip.skeleton.names.map((name, j) => ['Hips', 'thigh_l', 'calf_l', 'foot_l'][j] ?? name);
    return rooted({ ...clip, skeleton: { ...clip.skeleton, names } });
  };
  const slots = ['uniform', 'leftLeg'].map((muscles) =>
    slotOf('muscle', { muscles, rotationMultiplier: 0.1 }),
  );
  const { slots: found } = frameAt(evaluationOf({ slots }, [named(source), named(destination)]), 0.1);
  const [alike, strong] = found.map(({ pose }) => pose.rotations);
  expect(strong.slice(0, 4)).toEqual(alike.slice(0, 4));
  expect(strong.slice(12, 16)).not.toEqual(alike.slice(12, 16));
});

test('a profile on the weight lets a joint lead, and all joints end together', () => {
  const profiled = { ...slotOf('crossfade'), profile: { joint3: 4 }, profileMode: 'weight' } as const;
  const evaluation = evaluationOf({ slots: [slotOf('crossfade'), profiled] });
  const { slots, destination: to } = frameAt(evaluation, 0.1);
  const joint = (pose: Pose, j: number): Pose =>
    jointPose({ rotations: pose.rotations.slice(j * 4, j * 4 + 4) });
  const left = slots.map(({ pose }) => differenceOf(joint(pose, 3), joint(to, 3)).rotation);
  expect(left[1]).toBeLessThan(0.6 * left[0]);
  expect(joint(slots[1].pose, 2)).toEqual(joint(slots[0].pose, 2));
  expect(
    largestDifference(frameAt(evaluation, 0.3).slots[1].pose, frameAt(evaluation, 0.3).destination),
  ).toBe(0);
});

test('a non-finite time is an invariant error', () => {
  expect(() => frameAt(evaluationOf(), Number.NaN)).toThrow(/not finite/);
});
