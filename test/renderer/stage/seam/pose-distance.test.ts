import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import { followPoseDistance } from '#renderer/stage/seam/pose-distance.ts';
import { followSeam } from '#renderer/stage/seam/seam-evaluator.ts';
import type { PoseDistance } from '#renderer/stores/shown/shown.ts';
import { describePoseDistance } from '#renderer/features/status/status-bar.tsx';
import type { Motion } from '#renderer/stores/shown/open-motion.ts';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { clipOn } from '#test/fixtures/clips.ts';

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

function into(lean: number): Motion & { readonly state: 'ready' } {
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
  const motion = signal<Motion>(into(0.5));
  const preview = signal<unknown>(null);
  const pair = signal('one');
  const poseDistance = signal<PoseDistance | null>(null);
  const open = { played: signal(transition), motion, pair, transition: signal(transition) };
  const seam = followSeam(
    { ...open, extent: computed(() => ({ start: -1, end: 1 })) } as never,
    signal([]),
    signal(false),
    signal(null),
  );
  followPoseDistance({ document: { preview }, open } as never, poseDistance, seam);
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

test('words say better or worse, and nothing without a change', () => {
  expect(describePoseDistance({ now: 0.102, before: 0.123 })).toEqual({
    distance: '10.2\u00a0cm',
    change: '▼ 2.1\u00a0cm better than before',
    tone: 'better',
  });
  expect(describePoseDistance({ now: 0.123, before: 0.102 }).change).toBe('▲ 2.1\u00a0cm worse than before');
  for (const before of [null, 0.1232]) expect(describePoseDistance({ now: 0.123, before }).change).toBe('');
});
