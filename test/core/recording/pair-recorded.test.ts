import { expect, test } from 'vitest';
import { canonicalName, createJointMap } from '#core/joints/joint-map.ts';
import { uniqueNames } from '#core/import/unique-names.ts';
import { pairRecorded } from '#core/recording/pair-recorded.ts';
import { recordGame, type Game } from '#test/fixtures/recorded-game.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { against } from './played.ts';

const clips = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
const map = createJointMap(clips[1].skeleton);
const { names } = map.skeleton;
const transition = transitionOf({
  ...{ source: clipUse(1.45), destination: clipUse(1.5) },
  slots: [slotOf('crossfade')],
});
const played = (nameOf: NonNullable<Game['nameOf']>) =>
  against(recordGame(transition, clips, { nameOf }), transition, clips);

/** Unreal’s names of parts of the body. */
const unreal: Readonly<Record<string, string>> = {
  hips: 'pelvis',
  spine: 'spine_0%',
  neck: 'neck_0%',
  head: 'head',
  clavicle: 'clavicle',
  upperArm: 'upperarm',
  forearm: 'lowerarm',
  hand: 'hand',
  thigh: 'thigh',
  shin: 'calf',
  foot: 'foot',
  toes: 'ball',
};

/** The name of a joint in Unreal; null = it has none there. */
function unrealName(joint: number): string | null {
  const { role, side, place } = map.joints[joint];
  const name = unreal[role ?? ''];
  return name === undefined
    ? null
    : name.replace('%', String(place)) + (side === 'centre' ? '' : `_${side[0]}`);
}

test('namespaces, case and punctuation do not matter', () => {
  const { pairs, difference } = played((name) => `Hero:${name.toUpperCase()}`);
  expect(Array.from(pairs)).toEqual(Array.from(names.keys()));
  expect(difference.after).toBeLessThan(0.0005);
  expect(Array.from(played((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')).pairs)).toEqual(
    Array.from(names.keys()),
  );
});

test('joints with the names of another skeleton are paired by their parts of the body', () => {
  const { pairs, difference, poses } = played((_, joint) => unrealName(joint));
  const known = names.flatMap((_, joint) => (unrealName(joint) === null ? [] : [joint]));
  for (const joint of known)
    expect(poses.joints[pairs[joint]], canonicalName(map.joints[joint])).toBe(unrealName(joint));
  expect(difference.after).toBeLessThan(0.0005);
});

test('a subset of the joints is enough, and what is not recorded has no pair', () => {
  const { pairs, difference } = played((name) => (/Hand|Foot|Head|Hips/.test(name) ? name : null));
  expect(pairs.filter((joint) => joint >= 0)).toHaveLength(
    names.filter((name) => /Hand|Foot|Head|Hips/.test(name)).length,
  );
  expect(difference.after).toBeLessThan(0.0005);
});

test('no recorded joint is paired twice, and repeated or empty names are harmless', () => {
  const joints = ['', '', 'Hips', 'hips', 'HIPS', 'LeftFoot', 'leftfoot'];
  const positions = new Float32Array(joints.length * 3);
  const pairs = pairRecorded({ joints, positions }, map);
  const paired = pairs.filter((joint) => joint >= 0);
  expect(new Set(paired).size).toBe(paired.length);
  expect(pairs[names.indexOf('Hips')]).toBe(2);
});

test('a name goes before the part of the body, which leaves a recorded joint to it', () => {
  const { poses } = played((name) => (name === 'Spine' ? null : name));
  const edits = { Hips: { role: null }, Spine: { role: 'hips', side: 'centre' } } as const;
  const pairs = pairRecorded(poses, createJointMap(map.skeleton, edits));
  expect(pairs[names.indexOf('Hips')]).toBe(poses.joints.indexOf('Hips'));
  expect(pairs[names.indexOf('Spine')]).toBe(-1);
});

test('names that import cuts or numbers are paired with those of the file', () => {
  const joints = ['Root', 'Prop', ' Prop ', `${'Twist_'.repeat(40)}1`, `${'Twist_'.repeat(40)}2`];
  const parentIndices = Int32Array.from(joints, (_, joint) => joint - 1);
  const restPositions = new Float32Array(joints.length * 3).fill(0.1);
  const skeleton = { names: uniqueNames(joints), parentIndices, restPositions, endSites: [] };
  const positions = new Float32Array(joints.length * 3);
  expect(skeleton.names).not.toContain(joints[3]);
  expect(Array.from(pairRecorded({ joints, positions }, createJointMap(skeleton)))).toEqual([0, 1, 2, 3, 4]);
});
