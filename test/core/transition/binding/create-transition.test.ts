import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { rootOwnClip } from '#core/rig/roles/clip-joints.ts';
import { bindTransition, createClipEvaluation } from '#core/transition/binding/bind-transition.ts';
import {
  createMoment,
  createTransition,
  evaluateMoment,
  type TransitionOptions,
} from '#core/transition/binding/create-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { clipOn, chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { inWorld } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const walk = rootOwnClip(starterClip('walk'));
const jog = rootOwnClip(starterClip('jog'));

const options: TransitionOptions = {
  source: { clip: walk, time: 1 },
  destination: { clip: jog, time: 0.5, playRate: 1.25 },
  method: 'deadBlendArticle',
  values: { blendTime: 0.35 },
};

const momentOf = (changes: Partial<TransitionOptions>, elapsed: number) => {
  const transition = valueOf(createTransition({ ...options, ...changes }));
  return evaluateMoment(createMoment(transition), transition, elapsed);
};

test('a transition is the one of its document: with the defaults of its method, and the settings of a slot', () => {
  const tick = { tick: 30 };
  const slot = { ...slotOf('deadBlendArticle', { blendTime: 0.35 }), ...tick };
  const evaluation = valueOf(bindTransition([transitionOf({ slots: [slot] })], [walk, jog], null));
  const { slots, destination } = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0.2);
  const moment = momentOf(tick, 0.2);
  expect(moment.pose).toEqual(slots[0].pose);
  expect(moment.root).toEqual(slots[0].root);
  expect(moment.frame.destination).toEqual(destination);
  expect(moment.pose).not.toEqual(momentOf({ method: 'springExact', values: {} }, 0.2).pose);
});

test('joints in the world are those of the pose, on the root, with their velocities', () => {
  const { pose, root, world } = momentOf({}, 0.2);
  const expected = inWorld(pose, root, walk.root.parents);
  expected.positions.forEach((value, i) => expect(world.positions[i]).toBeCloseTo(value, 5));
  expected.linearVelocities.forEach((value, i) => expect(world.linearVelocities[i]).toBeCloseTo(value, 4));
});

test('worked example: a clip alone moves as in its file', () => {
  const moved = clipOn(chainSkeleton(1), {
    positions: [2, 1, 0, 2, 1, 0.1, 2, 1, 0.2],
    rotations: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
    fps: 10,
  });
  const alone = createClipEvaluation(rootOwnClip(moved));
  const { positions, linearVelocities } = evaluateMoment(createMoment(alone), alone, 0.15).world;
  [2, 1, 0.15].forEach((value, axis) => expect(positions[axis]).toBeCloseTo(value, 6));
  [0, 0, 1].forEach((value, axis) => expect(linearVelocities[axis]).toBeCloseTo(value, 6));
});

/** A clip of a larger figure. */
function scaled(clip: Clip, by: number): Clip {
  const { skeleton, positions, groundHeight } = clip;
  const restPositions = skeleton.restPositions.map((value) => value * by);
  return {
    ...clip,
    skeleton: { ...skeleton, restPositions },
    positions: positions.map((value) => value * by),
    groundHeight: groundHeight * by,
  };
}

test('clips are fitted, once: the source of a giant is retargeted, and a mirrored clip mirrored', () => {
  const hips = ({ clip, mirror = false }: Partial<TransitionOptions['source']>) =>
    momentOf({ source: { clip: clip ?? walk, time: 1, mirror } }, -0.1).pose.positions.slice(0, 3);
  const [side, height] = hips({});
  const giant = rootOwnClip(scaled(starterClip('walk'), 2));
  expect(hips({ clip: giant })[1]).toBeCloseTo(height, 1);
  expect(hips({ mirror: true })[0]).toBeCloseTo(-side, 2);
  const [first, again] = [0.1, 0.2].map((time) =>
    createTransition({ ...options, source: { clip: giant, time } }),
  );
  expect(valueOf(again).source.cursor.clip).toBe(valueOf(first).source.cursor.clip); // fitted once
});

test('a clip keeps the root that it was given', () => {
  const inPlace = rootOwnClip(starterClip('walk'), undefined, { kind: 'none' });
  const { root } = momentOf({ source: { clip: inPlace, time: 1 } }, -0.1);
  expect(Array.from(root.velocity)).toEqual([0, 0, 0]);
  const skeleton = { ...chainSkeleton(2), names: ['Carrier', 'Hips'] };
  const still = [0, 0, 0, 1, 0, 0, 0, 1];
  const carried = clipOn(skeleton, {
    positions: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0.1, 0, 0, 0, 0, 1, 0.2],
    rotations: [...still, ...still, ...still],
  });
  expect(rootOwnClip(carried).root.origin).toEqual({ kind: 'hips' });
  const ends = { clip: rootOwnClip(carried, undefined, { kind: 'joint', joint: 'Carrier' }), time: 0.05 };
  const moment = momentOf({ source: ends, destination: ends }, -0.01);
  expect(Array.from(moment.root.velocity)).toEqual([0, 0, 0]);
});

test.each([
  [{ method: 'magic' }, 'slots[0].method'],
  [{ values: { halfLife: 0.1 } }, 'slots[0].values.halfLife'],
  [{ values: { blendTime: -1 } }, 'slots[0].values.blendTime'],
  [{ source: { clip: walk, time: Number.NaN } }, 'source.time'],
  [{ destination: { clip: jog, time: 0, playRate: 0 } }, 'destination.playRate'],
  [{ destination: { clip: jog, time: 0, playRate: Infinity } }, 'destination.playRate'],
  [{ source: { clip: rootOwnClip(wavingClip({ joints: 3, frameCount: 9 })), time: 0 } }, ''],
])('what cannot be played is a failure with its field: %#', (changes, field) => {
  const result = createTransition({ ...options, ...changes });
  expect(result.ok ? 'played' : result.error.field).toBe(field);
});
