import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Skeleton } from '../../../../core/skeleton.ts';
import type { Skin } from '../../../../core/skin.ts';
import { followSkins, skinFor } from '../../../../renderer/state/shown/follow-skins.ts';
import type { Motion } from '../../../../renderer/state/shown/open-motion.ts';
import { transitionOf } from '../library-fixture.ts';

const skeletonOf = (...names: string[]): Skeleton => ({
  names,
  parentIndices: Int32Array.from(names, (_, j) => j - 1),
  restPositions: new Float32Array(names.length * 3),
  endSites: [],
});
const skinOf = (joints: number): Skin => ({
  bindPositions: new Float32Array(joints * 3),
  positions: new Float32Array(0),
  normals: new Float32Array(0),
  joints: new Uint16Array(0),
  weights: new Float32Array(0),
  colours: new Float32Array(0),
  indices: new Uint32Array(0),
});

/** walk → hop, with skins for these clips. */
function setUp(
  paired: readonly (number | null)[],
  skins: Readonly<Record<string, Skin>>,
  id: string | null = null,
) {
  const skeleton = skeletonOf('Hips', 'Head');
  const clips = [{ skeleton: { ...skeleton } }, { skeleton }];
  const shownOn = { id, problem: null };
  const chain = [transitionOf('t')];
  const motion = signal({ state: 'ready', chain, clips, paired, shownOn } as unknown as Motion);
  const found = followSkins({ motion }, { get: (id) => signal(skins[id] ?? null) });
  return { motion, found, worn: () => skinFor(found.value, skeleton) };
}

test('on a character, its skin is used before those of the clips', () => {
  const [knight, walk] = [skinOf(2), skinOf(2)];
  expect(setUp([1, 1], { knight, walk }, 'knight').worn()).toBe(knight);
  expect(setUp([null, null], { knight, walk }, 'knight').worn()).toBe(knight);
  expect(setUp([1, 1], { walk }, 'knight').worn()).toBe(null);
});

test('of two files with equal joints, the skin of the last clip is used', () => {
  const [walk, hop] = [skinOf(2), skinOf(2)];
  expect(setUp([null, null], { walk, hop }).worn()).toBe(hop);
});

test('without a skin in its file, that of a clip on the same skeleton is used', () => {
  const walk = skinOf(2);
  expect(setUp([null, null], { walk }).worn()).toBe(walk);
});

test('the skin of a retargeted clip belongs to other joints and is not used', () => {
  const { found, worn } = setUp([1, null], { walk: skinOf(60) });
  expect(found.value).toEqual([]);
  expect(worn()).toBeNull();
});

test('a figure of another skeleton, shown for a moment longer, has no skin', () => {
  const { found } = setUp([null, null], { hop: skinOf(2) });
  expect(skinFor(found.value, skeletonOf('Hips', 'Tail'))).toBeNull();
});

test('a new motion of the same clips, as in each step of a drag, changes nothing', () => {
  const { motion, found } = setUp([null, null], { walk: skinOf(2), hop: skinOf(2) });
  const before = found.value;
  expect(before.length).toBe(2);
  motion.value = { ...motion.value };
  expect(found.value).toBe(before);
});
