import { describe, expect, test } from 'vitest';
import { largestDifference } from '#test/fixtures/poses.ts';
import {
  clip,
  clipPose,
  frameAt,
  poseAt,
  problemsOf,
  ramp,
  rootVelocityAt,
  treeOf,
  weightsAt,
} from '../tree-fixture.ts';
import { leavesOf } from '#test/fixtures/tree-frame.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => clip(id));
/** Angle between two rotations, rad. */
const angleBetween = (p: readonly number[], q: readonly number[]): number =>
  2 * Math.acos(Math.min(Math.abs(p.reduce((sum, value, i) => sum + value * q[i], 0)), 1));
const steps = (...keys: [number, unknown][]) => keys.map(([time, value]) => ({ time, value }));

describe('blenders', () => {
  test('a space of one axis', () => {
    const samples = [
      { at: 0, node: a },
      { at: 2, node: b },
      { at: 4, node: c },
    ];
    expect(weightsAt(treeOf({ kind: 'blendSpace1D', x: 2.5, samples }), 0)).toEqual({
      a: 0,
      b: 0.75,
      c: 0.25,
    });
  });

  test('a space of two axes, with a cap', () => {
    const samples = [
      { x: 0, y: 0, node: a },
      { x: 1, y: 0, node: b },
      { x: 0, y: 1, node: c },
    ];
    const space = (cap?: number) => treeOf({ kind: 'blendSpace2D', x: 0.2, y: 0.1, samples, cap });
    // h = 0.8, 0.2, 0.1 by the bands between a and the others; b and c limit each other less.
    expect(weightsAt(space(), 0).a).toBeCloseTo(0.8 / 1.1, 9);
    const capped = weightsAt(space(1), 0);
    expect([capped.a, capped.b, capped.c]).toEqual([1, 0, 0]);
  });

  describe('a direction and a speed', () => {
    const samples = [
      { x: 0, y: 0, node: clip('idle', { clip: 'a' }) },
      { x: 0, y: 1.4, node: clip('walk', { clip: 'b' }) },
      { x: 6, y: 2.9, node: clip('jog', { clip: 'c' }) },
      { x: 90, y: 1.4, node: clip('left', { clip: 'd' }) },
      { x: 180, y: 1, node: clip('back', { clip: 'a' }) },
    ];
    const at = (x: number, y: number, coordinates = 'polar') =>
      weightsAt(treeOf({ kind: 'blendSpace2D', x, y, samples, coordinates }), 0);

    test('straight ahead the speed decides, as in a space of speed alone', () => {
      const weights = at(0, 2.5);
      // The jog is 6° to the left, so it has a little less than its share by speed, 0.73.
      expect(weights.jog).toBeGreaterThan(0.65);
      expect(weights.jog + weights.walk).toBeGreaterThan(0.85);
      // In a plane of degrees and m/s the small difference in direction decides.
      expect(at(0, 2.5, 'plane').walk).toBeGreaterThan(0.85);
    });

    test('-180 degrees is 180, and half way to the left is half of both', () => {
      for (const [name, weight] of Object.entries(at(180, 0.7)))
        expect(at(-180, 0.7)[name]).toBeCloseTo(weight, 9);
      expect(at(-179.9, 1).back).toBeGreaterThan(0.99);
      const straight = samples.with(2, { ...samples[2], x: 0 });
      const halfWay = treeOf({
        kind: 'blendSpace2D',
        x: 45,
        y: 1.4,
        samples: straight,
        coordinates: 'polar',
      });
      const half = { idle: 0, walk: 0.5, jog: 0, left: 0.5, back: 0 };
      for (const [name, weight] of Object.entries(weightsAt(halfWay, 0)))
        expect(weight).toBeCloseTo(half[name as keyof typeof half], 12);
      expect(at(90, 1.4).left).toBe(1);
    });

    test('samples of one place are refused, also as -180 and 180', () => {
      const twice = [...samples, { x: -180, y: 1, node: a }];
      expect(
        problemsOf({ kind: 'blendSpace2D', x: 0, y: 0, samples: twice, coordinates: 'polar' })[0].path,
      ).toBe('root.samples[5]');
    });

    test('a smoothed direction takes the shorter way over 180 degrees', () => {
      const direction = {
        kind: 'number',
        value: 170,
        keys: [{ time: 1, value: -170 }],
        smoothing: { kind: 'average', window: 1 },
        period: 360,
      };
      const turning = treeOf(
        { kind: 'blendSpace2D', x: { input: 'direction' }, y: 1, samples, coordinates: 'polar' },
        { direction },
      );
      for (const time of [0.5, 1.3, 1.5, 1.7, 3]) expect(weightsAt(turning, time).back).toBeGreaterThan(0.7);
    });
  });

  test('ranges that overlap', () => {
    const ranges = [
      { start: 0, end: 3, node: a },
      { start: 2, end: 6, node: b },
    ];
    expect(weightsAt(treeOf({ kind: 'singleAxis', x: 2.25, ranges }), 0)).toEqual({ a: 0.75, b: 0.25 });
  });

  test('spheres, and the nearest motion in a gap', () => {
    const spheres = [
      { center: [0, 0], radius: 1, node: a },
      { center: [1, 0], radius: 1, node: b },
    ];
    const at = (point: number[]) => treeOf({ kind: 'multiAxis', point, spheres });
    expect(weightsAt(at([0.25, 0]), 0)).toEqual({ a: 0.75, b: 0.25 });
    expect(weightsAt(at([9, 9]), 0)).toEqual({ a: 0, b: 1 });
    expect(poseAt(at([9, 9]), 0.3)).toEqual(clipPose('b', 0.3));
  });
});

describe('priorities', () => {
  test('worked example: 70 %, 70 % of the rest, and the remainder', () => {
    const children = [
      { node: a, request: 0.7 },
      { node: b, request: 0.7 },
    ];
    const weights = weightsAt(treeOf({ kind: 'priority', children, rest: c }), 0);
    [weights.a, weights.b, weights.c].forEach((weight, i) =>
      expect(weight).toBeCloseTo([0.7, 0.21, 0.09][i], 12),
    );
  });

  test('a queue: the newest interrupts, each from its in marker', () => {
    const entries = [
      { node: a, start: 0, in: 1, out: 3, fadeIn: 0, fadeOut: 0 },
      { node: b, start: 0.5, in: 0.25, out: 1.25, fadeIn: 0.2, fadeOut: 0 },
    ];
    const tree = treeOf({ kind: 'fifo', entries, rest: c });
    expect(poseAt(tree, 0.4)).toEqual(clipPose('a', 1.4));
    const half = weightsAt(tree, 0.6);
    [half.a, half.b, half.c].forEach((weight, i) => expect(weight).toBeCloseTo([0.5, 0.5, 0][i], 12));
    expect(largestDifference(poseAt(tree, 1), clipPose('b', 0.75))).toBeLessThan(1e-4);
    expect(weightsAt(tree, 1.7)).toEqual({ a: 1, b: 0, c: 0 });
    expect(weightsAt(tree, 2.5)).toEqual({ a: 0, b: 0, c: 1 });
  });

  test('an entry started by an input begins again each time, alongside itself if needed', () => {
    const entries = [{ node: a, start: { input: 'hit' }, out: 1, fadeIn: 0.2, fadeOut: 0.2 }];
    const hit = { kind: 'bool', keys: steps([1, true], [1.1, false], [1.5, true]) };
    const tree = treeOf({ kind: 'fifo', entries, rest: c }, { hit });
    expect(leavesOf(tree).map(({ path }) => path)).toEqual([
      'root.entries[0].node@1',
      'root.entries[0].node@1.5',
      'root.rest',
    ]);
    frameAt(tree, 1.6)
      .leafWeights.slice(0, 2)
      .forEach((weight) => expect(weight).toBeCloseTo(0.5, 12));
  });
});

test('selections: by bool, int and enum, from any current weights', () => {
  const on = { kind: 'bool', keys: steps([1, true], [1.1, false]) };
  const choice = {
    kind: 'selectByBool',
    input: { input: 'on' },
    whenFalse: a,
    whenTrue: b,
    blendTime: 0.2,
    easing: 'linear',
  };
  const tree = treeOf(choice, { on });
  expect(weightsAt(tree, 1.1).b).toBeCloseTo(0.5, 12);
  expect(weightsAt(tree, 1.2).b).toBeCloseTo(0.25, 12);
  const index = { kind: 'int', value: 9, keys: steps([1, 0]) };
  const byInt = treeOf({ kind: 'selectByInt', input: { input: 'index' }, choices: [a, b, c] }, { index });
  expect(weightsAt(byInt, 0)).toEqual({ a: 0, b: 0, c: 1 });
  expect(weightsAt(byInt, 2)).toEqual({ a: 1, b: 0, c: 0 });
  const gait = { kind: 'enum', options: ['walk', 'run'], value: 'run' };
  const byEnum = { kind: 'selectByEnum', input: { input: 'gait' }, choices: { walk: a, run: b } };
  expect(weightsAt(treeOf(byEnum, { gait }), 0)).toEqual({ a: 0, b: 1 });
  expect(problemsOf({ ...byEnum, choices: { walk: a, ride: b } }, { gait }).map(({ path }) => path)).toEqual([
    'root.choices.ride',
    'root.choices.run',
  ]);
});

describe('rules', () => {
  const states = [
    { name: 'idle', node: a },
    { name: 'jump', node: b },
  ];
  const rules = [
    {
      from: 'idle',
      to: 'jump',
      when: { input: 'speed', is: 'above', value: 0.5 },
      duration: 0.25,
      profile: { joint1: 0.5 },
    },
    { from: 'jump', to: 'idle', when: { not: { input: 'speed', is: 'above', value: 0.5 } }, duration: 0.5 },
  ];
  const speed = { kind: 'number', keys: steps([1, 1], [2, 0], [3, 1]) };
  const tree = treeOf({ kind: 'rules', states, rules }, { speed });
  const plain = rules.map((rule) => ({ ...rule, profile: null }));

  test('request a transition when their condition becomes true, with sender, time and duration', () => {
    expect(
      tree.requests.map(({ time, leaves, enters, duration }) => [time, leaves, enters, duration]),
    ).toEqual([
      [1, 'idle', 'jump', 0.25],
      [2, 'jump', 'idle', 0.5],
      [3, 'idle', 'jump', 0.25],
    ]);
    expect(tree.requests[0]).toMatchObject({ from: 'root.rules[0]', profile: { joint1: 0.5 } });
  });

  test('a joint with half the time has left when the others are half way', () => {
    // joint1 takes 0.125 s, the others 0.25 s: at 1.125 s it shows the jump alone, they show both motions
    // alike.
    const pose = poseAt(tree, 1.125);
    const [idle, jump] = [clipPose('a', 1.125), clipPose('b', 0.125)];
    const jointOf = ({ rotations }: { rotations: ArrayLike<number> }, joint: number): number[] =>
      Array.from({ length: 4 }, (_, i) => rotations[joint * 4 + i]);
    jointOf(pose, 1).forEach((value, i) => expect(value).toBeCloseTo(jointOf(jump, 1)[i], 6));
    expect(jointOf(pose, 2)).not.toEqual(jointOf(jump, 2));
    expect(angleBetween(jointOf(pose, 2), jointOf(idle, 2))).toBeCloseTo(
      angleBetween(jointOf(pose, 2), jointOf(jump, 2)),
      5,
    );
    expect(weightsAt(tree, 1.125).b).toBeCloseTo(2 / 3, 12);
    expect(poseAt(tree, 1.25)).toEqual(
      poseAt(treeOf({ kind: 'rules', states, rules: plain }, { speed }), 1.25),
    );
  });

  test('the root takes the time of the hips', () => {
    const hips = [{ ...rules[0], profile: { joint0: 0.5 } }, rules[1]];
    const travelling = [
      { name: 'idle', node: clip('travel') },
      { name: 'jump', node: clip('dash') },
    ];
    const going = treeOf({ kind: 'rules', states: travelling, rules: hips }, { speed });
    expect(rootVelocityAt(going, 1)[1]).toBeCloseTo(1.5, 2);
    expect(rootVelocityAt(going, 1.125)[1]).toBeCloseTo(3, 2);
  });

  test('a profile with an unknown joint is refused at its name', () => {
    const odd = [{ ...rules[0], profile: { 'left toe': 2 } }];
    expect(problemsOf({ kind: 'rules', states, rules: odd }, { speed })).toEqual([
      { path: 'root.rules[0].profile["left toe"]', message: 'There is no joint “left toe”.' },
    ]);
  });

  test('of rules that hold at once the highest wins, and the record says so of the others', () => {
    const rival = { ...rules[0], duration: 0.1, profile: null };
    const contested = treeOf({ kind: 'rules', states, rules: [...rules, rival] }, { speed });
    expect(
      contested.requests.map(({ time, title, duration, lostTo }) => [time, title, duration, lostTo]),
    ).toEqual([
      [1, 'Rule 1', 0.25, null],
      [1, 'Rule 3', 0.1, 'rule 1, which is higher'],
      [2, 'Rule 2', 0.5, null],
      [3, 'Rule 1', 0.25, null],
      [3, 'Rule 3', 0.1, 'rule 1, which is higher'],
    ]);
    expect(weightsAt(contested, 1.11).a).toBeGreaterThan(0);
  });

  test('a state restarts each time it is entered', () => {
    expect(poseAt(tree, 0.5)).toEqual(clipPose('a', 0.5));
    expect(largestDifference(poseAt(tree, 1.5), clipPose('b', 0.5))).toBeLessThan(1e-5);
    expect(largestDifference(poseAt(tree, 3.5), clipPose('b', 0.5))).toBeLessThan(1e-5);
  });

  test('a smoothed input is evaluated sixty times a second', () => {
    const slow = treeOf({ kind: 'rules', states, rules: rules.slice(0, 1) }, { speed: ramp(1, 1) });
    expect(slow.requests[0].time).toBeGreaterThan(0.5);
    expect(slow.requests[0].time).toBeLessThanOrEqual(0.5 + 1 / 60 + 1e-9);
  });

  test('oscillating rules are refused', () => {
    const both = [
      { to: 'jump', when: { not: { all: [{ input: 'speed', is: 'equal', value: 7 }] } }, duration: 1 },
    ];
    const flipping = [...both, { ...both[0], to: 'idle' }];
    const problems = problemsOf({ kind: 'rules', states, rules: flipping }, { speed: ramp(1, 9) });
    expect(problems).toEqual([
      {
        path: expect.stringMatching(/^root\.rules\[\d\]$/),
        message: 'The rules request more than 200 transitions.',
      },
    ]);
  });
});

describe('transitional clip', () => {
  const transitional = {
    kind: 'transitional',
    before: a,
    clip: 'b',
    after: c,
    start: 1,
    blendIn: 0.4,
    blendOut: 0.5,
  };

  test('blends in at the end of its header, out at the start of its trailer', () => {
    const tree = treeOf(transitional);
    // The clip lasts 3 s from 1 s on; its body is from 2 s to 3 s.
    expect(poseAt(tree, 1.5)).toEqual(clipPose('a', 1.5));
    expect(weightsAt(tree, 1.8).a).toBeCloseTo(0.5, 12);
    expect(largestDifference(poseAt(tree, 2.5), clipPose('b', 1.5))).toBeLessThan(1e-5);
    expect(frameAt(tree, 3.25).leafWeights[2]).toBeCloseTo(0.5, 12);
    expect(largestDifference(poseAt(tree, 3.75), clipPose('c', 0.75))).toBeLessThan(1e-5);
  });

  test('clips that are too short are rejected with the length needed', () => {
    expect(problemsOf({ ...transitional, header: 0.3 })).toEqual([
      {
        path: 'root.header',
        message: 'The header is too short: it lasts 0.3 s, but blending in takes 0.4 s.',
      },
    ]);
    expect(problemsOf({ ...transitional, trailer: 0.1 })[0].path).toBe('root.trailer');
    expect(problemsOf({ ...transitional, trailer: 2.5 })).toEqual([
      {
        path: 'root.clip',
        message: 'The clip is too short: it lasts 3 s, but header and trailer take 3.5 s.',
      },
    ]);
  });
});
