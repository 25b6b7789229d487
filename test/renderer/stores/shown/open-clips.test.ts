import { expect, test } from 'vitest';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import type { Clip } from '#core/clip/clip.ts';
import { success } from '#core/kit/result.ts';
import { createClipFitter } from '#renderer/clips/fitted-clips.ts';
import { openClips, type LoadingClip } from '#renderer/stores/shown/open-clips.ts';
import { openJointOf, openJoints, shownJointOf } from '#renderer/stores/shown/open-transition.ts';
import { standingPerson } from '#test/fixtures/characters.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipOf, transitionOf } from '../library-fixture.ts';

const walk = starterClip('walk');
const character = (clip: Clip): LoadingClip => ({
  cached: { state: 'ready', clip },
  summary: { ...clipOf('knight'), jointsId: 'knight', path: '/cast/knight.glb' },
  settings: clip,
  joints: {},
});
const loaded = (id: string): LoadingClip => ({
  cached: { state: 'ready', clip: walk },
  summary: { ...clipOf(id), jointsId: 'walk' },
  settings: walk,
  joints: {},
});
const noMuscles = { items: [], tagsOf: () => [] };
const last = walk.skeleton.names.indexOf('LeftFoot');
const own = { ...transitionOf('t'), trailing: [{ joints: ['Head'], dampTime: 0.2, angleLimitDegrees: 30 }] };
const transition = {
  ...own,
  alignment: { ...own.alignment, kind: 'joint' as const, joint: 'LeftFoot' },
  slots: own.slots.map((slot) => ({ ...slot, profile: { LeftArm: 2, NoSuch: 3 }, cutJoints: ['RightHand'] })),
};

async function motionOn(on: LoadingClip | null) {
  const fitter = createClipFitter(() => Promise.resolve());
  const loading = { chain: success([transition]), clips: [loaded('walk'), loaded('hop')], poses: [] };
  const run = () => openClips({ ...loading, character: on, muscles: noMuscles, trees: [] }, fitter);
  run();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const motion = run();
  if (motion.state !== 'ready') throw new Error(JSON.stringify(motion));
  return motion;
}

test('on a character, clips have its joints, and so do the settings for evaluation; the document keeps its own', async () => {
  const before = JSON.stringify(transition);
  const knight = standingPerson({ size: 1.2 });
  const motion = await motionOn(character(knight));
  expect(motion.shownOn).toEqual({ id: 'knight', problem: null });
  for (const { skeleton } of motion.clips) expect(skeleton.names).toEqual(knight.skeleton.names);
  const [{ slots, alignment, trailing }] = motion.chain;
  expect(slots[0]).toMatchObject({ profile: { LeftArm: 2 }, cutJoints: ['RightHand'] });
  expect(slots[0].profile).not.toHaveProperty('NoSuch');
  expect(alignment).toMatchObject({ kind: 'joint', joint: 'LeftFoot' });
  expect(trailing[0].joints).toEqual(['Head']);
  expect(JSON.stringify(transition)).toBe(before);
  // What is picked in the views is a joint of the character; what is set is one of the destination.
  expect(openJoints(motion)).toEqual(walk.skeleton.names);
  const shown = knight.skeleton.names.indexOf('LeftFoot');
  expect([openJointOf(motion, shown), shownJointOf(motion, last)]).toEqual([last, shown]);
});

test('without its file, the motion is shown on its own skeleton, and it is said why', async () => {
  const missing: LoadingClip = {
    ...character(walk),
    cached: { state: 'failed', message: 'The file is missing.' },
  };
  const motion = await motionOn(missing);
  expect(motion.clips[0].skeleton.names).toEqual(walk.skeleton.names);
  expect(motion.shownOn).toEqual({
    id: null,
    problem: 'knight is not available, so the motion is shown on its own skeleton. The file is missing.',
  });
});

test('a character whose joints are not recognised is refused with the reason and its file', async () => {
  const nameless = standingPerson();
  const names = nameless.skeleton.names.map((_, j) => `n${j}`);
  const flat = nameless.skeleton.parentIndices.map(() => -1);
  const odd = { ...nameless, skeleton: { ...nameless.skeleton, names, parentIndices: flat } };
  expect(clipJointMap(odd, {}).joints.every(({ role }) => role === null)).toBe(true);
  const motion = await motionOn(character(odd));
  expect(motion.shownOn.id).toBe(null);
  expect(motion.shownOn.problem).toMatch(
    /cannot be shown on knight.*Only 0 of \d+ joints.*\/cast\/knight\.glb$/,
  );
  expect(motion.clips[0].skeleton.names).toEqual(walk.skeleton.names);
});
