import { expect, test } from 'vitest';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { rigPosesOf, type RigPoses } from '#core/joints/rig-poses.ts';
import { inverseTurn, turnAngle, turnsInRow } from '#core/math/turn-algebra.ts';
import { doubtfulJoints } from '#core/joints/joint-axes.ts';
import { planRetarget } from '#core/joints/retarget.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { sharedPoses } from '#core/transition/clips/shared-poses.ts';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import type { RigTraits } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { studioClip } from '#test/fixtures/studio-rigs/studio-rig.ts';
import { chainUse, partsOf, transitionOf } from '#test/fixtures/transitions.ts';
import type { Clip } from '#core/clip.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const rolled: RigTraits = {
  zero: 'X',
  roll: 'random',
  root: false,
  clavicles: true,
  toes: true,
  twists: false,
  dialect: 'Mixamo',
  build: 'same',
};
const other: RigTraits = { ...rolled, zero: 'T', roll: '0', dialect: 'Unreal', build: 'small' };

function played(name: string, traits: RigTraits): Clip {
  return studioClip(baseMotion(name, starterClip(name), 4), traits);
}

test('clips of one skeleton are known by the same poses, of the clip that shows its hinges', () => {
  const [idle, walk, hop] = [played('idle', rolled), played('walk', rolled), played('hop', other)];
  const [one, two, three] = sharedPoses([idle, walk, hop]);
  expect(one).toBe(two);
  expect(three).not.toBe(one);
  expect(sharedPoses([walk, hop, idle])[0]).toBe(one);
});

test('so a clip that bends nothing has the axes of one that does', () => {
  const [idle, walk, hop] = [played('idle', rolled), played('walk', rolled), played('hop', other)];
  const onto = clipJointMap(hop);
  const shared = sharedPoses([idle, walk, hop]);
  const turnsOf = (clip: Clip, poses: RigPoses) => {
    const planned = planRetarget(clipJointMap(clip, {}, poses), onto);
    return planned.kind === 'plan' ? [...planned.plan.turns] : [];
  };
  expect(turnsOf(idle, shared[0])).toEqual(turnsOf(walk, shared[1]));
  expect(turnsOf(idle, rigPosesOf(idle))).not.toEqual(turnsOf(walk, rigPosesOf(walk)));
});

test('all clips of a chain are fitted by these poses', () => {
  const [idle, walk, hop] = [played('idle', rolled), played('walk', rolled), played('hop', other)];
  const chain = [transitionOf(), transitionOf({ source: chainUse('a', 0.1) })];
  const fitted = valueOf(openChain(partsOf(chain, [idle, walk, hop])));
  const expected = played('idle', other);
  const local = expected.skeleton.names.indexOf('calf_l') * 4;
  const [a, b] = [fitted.clips[0], expected].map(({ rotations }) => rotations.slice(local, local + 4));
  expect((turnAngle(turnsInRow(inverseTurn(a), b)) * 180) / Math.PI).toBeLessThan(15);
});

test('the twist of limbs that no clip bends is in doubt, and no longer beside one that does', () => {
  const [idle, walk] = [played('idle', rolled), played('walk', rolled)];
  const doubtful = (poses: RigPoses) => doubtfulJoints(clipJointMap(idle, {}, poses), Math.PI / 4).length;
  expect(doubtful(rigPosesOf(idle))).toBe(8);
  expect(doubtful(sharedPoses([idle, walk])[0])).toBe(0);
  expect(doubtfulJoints(clipJointMap(played('idle', other)), 0.01)).toEqual([]);
});
