import { describe, expect, test } from 'vitest';
import { largestDifference } from '#test/fixtures/poses.ts';
import { clip, clipPose, poseAt, problemsOf, treeOf, weightsAt } from '../tree-fixture.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => clip(id));
/** The clock of the hit is 0.8 s behind that of the tree, and its out marker at 2 s. */
const hit = { name: 'hit', node: a, start: 1, in: 0.2, out: 1.2, fadeIn: 0.1, fadeOut: 0.3 };
const fall = { name: 'fall', node: b, start: 1.2, in: 0, out: 1, fadeIn: 0.4, fadeOut: 0.2 };
const pair = (from: string, to: string, fields: object = {}) => ({ from, to, blendTime: 0.2, ...fields });
const nodeOf = (transitions: readonly object[], entries: readonly object[] = [hit, fall]) => ({
  kind: 'fifo',
  entries,
  rest: c,
  transitions,
});
const queue = (...args: Parameters<typeof nodeOf>) => treeOf(nodeOf(...args));

/** The title, time, begin and states of each request, and what it lost to. */
const requestsOf = (tree: ReturnType<typeof treeOf>) =>
  tree.requests.map(({ title, time, begins, leaves, enters, lostTo }) => [
    title,
    time,
    Number(begins.toFixed(9)),
    `${leaves} → ${enters}`,
    lostTo,
  ]);
const expectPose = (tree: ReturnType<typeof treeOf>, time: number, id: string, clock: number) =>
  expect(largestDifference(poseAt(tree, time), clipPose(id, clock)), `at ${time} s`).toBeLessThan(1e-5);

describe('motion states of a queue', () => {
  test('the rest plays while nothing is started, and its clock goes on', () => {
    const tree = queue([pair('*', '*')]);
    expectPose(tree, 0.9, 'c', 0.9);
    expectPose(tree, 2.9, 'c', 2.9);
  });

  test('where no pair matches, entries have their own fades, as without a table', () => {
    const [tabled, plain] = [queue([pair('fall', 'fall')]), queue([])];
    for (let time = 0; time < 3; time += 0.07) {
      const expected = weightsAt(plain, time);
      for (const [name, weight] of Object.entries(weightsAt(tabled, time)))
        expect(weight, `${name} at ${time}`).toBeCloseTo(expected[name], 9);
    }
    expect(requestsOf(tabled)[0]).toEqual(['Start', 1, 1, 'rest → hit', null]);
  });

  test('of the newest motions one plays at a time: an older one that still lasts does not come back', () => {
    const short = { ...fall, out: 0.5, fadeIn: 0.1, fadeOut: 0.1 };
    expect(weightsAt(queue([], [hit, short]), 1.75).a).toBeGreaterThan(0);
    expect(weightsAt(queue([pair('*', '*')], [hit, short]), 1.75)).toEqual({ a: 0, b: 0, c: 1 });
  });

  test('a pair has its own time and easing, and enters at its mark; the first pair counts', () => {
    const tree = queue(
      [pair('rest', 'hit', { blendTime: 0.4, easing: 'linear', in: 0.6 }), pair('*', 'hit', { in: 0 })],
      [hit],
    );
    expect(weightsAt(tree, 1.1).a).toBeCloseTo(0.25, 9);
    // The state has 0.6 s until its out marker, the last 0.3 s of which it fades out.
    expect(weightsAt(tree, 1.45).a).toBeCloseTo(0.75 / 2, 9);
    expect(weightsAt(tree, 1.59).a).toBeGreaterThan(0);
    expect(weightsAt(tree, 1.601).a).toBe(0);
  });

  test('the rest begins anew where a pair enters it at a mark', () => {
    expectPose(queue([pair('hit', 'rest', { in: 0.5 })], [hit]), 2.5, 'c', 1.2);
  });

  test('a start waits for the out mark of its pair, at most until the out marker of what plays', () => {
    const tree = queue([pair('hit', 'fall', { out: 0.6 })]);
    expect(requestsOf(tree)[1]).toEqual(['Transition 1', 1.2, 1.4, 'hit → fall', null]);
    expectPose(tree, 1.39, 'a', 0.59);
    expect(weightsAt(tree, 1.5).b).toBeCloseTo(0.5, 9);
    expectPose(tree, 2, 'b', 0.6);
    const late = requestsOf(queue([pair('hit', 'fall', { out: 5 })]));
    expect(late[1][2]).toBeCloseTo(2, 9);
    const past = requestsOf(queue([pair('hit', 'fall', { out: 0.3 })]));
    expect(past[1][2]).toBe(1.2);
  });

  test('in a loop an out mark comes again each round, at the rate at which it plays', () => {
    const begins = (rest: object) =>
      treeOf({ ...nodeOf([pair('rest', 'hit', { out: 0.3 })], [hit]), rest }).requests[0].begins;
    expect(begins(clip('walk'))).toBeCloseTo(1.3, 9);
    expect(begins(clip('walk', { playRate: 2 }))).toBeCloseTo(1.3, 9);
    expect(begins(clip('walk', { playRate: 4 }))).toBeCloseTo(1.05, 9);
  });

  test('a clip between two states plays once, and both blends take their times', () => {
    const through = { clip: 'd', blendOut: 0.5 };
    const tree = queue([pair('rest', 'hit', { easing: 'linear', blendTime: 0.4, through })], [hit]);
    expect(weightsAt(tree, 1.1).c).toBeCloseTo(0.75, 9);
    expectPose(tree, 2, 'd', 1);
    // The clip lasts 3 s; the hit is entered 0.5 s before its end, at its in marker.
    expect(weightsAt(tree, 3.75).a).toBeCloseTo(0.5, 9);
    expectPose(tree, 4.1, 'a', 0.8);
  });

  test('a start during a clip between takes its place at once', () => {
    const through = { clip: 'd', blendOut: 0.5 };
    const tree = queue([pair('rest', 'hit', { through }), pair('hit', 'fall', { out: 0.9 })]);
    expect(requestsOf(tree)[1]).toEqual(['Transition 2', 1.2, 1.2, 'hit → fall', null]);
    expectPose(tree, 1.5, 'b', 0.3);
    expect(weightsAt(tree, 3.6)).toMatchObject({ b: 0, c: 1 });
    expect(weightsAt(tree, 3.6).a, 'the hit never plays').toBeUndefined();
  });

  test('a start that is interrupted while it waits is reported as lost', () => {
    const again = { ...hit, name: 'second', start: 1.3 };
    const tree = queue([pair('hit', 'fall', { out: 0.6 })], [hit, fall, again]);
    expect(requestsOf(tree)).toEqual([
      ['Start', 1, 1, 'rest → hit', null],
      ['Transition 1', 1.2, 1.2, 'hit → fall', 'second, which was requested before it began'],
      ['Start', 1.3, 1.3, 'hit → second', null],
    ]);
    expect(weightsAt(tree, 1.5).b).toBeUndefined();
  });

  test('names of states are unique, and transitions know them', () => {
    const twins = [hit, { ...hit, name: null }, { ...hit, name: 'entry 2' }, { ...hit, name: 'rest' }];
    const odd = [pair('hit', 'jump'), pair('*', 'rest', { through: { clip: 'e', blendOut: 0 } })];
    expect(problemsOf(nodeOf(odd, twins))).toEqual([
      { path: 'root.entries[2].name', message: 'There is already a state “entry 2”.' },
      { path: 'root.entries[3].name', message: 'There is already a state “rest”.' },
      {
        path: 'root.transitions[0].to',
        message: 'There is no state “jump”. States: rest, hit, entry 2, entry 2, rest.',
      },
    ]);
    expect(problemsOf(nodeOf(odd.slice(1)))[0]).toEqual({
      path: 'root.transitions[0].through.clip',
      message: 'There is no clip “e”.',
    });
  });
});
