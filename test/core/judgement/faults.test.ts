import { describe, expect, test } from 'vitest';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { createMotionTrack, type MotionTrack } from '#core/judgement/motion-track.ts';
import { measured } from './judged.ts';
import { madeSlot, type MadeMotion } from './made-slot.ts';

type Place = NonNullable<MadeMotion['place']>;

const along =
  (x: (time: number) => number): Place =>
  (time) => [x(time), 0, 0];
const steady = along((time) => time);
/** After the seam only. */
const after = (time: number): number => Math.max(0, time);

/** Motions with a fault of a size, and the value that follows from it; 0 for none. */
const faults: readonly [
  id: string,
  of: (size: number) => Parameters<typeof madeSlot>,
  value: (size: number) => number,
][] = [
  ['footSlide', (v) => [{ place: along((time) => v * time) }], (v) => 100 * v],
  ['footSkate', (v) => [{ place: along((time) => v * time) }], (v) => 100 * v],
  ['velocityJump', (v) => [{ place: along((time) => v * after(time)) }], (v) => v],
  ['turnJump', (v) => [{ turn: (time) => v * after(time) }], (v) => (v * 180) / Math.PI],
  ['accelerationJump', (a) => [{ place: along((time) => (a * after(time) ** 2) / 2) }], (a) => a],
  ['distance', (d) => [{ place: along(() => d) }], (d) => 100 * d],
  [
    'overshoot',
    (d) => [
      { place: along((time) => Math.cos(time * Math.PI) * d - 1 + d) },
      {},
      { place: along(() => -1 + d) },
    ],
    (d) => 100 * d,
  ],
  [
    'lostMotion',
    (s) => [{ place: along((time) => (1 - s) * time) }, { place: steady }, { place: steady }],
    (s) => 100 * s,
  ],
  ['rootSpeedError', (v) => [{ place: along((time) => v * time) }], (v) => v],
  ['beyondLimits', (a) => [{ turn: () => (a === 0 ? 0.4 : 0.5 + a) }], (a) => (a * 180) / Math.PI],
  ['unusualTurns', (a) => [{ turn: () => (a === 0 ? 0.4 : 0.5 + a) }], (a) => (a * 180) / Math.PI],
  ['belowGround', (d) => [{ place: () => [0, -d, 0] }], (d) => 100 * d],
];

describe.each(faults)('%s', (id, slotOf, value) => {
  test.each([0, 0.1, 0.2, 0.4])('of a fault of %d is what it is', (size) => {
    const wanted = value(size);
    expect(Math.abs(measured(madeSlot(...slotOf(size)), id) - wanted)).toBeLessThan(1e-3 * (1 + wanted));
  });
});

const wobble = (size: number, hertz = 3): Place =>
  along((time) => size * Math.sin(2 * Math.PI * hertz * time));

test('jerk is none at constant acceleration, that of a slow wave is what it is, and it grows with the wave', () => {
  const thrown = madeSlot({ place: (time) => [time, 2 * time - 5 * time * time, 0] });
  expect(measured(thrown, 'peakJerk')).toBeLessThan(0.5);
  const peak = (size: number): number => measured(madeSlot({ place: wobble(size, 1.5) }), 'peakJerk');
  expect(peak(0.1) / (0.1 * (2 * Math.PI * 1.5) ** 3)).toBeCloseTo(1, 1);
  expect(peak(0.2) / peak(0.1)).toBeCloseTo(2, 5);
});

test('added jerk is none where a clip has it, too', () => {
  const shaken = { place: wobble(0.1) };
  expect(measured(madeSlot(shaken, {}, shaken), 'addedJerk')).toBe(0);
  expect(measured(madeSlot(shaken), 'addedJerk')).toBe(measured(madeSlot(shaken), 'peakJerk'));
});

test('smoothness depends on shape, not on size, and falls with trembling', () => {
  const reach = (size: number, tremble: number): number => {
    const place = along((time) => size * (Math.sin(2 * time) + tremble * Math.sin(30 * time)));
    return measured(madeSlot({ place }), 'smoothness');
  };
  expect(reach(2, 0)).toBeCloseTo(reach(1, 0), 6);
  expect(reach(1, 0.02)).toBeLessThan(reach(1, 0.01));
  expect(reach(1, 0.01)).toBeLessThan(reach(1, 0));
});

test('skating frames count moments of a fast, low foot', () => {
  const share = (height: number, until: number): number =>
    measured(madeSlot({ place: (time) => [Math.min(time, until), height, 0] }), 'skatingFrames');
  expect(share(0, 2)).toBe(100);
  expect(share(0.06, 2)).toBe(0);
  expect(share(0, 0.5)).toBeCloseTo(50, -0.5);
});

test('response time is when the pose stays near', () => {
  const place = along((time) => 0.5 * Math.max(0, 1 - after(time) / 0.5));
  expect(measured(madeSlot({ place }), 'responseTime')).toBeCloseTo(0.45, 1);
  expect(measured(madeSlot({ place: along(() => 1) }), 'responseTime')).toBeNaN();
});

test('an arm through the torso is as deep as it is deeper than in the clips', () => {
  const torso = { from: 0, to: 1, radius: 0.12 };
  const arm = { from: 2, to: 3, radius: 0.04 };
  const at = (x: number): MotionTrack => {
    const track = createMotionTrack(181, 4);
    for (let i = 0; i < 181; i++)
      track.positions.set([0, 1, 0, 0, 1.5, 0, x, 1.4, -0.3, x, 1.2, 0.3], i * 12);
    return track;
  };
  const deep = (output: number, clips: number): number => {
    const slot = madeSlot({});
    const figure = { ...slot.figure, capsules: { torso, limbs: [arm] } };
    return measured(
      { ...slot, figure, output: at(output), source: at(clips), destination: at(0.5) },
      'throughTorso',
    );
  };
  expect(deep(0.2, 0.5)).toBe(0);
  expect(deep(0.1, 0.5)).toBeCloseTo(6, 9);
  expect(deep(-0.1, 0.5)).toBeCloseTo(6, 9);
  expect(deep(0.1, 0.13)).toBeCloseTo(3, 9);
  expect(deep(0.1, 0.1)).toBe(0);
  expect(measured(madeSlot({}), 'throughTorso')).toBeNaN();
});

test('a figure without feet has no measure of them', () => {
  const slot = madeSlot({});
  const bare = { ...slot, figure: { ...slot.figure, feet: [] } };
  for (const id of ['footSlide', 'footSkate', 'skatingFrames']) expect(measured(bare, id)).toBeNaN();
});

test('each metric has an id of its own and words', () => {
  expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
  for (const { label, tip } of metrics) expect(`${label} ${tip}`).toMatch(/^[A-Z].* [A-Z].*\.$/s);
});
