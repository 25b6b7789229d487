import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { followSkin, skinFor } from '#renderer/stores/shown/follow-skins.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { skinOf, transitionOf } from '../library-fixture.ts';

const skeletonOf = (...names: string[]): Skeleton => ({
  names,
  parentIndices: Int32Array.from(names, (_, j) => j - 1),
  restPositions: new Float32Array(names.length * 3),
  endSites: [],
});

/**
 * walk → hop, with skins for these clips; undefined = not read yet. `asked`: clips whose skin was asked for.
 */
function setUp(
  paired: readonly (number | null)[],
  skins: Readonly<Record<string, Skin | undefined>>,
  id: string | null = null,
) {
  const skeleton = skeletonOf('Hips', 'Head');
  const clips = [{ skeleton: { ...skeleton } }, { skeleton }];
  const shownOn = { id, problem: null };
  const chain = [transitionOf('t')];
  const motion = signal({ state: 'ready', chain, clips, paired, shownOn } as unknown as OpenClips);
  const asked: string[] = [];
  const get = (id: string) => {
    asked.push(id);
    return signal(id in skins ? skins[id] : null);
  };
  const uses = signal({ source: { id: 'hop' }, destination: { id: 'hop' } } as never);
  const found = followSkin({ clips: motion, uses }, { get });
  return { asked, motion, found, worn: () => skinFor(found.value, skeleton) };
}

test('on a character, its skin is used before those of the clips', () => {
  const [knight, walk] = [skinOf(2), skinOf(2)];
  expect(setUp([1, 1], { knight, walk }, 'knight').worn()).toBe(knight);
  expect(setUp([null, null], { knight, walk }, 'knight').worn()).toBe(knight);
  expect(setUp([1, 1], { walk }, 'knight').worn()).toBe(null);
});

test('of two files with equal joints, the skin of the last clip is used', () => {
  const [walk, hop] = [skinOf(2), skinOf(2)];
  const { asked, worn } = setUp([null, null], { walk, hop });
  expect(worn()).toBe(hop);
  expect(asked, 'the skin that is not used is not read').toEqual(['hop']);
});

test('without a skin in its file, that of a clip on the same skeleton is used', () => {
  const walk = skinOf(2);
  expect(setUp([null, null], { walk }).worn()).toBe(walk);
});

test('the skin of a retargeted clip belongs to other joints and is not used', () => {
  const { found, worn } = setUp([1, null], { walk: skinOf(60) });
  expect(found.value).toBeNull();
  expect(worn()).toBeNull();
});

test('a figure of another skeleton, shown for a moment longer, has no skin', () => {
  const { found } = setUp([null, null], { hop: skinOf(2) });
  expect(skinFor(found.value, skeletonOf('Hips', 'Tail'))).toBeNull();
});

test('a new motion of the same clips, as in each step of a drag, changes nothing', () => {
  const { motion, found } = setUp([null, null], { walk: skinOf(2), hop: skinOf(2) });
  const before = found.value;
  expect(before).not.toBeNull();
  motion.value = { ...motion.value };
  expect(found.value).toBe(before);
});

test('while the skin of another clip is read, the one before stays', () => {
  const walk = skinOf(2);
  const { motion, asked, worn } = setUp([null, null], { walk, jog: undefined });
  expect(worn()).toBe(walk);
  const { chain, ...rest } = motion.value as Extract<OpenClips, { state: 'ready' }>;
  const destination = { ...chain[0].destination, id: 'jog' };
  motion.value = { ...rest, chain: [{ ...chain[0], destination }] };
  expect(worn()).toBe(walk);
  expect(asked).toEqual(['hop', 'walk', 'jog']);
});

test('a clip alone, which no chain names, has its own skin', () => {
  const hop = skinOf(2);
  const { asked, motion, found } = setUp([null], { hop });
  if (motion.value.state !== 'ready') throw new Error('no motion');
  motion.value = { ...motion.value, chain: [], clips: motion.value.clips.slice(0, 1) };
  expect(found.value?.skin).toBe(hop);
  expect(asked).toEqual(['hop']);
});

test('another skin on the same skeleton, and the same on another, take the place of the one before', () => {
  const { motion } = setUp([null, null], {});
  const read = signal<Skin | null>(skinOf(2));
  const uses = signal({ source: { id: 'hop' }, destination: { id: 'hop' } } as never);
  const found = followSkin({ clips: motion, uses }, { get: () => read });
  expect(found.value?.skin).toBe(read.value);
  read.value = skinOf(2);
  expect(found.value?.skin).toBe(read.value);
  const skeleton = skeletonOf('Hips', 'Head');
  motion.value = { ...motion.value, clips: [{ skeleton }, { skeleton }] } as unknown as OpenClips;
  expect(found.value?.skeleton).toBe(skeleton);
});
