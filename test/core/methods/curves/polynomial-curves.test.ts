import { expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import { fadeAlongCubic } from '#core/methods/curves/cubic-curve.ts';
import { evaluateQuintics, fitQuintics, quinticEnd } from '#core/methods/curves/quintic-curve.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

/** The rest of an offset of 1 with rate `rate`, and its rate. */
function left(rate: number, blendTime: number, elapsed: number): [number, number] {
  const offset = createPoseOffset(jointChannels(1));
  offset.values.fill(1);
  offset.rates.fill(rate);
  fadeAlongCubic(offset, offset, [blendTime], { elapsed });
  return [offset.values[5], offset.rates[5]];
}

test('worked example: from rest 27/32 remain after a quarter; a rate of 4 per s first increases the offset', () => {
  expect(left(0, 2, 0.5)).toEqual([0.84375, -0.5625]);
  // 2 s * (1/4)^3 - 2 (1/4)^2 + 1/4 = 9/32 s more of way, and 3/16 of the rate are left.
  expect(left(4, 2, 0.5)).toEqual([0.84375 + 4 * 0.28125, -0.5625 + 4 * 0.1875]);
});

test('the offset exists until the end of its time, and then is zero; zero time is a cut', () => {
  expect(left(3, 0.5, -1)).toEqual([1, 3]);
  expect(left(3, 0.5, 0.5)).toEqual([0, 0]);
  expect(left(3, 1e-6, 0)).toEqual([0, 0]);
});

/** A position of one joint on its quintic. */
function laid(x: readonly number[], v: readonly number[], blendTime: number) {
  const offset = createPoseOffset(jointChannels(1));
  offset.values.set(x);
  offset.rates.set(v);
  const quintics = fitQuintics(offset, [blendTime]);
  return {
    end: quinticEnd(quintics, 0),
    at(elapsed: number) {
      const out = evaluateQuintics(createPoseOffset(jointChannels(1)), quintics, { elapsed });
      return { x: Array.from(out.values.subarray(0, 3)), v: Array.from(out.rates.subarray(0, 3)) };
    },
  };
}

const times = numberBetween(0.05, 2);
const away = numberBetween(0.01, 5);

test('worked example: -6 t^5 + 15 t^4 - 10 t^3 + 1 from rest; velocity away from the destination is dropped', () => {
  expect(laid([0, 1, 0], [0, 0, 0], 1).at(0.5).x[1]).toBeCloseTo(0.5, 12);
  expect(laid([0, 1, 0], [0, 0, 0], 1).at(0.25).x[1]).toBeCloseTo(1 - 0.103515625, 12);
  expect(laid([0, 1, 0], [0, 9, 0], 1).at(0.25)).toEqual(laid([0, 1, 0], [0, 0, 0], 1).at(0.25));
});

test('worked example: it ends 5 n / v after the seam if that is sooner', () => {
  expect(laid([2, 0, 0], [-50, 0, 0], 1).end).toBeCloseTo(0.2, 12);
  expect(laid([2, 0, 0], [-50, 0, 0], 0.1).end).toBe(0.1);
});

test('it starts at the offset with the incoming velocity, and ends at rest without acceleration', () =>
  forAll(away, numberBetween(-9, 0), times, (x, v, blendTime) => {
    const { at, end } = laid([0, 0, x], [0, 0, v], blendTime);
    expect(at(0).x[2]).toBeCloseTo(x, 9);
    expect(at(0).v[2]).toBeCloseTo(v, 9);
    const step = 1e-3 * end;
    const before = at(end - step);
    const scale = Math.max(x, Math.abs(v));
    // What is left, its rate and its acceleration vanish as the cube, the square and the distance to the
    // end.
    expect(Math.abs(before.x[2])).toBeLessThan(1e-6 * scale);
    expect(Math.abs(before.v[2]) * end).toBeLessThan(1e-3 * scale);
    expect(at(end)).toEqual({ x: [0, 0, 0], v: [0, 0, 0] });
  }));

test('its rate is its derivative, and it never overshoots', () =>
  forAll(away, numberUpTo(9), times, numberBetween(0.01, 0.99), (x, v, blendTime, share) => {
    const { at, end } = laid([x, 0, 0], [v, 0, 0], blendTime);
    const [elapsed, step] = [share * end, 1e-5 * end];
    const rise = (at(elapsed + step).x[0] - at(elapsed - step).x[0]) / (2 * step);
    expect(Math.abs(rise - at(elapsed).v[0])).toBeLessThan(1e-6 * Math.max(1, x / end));
    expect(at(elapsed).x[0]).toBeGreaterThan(-1e-9);
  }));

test('no NaN up to 1e6, with zero blend time or zero offset', () => {
  for (const x of [0, 1e-12, 1, 1e6]) {
    for (const v of [0, -1e6, 1e6]) {
      for (const blendTime of [0, 1e-6, 1e-5, 1e6]) {
        for (const elapsed of [-1, 0, 1e-9, 1, 1e6]) {
          const found = laid([x, 0, -x], [v, v, 0], blendTime).at(elapsed);
          expect([...found.x, ...found.v].every((value) => Number.isFinite(value))).toBe(true);
        }
      }
    }
  }
});
