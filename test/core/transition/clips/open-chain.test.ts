import { expect, test } from 'vitest';
import { encodeClip } from '#core/clip-buffer.ts';
import { openLoaded, openOnCharacter, type LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, partsOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

test('chains of the same clips share what was fitted; a mirrored clip is another one', () => {
  const parts = partsOf([transitionOf()], [starterClip('walk'), starterClip('jog')]);
  const mirrored = transitionOf({ source: { ...clipUse(1), mirror: true } });
  const [first, again, other] = [parts.chain, parts.chain, [mirrored]].map((chain) =>
    valueOf(openChain({ ...parts, chain })),
  );
  for (const i of [0, 1]) expect(again.clips[i]).toBe(first.clips[i]);
  expect(again.map).toBe(first.map);
  expect(other.clips[0]).not.toBe(first.clips[0]);
  expect(other.clips[1]).toBe(first.clips[1]);
});

test('clips on another skeleton say how many of its joints they move; those on their own say nothing', () => {
  const walk = starterClip('walk');
  const { skeleton } = walk;
  const names = skeleton.names.map((name) => name.replace('Left', 'L_').replace('Right', 'R_'));
  const other = { ...walk, skeleton: { ...skeleton, names } };
  const { paired } = valueOf(openChain(partsOf([transitionOf()], [other, walk])));
  expect(paired).toEqual([skeleton.names.length, null]);
});

test('a chain that does not fit its character is opened on its own skeleton', () => {
  const loaded = (joints: number, name: string) => {
    const clip = wavingClip({ joints, frameCount: 121 });
    const names = chainSkeleton(joints).names.map((each) => `${name}${each}`);
    const buffer = encodeClip({ ...clip, skeleton: { ...clip.skeleton, names } });
    return { buffer, joints: {}, root: { kind: 'auto' } as const };
  };
  const clips = [loaded(4, ''), loaded(4, '')];
  const chain: LoadedChain = {
    chain: [transitionOf()],
    clips,
    character: null,
    poses: {},
    muscles: [],
    tags: {},
  };
  const strange = { ...chain, character: loaded(2, 'x') };
  expect(openOnCharacter(strange)).toMatchObject({ ok: false, error: { code: 'differentSkeletons' } });
  const [own, found] = [chain, strange].map((each) => valueOf(openLoaded(each)));
  expect(found.map.skeleton).toEqual(own.map.skeleton);
  expect(found.clips).toEqual(own.clips);
});
