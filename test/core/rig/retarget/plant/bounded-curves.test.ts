import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedSlope, coverSmoothly } from '#core/rig/retarget/plant/bounded-curves.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const FRAMES = 121;
/** Hips that bob twice in a second at 60 frames per second, m. */
const bobbing = Float64Array.from(
  { length: FRAMES },
  (_, i) => 0.9 + 0.03 * Math.sin((i * 4 * Math.PI) / 60),
);
const needAt = (...places: readonly number[]): Float64Array =>
  Float64Array.from({ length: FRAMES }, (_, i) => (places.includes(i) ? 0.05 : 0));

const bend = (values: Float64Array): number =>
  Math.max(...values.slice(2).map((value, i) => Math.abs(value - 2 * values[i + 1] + values[i])));

const needs = fc.array(fc.tuple(fc.nat(FRAMES - 1), numberBetween(0, 0.2)), { maxLength: 8 }).map((peaks) => {
  const all = new Float64Array(FRAMES);
  for (const [at, need] of peaks) all[at] = need;
  all[FRAMES - 1] = all[0]; // the last frame of a loop is its first
  return all;
});

describe('hips that are lowered', () => {
  test('are low enough everywhere, and their largest acceleration stays', () =>
    forAll(needs, fc.boolean(), (needed, loop) => {
      const lowered = coverSmoothly(needed, bobbing, loop);
      for (let i = 0; i < FRAMES; i++) expect(lowered[i]).toBeGreaterThanOrEqual(needed[i] - 1e-12);
      const moved = bobbing.map((height, i) => height - lowered[i]);
      expect(bend(moved)).toBeLessThanOrEqual(1.0801 * bend(bobbing));
    }));

  test('stay where nothing is needed, and are back soon', () => {
    expect(coverSmoothly(needAt(), bobbing, false)).toEqual(new Float64Array(FRAMES));
    const lowered = coverSmoothly(needAt(60), bobbing, false);
    expect(lowered[60]).toBeCloseTo(0.05, 6);
    for (const far of [0, FRAMES - 1]) expect(lowered[far]).toBeCloseTo(0, 12);
  });

  test('of a loop are as low at its end as at its start', () => {
    const lowered = coverSmoothly(needAt(2), bobbing, true);
    expect(lowered[FRAMES - 1]).toBeCloseTo(lowered[0], 12);
    expect(lowered[FRAMES - 1]).toBeGreaterThan(0.02);
    expect(lowered[60]).toBeCloseTo(0, 12);
    expect(coverSmoothly(needAt(2), bobbing, false)[FRAMES - 1]).toBeCloseTo(0, 12);
  });

  test('that hardly move are lowered by one constant, also of a clip of two frames', () => {
    const still = new Float64Array(FRAMES).fill(0.9);
    expect(coverSmoothly(needAt(60), still, false)).toEqual(new Float64Array(FRAMES).fill(0.05));
    const two = Float64Array.of(0.9, 0.9);
    expect(coverSmoothly(Float64Array.of(0, 0.1), two, true)).toEqual(Float64Array.of(0.1, 0.1));
  });
});

describe('values of bounded steps', () => {
  const wished = fc.array(numberBetween(-3, 3), { minLength: 2, maxLength: 40 });
  const steep = (values: Float64Array): number =>
    Math.max(...values.slice(1).map((value, i) => Math.abs(value - values[i])));

  test('have no larger steps, and are what is wished where the wishes have none', () =>
    forAll(
      wished,
      numberBetween(0, 1),
      fc.boolean(),
      fc.infiniteStream(fc.nat(1)),
      (wishes, step, loop, bits) => {
        const given = Float64Array.from(loop ? [...wishes, wishes[0]] : wishes);
        const matters = Uint8Array.from(given, () => Number(bits.next().value));
        if (loop) matters[given.length - 1] = matters[0];
        const reached = boundedSlope(given, matters, step, loop);
        expect(steep(reached)).toBeLessThanOrEqual(step + 1e-9);
        if (loop) expect(reached[reached.length - 1]).toBeCloseTo(reached[0], 9);
        boundedSlope(given, matters, steep(given) + 1e-12, loop).forEach((value, i) =>
          expect(value).toBeCloseTo(given[i], 9),
        );
      },
    ));

  test('worked example: a jump is spread over both sides, and frames that do not matter give way', () => {
    const jump = Float64Array.of(0, 0, 0, 6, 6, 6);
    const all = new Uint8Array(6).fill(1);
    for (const matters of [all, new Uint8Array(6)])
      expect([...boundedSlope(jump, matters, 2, false)]).toEqual([0, 1, 2, 4, 5, 6]);
    expect([...boundedSlope(jump, Uint8Array.of(1, 1, 1, 0, 0, 0), 2, false)]).toEqual([0, 0, 0, 2, 4, 6]);
    expect([...boundedSlope(jump, Uint8Array.of(0, 0, 0, 1, 1, 1), 2, false)]).toEqual([0, 2, 4, 6, 6, 6]);
  });
});
