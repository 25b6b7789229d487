import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { doubtfulJoints } from '#core/rig/axes/joint-axes.ts';
import { createJointMap, findJoint, type TwistRule } from '#core/rig/roles/joint-map.ts';
import { planRetarget } from '#core/rig/retarget/retarget.ts';
import { type RigPoses, rigPosesOf } from '#core/rig/roles/rig-poses.ts';
import { inverseTurn, turnAngle, turnsInRow } from '#core/math/turn-algebra.ts';
import { withJoints } from '#core/transition/clips/joints-on.ts';
import { openChain, poseOfClip } from '#core/transition/clips/open-chain.ts';
import { sharedPoses } from '#core/transition/clips/shared-poses.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { skeletonOf } from '#test/core/rig/roles/skeletons.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import type { RigTraits } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { studioClip } from '#test/fixtures/studio-rigs/studio-rig.ts';
import { chainUse, partsOf, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

test('worked example: halfway between two frames, each joint with its place and its turn', () => {
  const skeleton = skeletonOf('hips\n  spine');
  const half = Math.SQRT1_2;
  const clip = rooted(
    clipOn(skeleton, {
      positions: [0, 1, 0, 0, 0.2, 0, 0, 0.5, 0, 0, 0.2, 0],
      rotations: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, half, 0, 0, half],
      fps: 10,
    }),
  );
  const pose = poseOfClip(clip, 0.05);
  expect(pose).toHaveLength(14);
  expect(pose[1]).toBeCloseTo(0.75, 6);
  // Halfway to a quarter turn about X.
  expect([pose[10], pose[13]].map((value) => value.toFixed(4))).toEqual([
    Math.sin(Math.PI / 8).toFixed(4),
    Math.cos(Math.PI / 8).toFixed(4),
  ]);
  expect(poseOfClip(clip, 9)).toEqual(poseOfClip(clip, 0.1));
});

/** Where a joint is on the other skeleton: the hips by another name, the wrist as two, the tail nowhere. */
const others: Readonly<Record<string, readonly string[]>> = {
  hips: ['pelvis'],
  wrist: ['wrist', 'wrist_twist'],
};
const namesOf = (name: string): readonly string[] => others[name] ?? [];
const offset = { x: 1, z: 2, yaw: 3 };
const aligned = (alignment: Omit<Alignment, 'offset'>) =>
  withJoints(transitionOf({ alignment: { ...alignment, offset } }), namesOf).alignment;

test('an alignment follows its joint; without it, the ground track stays', () => {
  expect(aligned({ kind: 'joint', joint: 'hips' })).toEqual({ kind: 'joint', joint: 'pelvis', offset });
  expect(aligned({ kind: 'joint', joint: 'tail' })).toEqual({ kind: 'groundTrack', offset });
  expect(aligned({ kind: 'none', joint: 'tail' })).toEqual({ kind: 'none', offset });
  expect(aligned({ kind: 'none' })).toEqual({ kind: 'none', offset });
});

test('factors, cut joints and trailing chains go to each joint that is driven; rest offsets only where the name is kept', () => {
  const slot = { ...slotOf('crossfade'), profile: { wrist: 2, tail: 3 }, cutJoints: ['hips', 'tail'] };
  const offsets = { wrist: [1, 2, 3], hips: [4, 5, 6] } as const;
  const chain = { joints: ['wrist', 'tail'], dampTime: 0.2, angleLimitDegrees: 90, offsets };
  const moved = withJoints(transitionOf({ slots: [slot], trailing: [chain] }), namesOf);
  expect(moved.slots[0].profile).toEqual({ wrist: 2, wrist_twist: 2 });
  expect(moved.slots[0].cutJoints).toEqual(['pelvis']);
  expect(moved.trailing[0].joints).toEqual(['wrist', 'wrist_twist']);
  expect(moved.trailing[0].offsets).toEqual({ wrist: [1, 2, 3] });
});

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

/** A walk whose upper arms are twisted by 40° all along, so that its elbows bend about other axes. */
function twistedWalk(traits: RigTraits): Clip {
  const clip = played('walk', traits);
  const map = createJointMap(clip.skeleton);
  const rotations = clip.rotations.slice();
  const twist = Float64Array.from(turnAbout([1, 0, 0], (40 * Math.PI) / 180)); // arms lie along X
  for (let frame = 0; frame < clip.frameCount; frame++)
    for (const side of ['left', 'right'] as const) {
      const [arm, forearm] = (['upperArm', 'forearm'] as const).map((role) => {
        const at = (frame * map.joints.length + findJoint(map, role, side)) * 4;
        return rotations.subarray(at, at + 4);
      });
      arm.set(turnsInRow(arm, twist));
      forearm.set(turnsInRow(inverseTurn(twist), forearm));
    }
  return { ...clip, rotations };
}

/** The turns between two rigs in these rest poses, of each clip as known by it and by another one. */
function turnsBetween(zeros: readonly RigTraits['zero'][], twists: TwistRule): readonly Float64Array[] {
  const maps = zeros.map((zero) => {
    const traits: RigTraits = { ...rolled, roll: '0', zero };
    const clips = ['idle', 'walk', 'hop', 'wave', 'crouch'].map((name) => played(name, traits));
    const all = zero === 'T' ? [...clips, twistedWalk(traits)] : [...clips, clips[1]];
    return all.map((clip) => clipJointMap(clip, {}, rigPosesOf(clip), twists));
  });
  return maps[0].map((map, k) => {
    const planned = planRetarget(map, maps[1][(k + 2) % maps[1].length]);
    return planned.kind === 'plan' ? planned.plan.turns : new Float64Array(0);
  });
}

test('between two rigs that rest as bodies no motion decides how joints turn; before, the mean of one did', () => {
  const zeros = ['T', 'A', 'lying', 'arms down', 'sitting', 'crouching', 'splayed', 'bent back'] as const;
  zeros.forEach((zero, i) => {
    const [first, ...others] = turnsBetween([zero, zeros[(i + 1) % zeros.length]], 'skeleton');
    for (const turns of others) expect(turns).toEqual(first);
  });
  const [first, ...others] = turnsBetween(['T', 'arms down'], 'motion');
  expect(others.some((turns) => turns.some((value, i) => value !== first[i]))).toBe(true);
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
