import { expect, test } from 'vitest';
import { metrics, type MetricId } from '#core/judge/metrics/registry.ts';
import { createMotionTrack, type MotionTrack } from '#core/judge/motion-track.ts';
import { measured } from './judged.ts';
import { madeSlot, type MadeMotion } from './made-slot.ts';

type Place = NonNullable<MadeMotion['place']>;

/** Over the ground, along neither axis. */
const along =
  (way: (time: number) => number): Place =>
  (time) => [0.6 * way(time), 0, -0.8 * way(time)];
const steady = along((time) => time);
/** After the seam only. */
const after = (time: number): number => Math.max(0, time);

const wobble = (size: number, hertz = 3): Place =>
  along((time) => size * Math.sin(2 * Math.PI * hertz * time));

/** Holds that a metric of motions with a fault of a size has the value that follows from it; 0 for none. */
const isOf =
  (id: MetricId, slotOf: (size: number) => Parameters<typeof madeSlot>, value: (size: number) => number) =>
  (): void => {
    for (const size of [0, 0.1, 0.2, 0.4]) {
      const wanted = value(size);
      const found = measured(madeSlot(...slotOf(size)), id);
      expect(Math.abs(found - wanted), `a fault of ${size}`).toBeLessThan(1e-3 * (1 + wanted));
    }
  };

const slides = (v: number): [MadeMotion] => [{ place: along((time) => v * time) }];
const turned = (a: number): [MadeMotion] => [{ turn: () => (a === 0 ? 0.4 : 0.5 + a) }];
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** For each metric: it is none without its fault, and grows with it. */
const made: Readonly<Record<MetricId, () => void>> = {
  footSlide: isOf('footSlide', slides, (v) => 100 * v),
  footSkate: isOf('footSkate', slides, (v) => 100 * v),
  skatingFrames() {
    const share = (height: number, until: number): number =>
      measured(madeSlot({ place: (time) => [Math.min(time, until), height, 0] }), 'skatingFrames');
    expect(share(0, 2)).toBe(100);
    expect(share(0.06, 2)).toBe(0);
    expect(share(0, 0.5)).toBeCloseTo(50, -0.5);
  },
  footLock: isHeldBack('footLock', 100),
  meanFootLock: isHeldBack('meanFootLock', 50),
  velocityJump: isOf(
    'velocityJump',
    (v) => [{ place: along((time) => v * after(time)) }],
    (v) => v,
  ),
  turnJump: isOf('turnJump', (v) => [{ turn: (time) => v * after(time) }], degrees),
  accelerationJump: isOf(
    'accelerationJump',
    (a) => [{ place: along((time) => (a * after(time) ** 2) / 2) }],
    (a) => a,
  ),
  addedJerk() {
    const shaken = { place: wobble(0.1) };
    expect(measured(madeSlot(shaken), 'addedJerk')).toBe(measured(madeSlot(shaken), 'peakJerk'));
  },
  peakAcceleration() {
    const thrown = madeSlot({ place: (time) => [time, 2 * time - 5 * time * time, 0] });
    expect(measured(thrown, 'peakAcceleration')).toBeCloseTo(10, 1);
    const peak = (size: number): number =>
      measured(madeSlot({ place: wobble(size, 1.5) }), 'peakAcceleration');
    expect(peak(0.1) / (0.1 * (2 * Math.PI * 1.5) ** 2)).toBeCloseTo(1, 2);
    expect(peak(0)).toBe(0);
  },
  peakJerk() {
    const thrown = madeSlot({ place: (time) => [time, 2 * time - 5 * time * time, 0] });
    expect(measured(thrown, 'peakJerk')).toBeLessThan(0.5);
    const peak = (size: number): number => measured(madeSlot({ place: wobble(size, 1.5) }), 'peakJerk');
    expect(peak(0.1) / (0.1 * (2 * Math.PI * 1.5) ** 3)).toBeCloseTo(1, 1);
    expect(peak(0.2) / peak(0.1)).toBeCloseTo(2, 5);
  },
  meanJerk() {
    const shaken = { place: wobble(0.1, 1.5) };
    // The mean of a rectified sine is 2 / pi of its peak.
    const [mean, peak] = (['meanJerk', 'peakJerk'] as const).map((id) => measured(madeSlot(shaken), id));
    expect(mean / peak).toBeCloseTo(2 / Math.PI, 2);
  },
  smoothness() {
    const reach = (size: number, tremble: number): number => {
      const place = along((time) => size * (Math.sin(2 * time) + tremble * Math.sin(30 * time)));
      return measured(madeSlot({ place }), 'smoothness');
    };
    expect(reach(2, 0)).toBeCloseTo(reach(1, 0), 6);
    expect(reach(1, 0.02)).toBeLessThan(reach(1, 0.01));
    expect(reach(1, 0.01)).toBeLessThan(reach(1, 0));
    // Its speed is twice its size: above 2 cm/s it moves, below it rests.
    expect(reach(0.011, 0)).toBeCloseTo(reach(1, 0), 6);
    expect(reach(0.009, 0)).toBeNaN();
  },
  responseTime() {
    const place = along((time) => 0.5 * Math.max(0, 1 - after(time) / 0.5));
    expect(measured(madeSlot({ place }), 'responseTime')).toBeCloseTo(0.45, 1);
    expect(measured(madeSlot({ place: along(() => 1) }), 'responseTime')).toBeNaN();
  },
  distance: isOf(
    'distance',
    (d) => [{ place: along(() => d) }],
    (d) => 100 * d,
  ),
  overshoot: isOf(
    'overshoot',
    (d) => [
      { place: along((time) => Math.cos(time * Math.PI) * d - 1 + d) },
      {},
      { place: along(() => -1 + d) },
    ],
    (d) => 100 * d,
  ),
  lostMotion: isOf(
    'lostMotion',
    (s) => [{ place: along((time) => (1 - s) * time) }, { place: steady }, { place: steady }],
    (s) => 100 * s,
  ),
  rootSpeedError: isOf('rootSpeedError', slides, (v) => v),
  beyondLimits: isOf('beyondLimits', turned, degrees),
  unusualTurns: isOf('unusualTurns', turned, degrees),
  belowGround: isOf(
    'belowGround',
    (d) => [{ place: () => [0, -d, 0] }],
    (d) => 100 * d,
  ),
  throughTorso() {
    expect(armThroughTorso(0.2, 0.5)).toBe(0);
    expect(armThroughTorso(0.1, 0.5)).toBeCloseTo(6, 9);
    expect(armThroughTorso(-0.1, 0.5)).toBeCloseTo(6, 9);
    expect(armThroughTorso(0.1, 0.13)).toBeCloseTo(3, 9);
    expect(armThroughTorso(0.1, 0.1)).toBe(0);
    expect(measured(madeSlot({}), 'throughTorso')).toBeNaN();
  },
};

test.each(metrics.map(({ id }) => id))('%s is none without its fault, and grows with it', (id) => {
  expect(made[id], `${id} needs a motion with its fault in faults.test.ts`).toBeDefined();
  made[id]();
});

test.each(['footSlide', 'footSkate', 'meanFootLock', 'addedJerk', 'meanJerk'] as const)(
  '%s counts nothing that the destination does as well',
  (id) => {
    const shaken = { place: wobble(0.1) };
    expect(measured(madeSlot(shaken), id)).toBeGreaterThan(0.1);
    expect(measured(madeSlot(shaken, {}, shaken), id)).toBe(0);
  },
);

/** Holds how far a lock moves a sliding foot in a second, cm for 1 m/s: less while it takes hold. */
function isHeldBack(id: MetricId, most: number): () => void {
  return () => {
    const [none, slow, fast] = [0, 0.1, 0.2].map((v) => measured(madeSlot(...slides(v)), id));
    expect(none).toBe(0);
    expect(fast / slow).toBeCloseTo(2, 9);
    expect(slow).toBeLessThan(0.1 * most);
    expect(slow).toBeGreaterThan(0.085 * most);
  };
}

/** How deep an arm is in a torso. @param output its distance, m @param clips that in the source */
function armThroughTorso(output: number, clips: number): number {
  const torso = { from: 0, to: 1, radius: 0.12 };
  const arm = { from: 2, to: 3, radius: 0.04 };
  const at = (x: number): MotionTrack => {
    const track = createMotionTrack(181, 4);
    for (let i = 0; i < 181; i++)
      track.positions.set([0, 1, 0, 0, 1.5, 0, x, 1.4, -0.3, x, 1.2, 0.3], i * 12);
    return track;
  };
  const slot = madeSlot({});
  const figure = { ...slot.figure, capsules: { torso, limbs: [arm] } };
  return measured(
    { ...slot, figure, output: at(output), source: at(clips), destination: at(0.5) },
    'throughTorso',
  );
}

test('a figure without feet has no measure of them', () => {
  const slot = madeSlot({});
  const bare = { ...slot, figure: { ...slot.figure, feet: [] } };
  for (const id of ['footSlide', 'footSkate', 'skatingFrames']) expect(measured(bare, id)).toBeNaN();
});

test('each metric has an id of its own, words, and a unit unless it has no dimension', () => {
  expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
  for (const { label, tip } of metrics) expect(`${label} ${tip}`).toMatch(/^[A-Z].* [A-Z].*\.$/s);
  expect(metrics.filter(({ unit }) => unit === '').map(({ id }) => id)).toEqual(['smoothness']);
});
