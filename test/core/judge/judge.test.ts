import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge, judgeSlots, numbersOf, type JudgedChain, type Judgement } from '#core/judge/judge.ts';
import { clipMetrics, lockMetrics, metrics } from '#core/judge/metrics/registry.ts';
import { takeNumbers, withTracks } from '#core/judge/motion-track.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const [walk, jog] = ['walk', 'jog'].map((name) => rooted(starterClip(name)));
const map = createJointMap(walk.skeleton);
const ends = { source: clipUse(1.2), destination: clipUse(1.5) };
const slots = ['cut', 'springExact'].map((method) => slotOf(method));
const judged = (more: Partial<JudgedChain> = {}): Judgement =>
  valueOf(judge({ chain: [transitionOf({ ...ends, slots })], clips: [walk, jog], map, ...more }));

/** Metrics of a second of a motion that do not look back before it. */
const FORWARD = ['footSkate', 'footSlide', 'skatingFrames', 'belowGround'];
const forward = (measures: Judgement['floor']): readonly number[] =>
  FORWARD.map((id) => Number(measures[id].value.toFixed(6)));

test('a cut is by itself its destination; a clip into itself at the same moment is that clip, without a fault', () => {
  const { alone, clips, floor } = judged();
  expect(forward(alone[0])).toEqual(forward(clips.destination));
  expect(forward(alone[0])).not.toEqual(forward(clips.source));
  for (const measures of [...alone, clips.source, clips.destination])
    expect(Object.keys(measures)).toEqual(clipMetrics.map(({ id }) => id));
  expect(Object.keys(floor)).toEqual(metrics.map(({ id }) => id));
  for (const id of [
    'footSlide',
    'footSkate',
    'meanJerk',
    'distance',
    'addedJerk',
    'lostMotion',
    'velocityJump',
    'turnJump',
  ])
    expect(floor[id].value, id).toBe(0);
  const same = { source: clipUse(1.2), destination: clipUse(1.2), slots };
  const itself = judged({ chain: [transitionOf(same)], clips: [walk, walk] });
  for (const id of ['meanJerk', 'peakJerk', 'smoothness'])
    expect(itself.clips.source[id].value, id).toBe(clips.source[id].value);
  for (const [id, { value }] of Object.entries(itself.alone[0]))
    expect(value, id).toBeCloseTo(itself.clips.destination[id].value, 3);
});

test('the clips of an interruption are the destination, and the source as the chosen slot has it', () => {
  const first = transitionOf({ ...ends, slots: [slotOf('springExact', { halfLife: 0.4 }), slotOf('cut')] });
  const second = { source: chainUse(first.id, 0.2), destination: clipUse(0.3), slots };
  const [one, other] = [0, 1].map((chosen) =>
    judged({ chain: [first, transitionOf({ ...second, chosen })], clips: [walk, jog, walk] }),
  );
  expect(one.slots).toEqual(other.slots);
  expect(numbersOf(one.clips.source)).not.toEqual(numbersOf(other.clips.source));
  expect(forward(one.clips.destination)).toEqual(forward(one.alone[0]));
  const last = { source: clipUse(0.4), destination: second.destination, slots };
  const uninterrupted = judged({ chain: [transitionOf(last)], clips: [jog, walk] });
  expect(one.stands[0]).toEqual(uninterrupted.stands[0]);
});

test.each([false, true])('slots are measured alone as in a judgement, with locked feet: %s', (isLocked) => {
  const chain = [transitionOf({ ...ends, slots })];
  expect(valueOf(judgeSlots({ chain, clips: [walk, jog], map, isLocked }))).toEqual(
    judged({ isLocked }).slots,
  );
});

test('feet that are locked slide less, and are judged by what the lock has to move', () => {
  const [free, locked] = [judged(), judged({ isLocked: true })];
  expect(locked.slots[1]['footSlide'].value).toBeLessThan(0.5 * free.slots[1]['footSlide'].value);
  for (const { id } of lockMetrics) {
    expect(free.slots[1][id].value).toBeGreaterThan(0.1);
    expect(locked.slots[1][id]).toEqual(free.slots[1][id]);
  }
  expect([locked.stands, free.corrections]).toEqual([free.stands, []]);
});

test('each slot says when its feet stand, and how far a lock moves them from there on', () => {
  const { seconds, stands, corrections, limits } = judged({ isLocked: true });
  expect(seconds).toEqual(seconds.map((each) => Math.max(each, 1)));
  expect(limits).toHaveLength(walk.skeleton.names.length);
  for (const [slot, feet] of stands.entries()) {
    expect(feet).toHaveLength(2);
    for (const [foot, standing] of feet.entries()) {
      expect(standing).toHaveLength(Math.round(seconds[slot] * 120) + 1);
      expect([...new Set(standing)].toSorted((a, b) => a - b)).toEqual([0, 1]);
      const moved = corrections[slot][foot];
      expect(moved.length).toBeGreaterThan(2 * standing.length);
      expect([moved[0], moved[1]]).toEqual([0, 0]);
      // What stands later is not moved before.
      const before = standing.indexOf(1);
      expect(moved.slice(0, 2 * before).every((each) => each === 0)).toBe(true);
    }
  }
});

test('a judgement says the same whatever its memory held before, and gives none of it away', () => {
  const first = transitionOf({ ...ends, slots });
  const interrupting = { source: chainUse(first.id, 0.2), destination: clipUse(0.3), slots };
  const everyMethod = [undefined, 30].flatMap((tick) =>
    blendMethods.map(({ id }) => ({ ...slotOf(id), ...(tick !== undefined && { tick }) })),
  );
  const chain = [transitionOf({ ...ends, slots: everyMethod })];
  const all = () => [
    judged({ chain }),
    judged({ isLocked: true }),
    judgeSlots({ chain, clips: [walk, jog], map, isLocked: true }),
    judged({ chain: [first, transitionOf(interrupting)], clips: [walk, jog, walk] }),
  ];
  const spoil = (value: number): void =>
    withTracks((take) => {
      for (let i = 0; i < 1000; i++) takeNumbers(121).fill(value);
      for (let i = 0; i < 8; i++) {
        const { joints: _joints, channels: _channels, ...arrays } = take(1500, walk.skeleton.names.length);
        for (const each of Object.values(arrays)) each.fill(value);
      }
    });
  spoil(Number.NaN);
  const found = all();
  const kept = structuredClone(found);
  spoil(7);
  expect(found).toEqual(kept);
  expect(all()).toEqual(kept);
});

test('numbers of a judgement are taken once in it, and not while none runs', () => {
  const buffers = (): readonly unknown[] => [takeNumbers(5), takeNumbers(3)].map(({ buffer }) => buffer);
  const [first, next] = [1, 2].map(() => withTracks(() => [takeNumbers(5), takeNumbers(3)]));
  expect(first.map(({ byteOffset, length }) => [byteOffset, length])).toEqual([
    [0, 5],
    [40, 3],
  ]);
  expect(next[0].buffer).toBe(first[0].buffer);
  expect(buffers()).not.toContain(first[0].buffer);
  expect(withTracks(() => takeNumbers(1e6))).toEqual(new Float64Array(1e6));
});

test('memory of tracks that take very long is not kept', () => {
  const [first, next] = [1, 2].map((value) =>
    withTracks((take) => {
      const { roots } = take(20_000, 80);
      const before = roots[0];
      roots[0] = value;
      return before;
    }),
  );
  expect([first, next]).toEqual([0, 0]);
});
