import { expect, test } from 'vitest';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { openLoaded, openOnCharacter, type LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { alongBones, withAxes } from '#test/core/rig/mirror/mirror-rigs.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
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

test('a transition from before twists came from the skeleton keeps those of its motion until it is renewed', () => {
  const clips = ['walk', 'jog'].map((name) => {
    const clip = starterClip(name);
    return withAxes(clip, alongBones(clip.skeleton));
  });
  const mirrored = transitionOf({ source: { ...clipUse(1), mirror: true } });
  const source = (changes: Partial<Transition>) =>
    valueOf(openChain(partsOf([{ ...mirrored, ...changes }], clips))).clips[0].rotations;
  const map = createJointMap(clips[0].skeleton, {}, undefined, null, 'motion');
  const byMotion = mirrorClip(clips[0], map, mirrorPlaneOf(clips[0], map));
  byMotion.fill(0, clips[0].frameCount);
  expect(source({})).toEqual(byMotion.clip.rotations);
  expect(source({ twists: 'skeleton' })).not.toEqual(byMotion.clip.rotations);
});

test('each end is mirrored by itself, at its own rate: its left is as high as its right was', () => {
  const clips = [starterClip('walk'), starterClip('jog')];
  const { names } = clips[0].skeleton;
  const heightsAt = (time: number, mirrors: readonly [boolean, boolean]) => {
    const source = { ...clipUse(0.3, 2), mirror: mirrors[0] };
    const destination = { ...clipUse(0.2, 0.5), mirror: mirrors[1] };
    const opened = valueOf(openChain(partsOf([transitionOf({ source, destination })], clips)));
    const evaluation = valueOf(bindTransition(opened.chain, opened.clips, opened.map));
    const frame = evaluateTransition(createTransitionFrame(evaluation), evaluation, time);
    return [frame.source, frame.destination].map((pose) => {
      const { positions } = worldTransforms(createDoublePose(names.length), evaluation.parents, pose);
      return Object.fromEntries(names.map((name, j) => [name, positions[j * 3 + 1]]));
    });
  };
  const swapped = (heights: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        heights[name.replace(/Left|Right/, (it) => (it === 'Left' ? 'Right' : 'Left'))],
      ]),
    );
  for (const time of [-0.1, 0, 0.23]) {
    const plain = heightsAt(time, [false, false]);
    for (const mirrors of [
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const wanted = plain.map((heights, end) => (mirrors[end] ? swapped(heights) : heights));
      expectAlike(heightsAt(time, mirrors), wanted, 1e-4);
      expect(swapped(plain[0])).not.toEqual(plain[0]);
    }
  }
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
