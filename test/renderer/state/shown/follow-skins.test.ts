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

/** walk → hop, of which these have skins. */
function setUp(paired: readonly (number | null)[], skins: Readonly<Record<string, Skin>>) {
  const skeleton = skeletonOf('Hips', 'Head');
  const clips = [{ skeleton: { ...skeleton } }, { skeleton }];
  const motion = signal({ state: 'ready', chain: [transitionOf('t')], clips, paired } as unknown as Motion);
  const found = followSkins({ motion }, { get: (id) => signal(skins[id] ?? null) });
  return { motion, found, worn: () => skinFor(found.value, skeleton) };
}

test('of two files with equal joints the skin is that of the clip whose skeleton is shown', () => {
  const [walk, hop] = [skinOf(2), skinOf(2)];
  expect(setUp([null, null], { walk, hop }).worn()).toBe(hop);
});

test('where its file has none, that of a clip on the same skeleton is worn', () => {
  const walk = skinOf(2);
  expect(setUp([null, null], { walk }).worn()).toBe(walk);
});

test('the skin of a clip that is carried over is for other joints, and nobody wears it', () => {
  const { found, worn } = setUp([1, null], { walk: skinOf(60) });
  expect(found.value).toEqual([]);
  expect(worn()).toBeNull();
});

test('a figure of other joints, shown until the next one comes, wears none of them', () => {
  const { found } = setUp([null, null], { hop: skinOf(2) });
  expect(skinFor(found.value, skeletonOf('Hips', 'Tail'))).toBeNull();
});

test('a motion made anew of the same clips, as in each step of a drag, is no news', () => {
  const { motion, found } = setUp([null, null], { walk: skinOf(2), hop: skinOf(2) });
  const before = found.value;
  expect(before.length).toBe(2);
  motion.value = { ...motion.value };
  expect(found.value).toBe(before);
});
