import { computed, signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { describePoseDistance } from '#renderer/features/status/status-bar.tsx';
import { followPoseDistance } from '#renderer/motion/pose-distance.ts';
import { followPlayed } from '#renderer/motion/providers/played.ts';
import {
  farthestApart,
  farthestJoint,
  jointDistances,
  pairOf,
  scaleFor,
} from '#renderer/motion/figure-distance.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { oneMoment, playing, slotFigures, type MotionParts } from '#test/renderer/motion/one-moment.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const body = Int32Array.of(0, 1);

/** Two figures of two joints: joint 1 of the second moves along x by 4t(1 − t) m, back at 1 s. */
function hump() {
  const slots = [
    { pose: { positions: new Float32Array(6) }, blend: { end: 1 } },
    { pose: { positions: new Float32Array(6) }, blend: { end: 0.3 } },
  ];
  const evaluate = (time: number): void => void (slots[1].pose.positions[3] = 4 * time * (1 - time));
  const recorded = { root: { body } } as unknown as RootedClip;
  return { figures: slots, evaluate, recorded };
}

/** The first two figures. */
const apartIn = (parts: MotionParts) => farthestApart(oneMoment(parts).motion, [0, 1]);

test('worked example: the largest distance is found over the longer of both blends', () => {
  const { joint, time, distance } = apartIn(hump()) ?? {};
  expect(joint).toBe(1);
  expect(time).toBeCloseTo(0.5, 6);
  expect(distance).toBeCloseTo(1, 6);
});

test('a long blend is evaluated at a limited number of moments', () => {
  const parts = hump();
  parts.figures[0].blend.end = 1000;
  let looks = 0;
  apartIn({ ...parts, evaluate: () => void looks++ });
  expect(looks).toBe(121);
});

test('equal slots have no distance', () => {
  expect(apartIn({ ...hump(), evaluate: () => undefined })).toEqual({
    joint: 0,
    time: 0,
    distance: 0,
    end: 1,
  });
});

test('worked example: a joint 3 m and 4 m away is 5 m away; the farthest one is of the body', () => {
  const [a, b] = hump().figures;
  b.pose.positions.set([0, 0, 0, 0, 3, 4]);
  const distances = jointDistances(new Float64Array(2), a, b);
  expect([...distances]).toEqual([0, 5]);
  expect([body, Int32Array.of(0)].map((joints) => farthestJoint(distances, joints))).toEqual([1, 0]);
});

test('a scale ends at the next round length at or above the largest distance', () => {
  expect([0, 0.004, 0.05, 0.207, 0.3, 0.41, 2.3].map(scaleFor)).toEqual([
    0.01, 0.01, 0.05, 0.25, 0.3, 0.5, 3,
  ]);
  forAll(fc.double({ min: 0, max: 50, noNaN: true }), (distance) => {
    expect(scaleFor(distance)).toBeGreaterThanOrEqual(distance - 1e-7);
  });
});

test('the first two visible figures are compared in order of their letters; a single one is compared with A', () => {
  expect(pairOf([1, 0])).toEqual([0, 1]);
  expect(pairOf([2, 3, 0])).toEqual([2, 3]);
  expect([[0], [1], [2]].map((shown) => pairOf(shown))).toEqual([
    [0, 1],
    [0, 1],
    [0, 2],
  ]);
});

const transition = { ...transitionOf('t'), slots: defaultSlots() };

/** Hips 1 m above the ground that lean by `lean` rad about X, with a head 0.5 m above them. */
function leaning(lean: number): RootedClip {
  const frames = 61;
  const positions = new Float32Array(frames * 6);
  const rotations = new Float32Array(frames * 8);
  for (let frame = 0; frame < frames; frame++) {
    positions.set([0, 1, 0, 0, 0.5, 0], frame * 6);
    rotations.set([Math.sin(lean / 2), 0, 0, Math.cos(lean / 2), 0, 0, 0, 1], frame * 8);
  }
  const skeleton = {
    names: ['Hips', 'Head'],
    parentIndices: Int32Array.of(-1, 0),
    restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0),
    endSites: [],
  };
  return rooted(clipOn(skeleton, { positions, rotations }));
}

function into(lean: number): OpenClips & { readonly state: 'ready' } {
  const clips = [leaning(0), leaning(lean)];
  const maps = clips.map(({ skeleton }) => createJointMap(skeleton));
  const [source, destination] = clips;
  const ends = { source, destination, clips, maps, paired: [null, null] };
  const shownOn = { id: null, problem: null };
  const on = { map: maps[1], namesOn: (name: string) => [name], shownOn };
  return { state: 'ready', ...ends, ...on, chain: [transition], withMuscles: (chain) => chain };
}

/** Distance between the heads of an upright figure and one that leans by `lean` rad, m. */
const apart = (lean: number): number => Math.sin(lean / 2);

function followed() {
  const motion = signal<OpenClips>(into(0.5));
  const preview = signal<unknown>(null);
  const pair = signal('one');
  const open = { played: signal(transition), clips: motion, pair, transition: signal(transition) };
  const figures = computed(() => {
    const [{ slots } = { slots: [defaultSlots()[0]] }] =
      motion.value.state === 'ready' ? motion.value.chain : [];
    return slotFigures(slots);
  });
  const shownAs = { inPlace: signal(false), trailing: signal(null), locked: signal(null) };
  const state = followPlayed(open, { ...playing(), figures }, shownAs);
  const poseDistance = followPoseDistance({ document: { preview }, open } as never, { state });
  return { motion, preview, pair, poseDistance };
}

test('worked example: a head 0.5 m above hips that lean by half a radian is 0.5 · 2 sin 0.25 m away', () => {
  const { poseDistance } = followed();
  expect(poseDistance.value?.now).toBeCloseTo(apart(0.5), 5);
  expect(poseDistance.value?.before).toBeNull();
});

test('a gesture is compared with the distance before it, during and after the gesture', () => {
  const { motion, preview, poseDistance } = followed();
  preview.value = {};
  for (const lean of [0.6, 0.3]) {
    motion.value = into(lean);
    expect(poseDistance.value?.now).toBeCloseTo(apart(lean), 5);
    expect(poseDistance.value?.before).toBeCloseTo(apart(0.5), 5);
  }
  preview.value = null;
  expect(poseDistance.value?.before).toBeCloseTo(apart(0.5), 5);
  preview.value = {};
  expect(poseDistance.value?.before).toBeCloseTo(apart(0.3), 5);
});

test('another transition is not compared, and an open clip has no distance', () => {
  const { motion, preview, pair, poseDistance } = followed();
  preview.value = {};
  preview.value = null;
  pair.value = 'another';
  expect(poseDistance.value?.before).toBeNull();
  motion.value = { ...into(0.5), chain: [] };
  expect(poseDistance.value).toBeNull();
});

test('the same transition on another body is not compared', () => {
  const { motion, preview, poseDistance } = followed();
  preview.value = {};
  motion.value = into(0.3);
  preview.value = null;
  motion.value = { ...into(0.6), shownOn: { id: 'knight', problem: null } };
  expect(poseDistance.value?.now).toBeCloseTo(apart(0.6), 5);
  expect(poseDistance.value?.before).toBeNull();
});

test('words say less or more, not better or worse, and nothing without a change', () => {
  expect(describePoseDistance({ now: 0.102, before: 0.123 })).toEqual({
    distance: '10.2\u00a0cm',
    change: '2.1\u00a0cm less than before',
  });
  expect(describePoseDistance({ now: 0.123, before: 0.102 }).change).toBe('2.1\u00a0cm more than before');
  for (const before of [null, 0.1232]) expect(describePoseDistance({ now: 0.123, before }).change).toBe('');
});
