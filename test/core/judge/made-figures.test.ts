import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JudgedFoot, JudgedSlot, Measured } from '#core/judge/metric.ts';
import { metrics, type MetricId } from '#core/judge/metrics/registry.ts';
import { createMotionTrack, type MotionTrack } from '#core/judge/motion-track.ts';
import type { SeamSide } from '#core/transition/evaluation/seam-sides.ts';
import { randomShare } from '#core/kit/numbers.ts';
import { madeSlot, type MadeMotion } from './made-slot.ts';
import { measured } from './judged.ts';
import { forRuns } from '#test/fixtures/property.ts';

type Place = NonNullable<MadeMotion['place']>;

/** A place that wanders by centimetres, around the heights at which feet stand. */
const wandering = (seed: number): Place => {
  const [size, pace, phase] = [0, 1, 2].map((k) => (i: number) => randomShare(seed, 9 * k + i));
  const wave = (axis: number, t: number): number =>
    [0, 1, 2].reduce((sum, k) => {
      const i = 3 * axis + k;
      return sum + 0.06 * size(i) * Math.sin(2 * Math.PI * (4 * pace(i) * t + phase(i)));
    }, 0);
  return (t) => [wave(0, t) + t * size(0), 0.02 + 0.3 * wave(1, t), wave(2, t)];
};

/** The same motion in another size and at another place of a ground that is as high as it. */
const moved = (place: Place, size: number, [x, y, z]: readonly number[]): MadeMotion => ({
  place: (t) => {
    const at = place(t);
    return [size * at[0] + x, size * at[1] + y, size * at[2] + z];
  },
});

const resized = ({ figure, ...slot }: JudgedSlot, size: number, ground: number): JudgedSlot => ({
  ...slot,
  figure: {
    ...figure,
    height: size * figure.height,
    ground,
    weights: figure.weights.map((each) => size * each),
  },
});

const lengths = new Set<MetricId>(metrics.filter(({ unit }) => /^c?m/.test(unit)).map(({ id }) => id));

test('a metric of any motion grows with the figure if it is a length, and depends on no place', () => {
  const sizes = fc.constantFrom(0.5, 1, 3);
  const shift = fc.tuple(fc.constantFrom(0, -7), fc.constantFrom(0, 2), fc.constantFrom(0, 4));
  forRuns(40, fc.nat(1e6), sizes, shift, (seed, size, by) => {
    const motions = [0, 1, 2].map((k) => wandering(seed + k)) as [Place, Place, Place];
    const [own, elsewhere] = [
      motions.map((place) => ({ place })),
      motions.map((place) => moved(place, size, by)),
    ].map(([output, ...clips]) => madeSlot(output, ...clips));
    const other = resized(elsewhere, size, by[1]);
    for (const { id, measure } of metrics) {
      const factor = lengths.has(id) ? size : 1;
      const [a, b] = [measure(own), measure(other)];
      expectNear(b.value, factor * a.value, id);
      expect(b.series?.length, id).toBe(a.series?.length);
      a.series?.forEach((each, i) => expectNear(b.series?.[i] ?? Number.NaN, factor * each, `${id} at ${i}`));
      if (a.joints) expectNear(b.joints?.[0] ?? Number.NaN, factor * a.joints[0], `${id} of a joint`);
    }
  });
});

/** Equal but for rounding; not a number where the other is none. */
function expectNear(found: number, wanted: number, of: string): void {
  if (Number.isNaN(wanted)) expect(found, of).toBeNaN();
  else
    expect(Math.abs(found - wanted), `${of}: ${found} for ${wanted}`).toBeLessThan(
      1e-6 * (1 + Math.abs(wanted)),
    );
}

const largest = ({ series }: Measured): number => Math.max(0, ...(series ?? []));

test('the value over time explains the number: its peak, its mean or its way', () => {
  const peaks: readonly MetricId[] = [
    'footLock',
    'peakJerk',
    'addedJerk',
    'belowGround',
    'beyondLimits',
    'unusualTurns',
  ];
  for (const seed of [1, 20, 300]) {
    const [output, source] = [wandering(seed), wandering(seed + 1)];
    const slot = madeSlot({ place: output, turn: (t) => Math.sin(9 * t) }, { place: source });
    for (const { id, measure } of metrics.filter((metric) => peaks.includes(metric.id))) {
      const found = measure(slot);
      expect(found.value, id).toBe(largest(found));
      if (found.joints) expect(found.joints[0], id).toBe(found.value);
    }
    // The destination stands still, so that none of them is its own.
    for (const id of ['footSlide', 'footSkate', 'distance', 'rootSpeedError', 'meanJerk', 'meanFootLock']) {
      const { value, series = new Float64Array(121) } =
        metrics.find((each) => each.id === id)?.measure(slot) ?? {};
      const [first, last] = [series[0], series.at(-1) ?? Number.NaN];
      const area = (series.reduce((sum, each) => sum + each, 0) - (first + last) / 2) / 120;
      const jump = id === 'footSlide' || id === 'footSkate' ? (value ?? Number.NaN) - area : 0;
      expect(value, id).toBeCloseTo(area + jump, 9);
      expect(jump).toBeGreaterThanOrEqual(0);
    }
  }
});

/** The same motion beside a joint that rests at the origin. @param body what counts of both */
function withResting({ figure, ...slot }: JudgedSlot, body: readonly number[]): JudgedSlot {
  const beside = (track: MotionTrack): MotionTrack => {
    const out = { ...createMotionTrack(track.roots.length / 3, 2), roots: track.roots };
    const sizes = { positions: 3, places: 3, rotations: 4, turns: 4 };
    for (const name of ['positions', 'places', 'rotations', 'turns'] as const)
      for (let at = 0, size = sizes[name]; at < track[name].length; at += size) {
        if (size === 4) out[name][2 * at + 3] = 1;
        out[name].set(track[name].subarray(at, at + size), 2 * at + size);
      }
    return out;
  };
  const atRest = ({ linear, angular, tracks }: SeamSide): SeamSide => ({
    linear: Float64Array.of(0, 0, 0, ...linear),
    angular: Float64Array.of(0, 0, 0, ...angular),
    tracks,
  });
  const limits = [figure.limits[0], figure.limits[0]];
  const feet = figure.feet.map((foot) => ({ ...foot, points: [{ joint: 1, offset: [0, 0, 0] as const }] }));
  return {
    ...slot,
    figure: {
      ...figure,
      body: Int32Array.from(body),
      weights: Float64Array.of(body.length - 1, 1),
      limits,
      feet,
    },
    output: beside(slot.output),
    source: beside(slot.source),
    destination: beside(slot.destination),
    sides: { before: atRest(slot.sides.before), after: atRest(slot.sides.after) },
  };
}

test('a joint at rest beside another one halves what is a mean over joints, if it is of the body, and nothing else', () => {
  const means = ['meanJerk', 'distance'];
  for (const seed of [1, 20, 300]) {
    const motions = [0, 1, 2].map((k): MadeMotion => ({
      place: wandering(seed + k),
      turn: (t) => Math.sin(9 * t + k),
    }));
    const own = madeSlot(...(motions as [MadeMotion, MadeMotion, MadeMotion]));
    const [outside, inside] = [[1], [0, 1]].map((body) => withResting(own, body));
    for (const { id, measure } of metrics) {
      const { value, joints } = measure(own);
      expectNear(measure(outside).value, value, `${id} beside one outside of the body`);
      expectNear(
        measure(inside).value,
        means.includes(id) ? value / 2 : value,
        `${id} beside one of the body`,
      );
      if (!joints) continue;
      expect(measure(outside).joints?.[0], id).toBeNaN();
      expectNear(measure(inside).joints?.[1] ?? Number.NaN, joints[0], `${id} of the joint`);
    }
  }
});

const slides = (v: number, height = 0): MadeMotion => ({
  place: (time) => [0.6 * v * time, height, -0.8 * v * time],
});
const never = new Uint8Array(181);

/** A slot whose feet are such. */
const withFeet = (slot: JudgedSlot, ...feet: readonly Partial<JudgedFoot>[]): JudgedSlot => ({
  ...slot,
  figure: { ...slot.figure, feet: feet.map((foot) => ({ ...slot.figure.feet[0], ...foot })) },
});

test.each<[string, JudgedSlot, number, number]>([
  ['stands in both clips', withFeet(madeSlot(slides(0.2)), {}), 20, 20],
  ['is one of two that stand', withFeet(madeSlot(slides(0.2)), {}, {}), 40, 40],
  ['stands in no clip', withFeet(madeSlot(slides(0.2)), { inSource: never, inDestination: never }), 0, 20],
  ['stands in the destination', withFeet(madeSlot(slides(0.2)), { inSource: never }), 20, 20],
  [
    'stands in the source, until the blend ends',
    { ...withFeet(madeSlot(slides(0.2)), { inDestination: never }), blendEnd: 90 },
    10,
    20,
  ],
  ['slides in the destination as well', withFeet(madeSlot(slides(0.2), {}, slides(0.15)), {}), 5, 5],
  ['slides less than in the destination', withFeet(madeSlot(slides(0.2), {}, slides(0.3)), {}), -10, -10],
  ['is as high as its floor', withFeet(madeSlot(slides(0.2, 0.06)), { floor: 0.06 }), 20, 20],
  ['is below it', withFeet(madeSlot(slides(0.2, 0.02)), { floor: 0.06 }), 20, 20],
  ['is 2.5 cm above it', withFeet(madeSlot(slides(0.2, 0.085)), { floor: 0.06 }), 0, 0],
  [
    'is half as high',
    withFeet(madeSlot(slides(0.2, 0.0125)), {}),
    20 * (2 - Math.SQRT2),
    20 * (2 - Math.SQRT2),
  ],
  ['jumps by 3 cm at the seam', withFeet(madeSlot({ place: () => [0.03, 0, 0] }), {}), 3, 3],
  ['jumps over the ground', withFeet(madeSlot({ place: () => [0.03, 0, 0.04] }), {}, {}), 10, 10],
  ['jumps 2.5 cm above the ground', withFeet(madeSlot({ place: () => [0.03, 0.025, 0] }), {}), 0, 0],
])('a foot that %s: its slide, cm, and its skate, cm/s', (_, slot, slide, skate) => {
  expect(Math.abs(measured(slot, 'footSlide') - slide)).toBeLessThan(0.1);
  expect(Math.abs(measured(slot, 'footSkate') - skate)).toBeLessThan(0.1);
});

test('a foot counts by the lowest of its points, at each moment', () => {
  const slot = madeSlot(slides(0.2));
  const points = [0.02, 0, 0.01].map((y) => ({ joint: 0, offset: [0, y, 0] as const }));
  const turned = madeSlot({ ...slides(0), turn: (t) => 3 * t });
  const around = (order: readonly number[]) =>
    withFeet(turned, { points: order.map((y) => ({ joint: 0, offset: [0, y, 0] as const })) });
  expect(measured(withFeet(slot, { points }), 'footSlide')).toBeCloseTo(20, 0);
  expect(measured(withFeet(slot, { points: points.slice(0, 1) }), 'footSlide')).toBeLessThan(10);
  const [one, other] = [around([0.1, -0.1]), around([-0.1, 0.1])].map((each) => measured(each, 'footSlide'));
  expect(one).toBeGreaterThan(1);
  expect(other).toBeCloseTo(one, 9);
});

test('frames skate with any foot that is low and fast, in the share of time that it is', () => {
  const later = {
    ...slides(1),
    place: (t: number): [number, number, number] => [Math.max(0, t - 0.75), 0, 0],
  };
  expect(measured(withFeet(madeSlot(later), {}, {}), 'skatingFrames')).toBeCloseTo(25, -0.5);
  expect(measured(withFeet(madeSlot(slides(1)), { floor: -0.06 }, {}), 'skatingFrames')).toBe(100);
  expect(measured(madeSlot(slides(0.49)), 'skatingFrames')).toBe(0);
  expect(measured(madeSlot(slides(0.51)), 'skatingFrames')).toBe(100);
  expect(measured(withFeet(madeSlot(slides(1)), { floor: -0.06 }), 'skatingFrames')).toBe(0);
});
