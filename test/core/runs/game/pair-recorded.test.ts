import { describe, expect, test } from 'vitest';
import { uniqueNames } from '#core/kit/names.ts';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { matchingRequests } from '#core/runs/game/open-recorded.ts';
import { pairRecorded } from '#core/runs/game/pair-recorded.ts';
import { posesAround, thinned } from '#core/runs/game/recorded-poses.ts';
import { type Game, recordGame } from '#test/fixtures/recorded-game.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
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

describe('match requests', () => {
  const requestOf = (from: string, to: string, fromTime = 0) => {
    const times = { fromTime: { inFile: fromTime }, toTime: { inFile: 0 } };
    return { place: 'x:2', run: 1, time: 1, from, to, ...times, duration: 0.2, method: '' };
  };
  const clips = { from: 'walk fwd.bvh', fromTime: { inFile: 1 }, to: 'Jog', toTime: { inFile: 0 } };

  test.each([
    'Walk_Fwd',
    '/Game/Anims/Walk_Fwd.Walk_Fwd',
    'Armature|walk fwd',
    'C:\\Anims\\WalkFwd.fbx',
    'walk fwd.bvh',
  ])('%s is walk fwd.bvh', (from) => {
    expect(matchingRequests([requestOf(from, 'jog')], clips)).toEqual([0]);
  });

  test('a take is known by its own name, which import cuts if it is long', () => {
    const long = 'Run_'.repeat(75);
    const [cut] = uniqueNames([long]);
    expect(cut).not.toBe(long);
    const takes = { ...clips, from: 'hero · Walk Fwd · Hips', to: `hero · ${cut}` };
    const requests = [requestOf('Walk_Fwd', long), requestOf('hero', long), requestOf('Walk_Fwd', 'Run')];
    expect(matchingRequests(requests, takes)).toEqual([0]);
    // The name of a file is not cut.
    expect(matchingRequests([requestOf(long, `${long}2`)], { ...clips, from: long, to: `${long}2` })).toEqual(
      [0],
    );
  });

  test('other clips do not match, and the request nearest in times comes first', () => {
    const requests = [
      requestOf('Jog', 'Walk_Fwd'),
      requestOf('Walk_Fwd', 'Jog', 0.2),
      requestOf('Walk_Fwd', 'Jog', 0.9),
      requestOf('Walk_Fwd_2', 'Jog', 1),
      requestOf('', '', 1),
    ];
    expect(matchingRequests(requests, clips)).toEqual([2, 1]);
    expect(matchingRequests([requestOf('…', '!?')], { ...clips, from: '!?', to: '…' })).toEqual([]);
  });
});

/** Poses of two joints at these times, whose X says when; the first was not always there. */
function posesAt(times: readonly number[], unseen: readonly number[] = []) {
  const x = (time: number): number => (unseen.includes(time) ? Number.NaN : time);
  const positions = Float32Array.from(times.flatMap((time) => [x(time), 0, 0, 1000 + time, 0, 0]));
  return { joints: ['a', 'b'], times: Float64Array.from(times), positions, frames: new Float64Array(0) };
}
const steps = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const around = (...poses: Parameters<typeof posesAt>) =>
  posesAround(posesAt(...poses), Int32Array.of(1, -1, 0), Float64Array.of(0, 0, 1), 'game.jsonl:3');

test('poses are those of the paired joints; where no joint that counts was seen there is none', () => {
  const { times, positions } = valueOf(around([-1, 0, 1, 2], [1]));
  expect([...times]).toEqual([-1, 0, 2]);
  const none = [NaN, NaN, NaN];
  expect([...positions.subarray(9, 18)]).toEqual([1000, 0, 0, ...none, 0, 0, 0]);
  expect(around([-1, 0, 1], [1])).toMatchObject({ error: expect.stringMatching(/^game\.jsonl:3: no poses/) });
});

test.each([
  ['all', -59, 360, 60, 360],
  ['every other before', -62, 3, 32, 3],
  ['every third after', -1, 721, 2, 241],
])('of a quick game %s of the poses count', (_, first, last, before, after) => {
  const { times } = valueOf(around(steps(first, last)));
  expect([times.filter((time) => time <= 0).length, times.filter((time) => time > 0).length]).toEqual([
    before,
    after,
  ]);
});

test('a few poses for many tries: all before the request, and equal steps after it, with their places', () => {
  const poses = valueOf(around(steps(-5, 100)));
  const { times, positions } = thinned(poses, 45);
  expect([...times]).toEqual([...steps(-5, 0), ...steps(0, 33).map((i) => 1 + 3 * i)]);
  expect([...times].map((time, at) => positions[at * 9 + 6] - time)).toEqual([...times].fill(0));
  expect(thinned(poses, 100)).toEqual(poses);
});
