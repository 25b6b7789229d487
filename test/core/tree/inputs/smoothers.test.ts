import { describe, expect, test } from 'vitest';
import { changing, type Changing } from '#core/tree/weights/changing.ts';
import {
  createAverageSmoother,
  sampleAverage,
  createSpringSmoother,
  sampleSpring,
} from '#core/tree/inputs/smoothing.ts';
import { createDragSmoother, sampleDrag } from '#core/tree/inputs/drag-smoother.ts';
import { createKeyTrack, sampleKeyTrack, type Interpolation } from '#core/tree/inputs/key-track.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

type Sampler = (time: number) => Changing;
const KEYS = [
  { time: 0, value: 0 },
  { time: 1, value: 1 },
  { time: 1.5, value: -2 },
];

const samplers: Readonly<Record<string, (interpolation: Interpolation, keys?: typeof KEYS) => Sampler>> = {
  raw: (interpolation, keys = KEYS) => {
    const track = createKeyTrack(keys, interpolation);
    return (time) => sampleKeyTrack(changing(0), track, { elapsed: time });
  },
  spring: (interpolation, keys = KEYS) => {
    const smoother = createSpringSmoother(createKeyTrack(keys, interpolation), 0.2);
    return (time) => sampleSpring(changing(0), smoother, { elapsed: time });
  },
  drag: (interpolation, keys = KEYS) => {
    const smoother = createDragSmoother(createKeyTrack(keys, interpolation), { acceleration: 9, drag: 2 });
    return (time) => sampleDrag(changing(0), smoother, { elapsed: time });
  },
  average: (interpolation, keys = KEYS) => {
    const smoother = createAverageSmoother(createKeyTrack(keys, interpolation), 0.25);
    return (time) => sampleAverage(changing(0), smoother, { elapsed: time });
  },
};

test('a drag arrives after its last key, at a time that it says to a millisecond', () => {
  const track = createKeyTrack(KEYS, 'step');
  const smoother = createDragSmoother(track, { acceleration: 9, drag: 2 });
  const { arrivedAt } = smoother;
  const at = (time: number) => sampleDrag(changing(0), smoother, { elapsed: time }).value;
  expect(arrivedAt).toBeGreaterThan(1.5);
  expect([at(arrivedAt), at(arrivedAt + 5)]).toEqual([-2, -2]);
  expect(at(arrivedAt - 0.002)).not.toBe(-2);
});

test('worked example: a step from 0 to 1 at 1 s', () => {
  const step = KEYS.slice(0, 2);
  const at = (name: string, time: number) => samplers[name]('step', step)(time);
  expect(at('raw', 0.999).value).toBe(0);
  expect(at('raw', 1).value).toBe(1);
  const linear = samplers['raw']('linear');
  expect([-0.5, 0, 0.5, 1, 1.25, 1.5].map(linear)).toEqual(
    [
      [0, 0],
      [0, 1],
      [0.5, 1],
      [1, -6],
      [-0.5, -6],
      [-2, 0],
    ].map(([value, rate]) => ({ value, rate })),
  );
  // One half-life leaves (1 + 2 ln 2) / 4 of a distance at rest.
  expect(at('spring', 1.2).value).toBeCloseTo(1 - 0.5965735903, 9);
  expect(at('average', 1.1)).toEqual({ value: expect.closeTo(0.4, 12), rate: 4 });
  // top = 9 / 2; x = 4.5 t - 4.5 (1 - e^(-2 t)) / 2 at t = 0.2
  expect(at('drag', 1.2).value).toBeCloseTo(0.9 - 2.25 * (1 - Math.exp(-0.4)), 12);
  expect(at('drag', 9)).toEqual({ value: 1, rate: 0 });
});

test('worked example: a spring lags a ramp by 2 u / y, a mean by half its window', () => {
  const slope = [
    { time: 0, value: 0 },
    { time: 100, value: 100 },
  ];
  const y = (2 * Math.LN2) / 0.2;
  expect(samplers['spring']('linear', slope)(50).value).toBeCloseTo(50 - 2 / y, 9);
  expect(samplers['average']('linear', slope)(50)).toEqual({
    value: expect.closeTo(49.875, 9),
    rate: expect.closeTo(1, 9),
  });
});

test('a strong pursuit keeps to a ramp, within a step of 1/120 s', () => {
  const slope = createKeyTrack(
    [
      { time: 0, value: 3 },
      { time: 100, value: 53 },
    ],
    'linear',
  );
  const smoother = createDragSmoother(slope, { acceleration: 1e5, drag: 1 });
  for (const time of [10, 50.003, 99])
    expect(
      Math.abs(sampleDrag(changing(0), smoother, { elapsed: time }).value - (3 + time / 2)),
    ).toBeLessThan(0.5 / 120 + 1e-6);
});

describe.each(['spring', 'drag', 'average'])('%s', (name) => {
  test.each<Interpolation>(['step', 'linear'])(
    'never jumps, rests before its keys, ends at the last value: %s',
    (interpolation) => {
      const at = samplers[name](interpolation);
      expect(at(-5)).toEqual({ value: 0, rate: 0 });
      expect(at(60).value).toBeCloseTo(-2, 9);
      forAll(numberBetween(-1, 4), (time) => {
        expect(Math.abs(at(time + 1e-6).value - at(time).value)).toBeLessThan(1e-4);
      });
    },
  );

  test.each<Interpolation>(['step', 'linear'])(
    'its rate is its derivative, but at corners: %s',
    (interpolation) => {
      const at = samplers[name](interpolation);
      for (let time = 0.0031; time < 3; time += 0.0371) {
        const slope = (at(time + 1e-6).value - at(time - 1e-6).value) / 2e-6;
        expect(Math.abs(at(time).rate - slope)).toBeLessThan(1e-4);
      }
    },
  );
});
