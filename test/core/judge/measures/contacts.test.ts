import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectContacts } from '#core/rig/feet/foot-contacts.ts';
import { FOOT_SKATE_THRESHOLD, footSkate } from '#core/judge/measures/foot-skate.ts';
import { summariseSlide, writeFootSlide } from '#core/judge/measures/foot-slide.ts';
import { rootSpeeds } from '#core/judge/measures/root-speeds.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';

const thresholds = { heightOn: 0.05, speedOn: 0.2, heightOff: 0.08, speedOff: 0.4 };

function contactsOf(heights: number[], speeds: number[]): number[] {
  return Array.from(detectContacts(new Uint8Array(heights.length), heights, speeds, thresholds));
}

test('worked example: low or slow alone is not enough; between the thresholds a contact stays as it is', () => {
  expect(contactsOf([0.01, 0.2, 0.06, 0.01, 0.06, 0.09, 0.06], [1, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1])).toEqual([
    0, 0, 0, 1, 1, 0, 0,
  ]);
  expect(contactsOf([0.01, 0.01, 0.01], [0.1, 0.5, 0.3])).toEqual([1, 0, 0]);
});

test('worked example: at a threshold nothing changes', () => {
  expect(contactsOf([0.05, 0.04, 0.08], [0.1, 0.2, 0.1])).toEqual([0, 0, 0]);
  expect(contactsOf([0.04, 0.08, 0.04], [0.1, 0.1, 0.4])).toEqual([1, 1, 1]);
});

test('a standing foot is below both upper thresholds, a moving one above a lower threshold', () => {
  const series = fc.array(fc.tuple(numberBetween(0, 0.15), numberBetween(0, 0.6)));
  forAll(series, (moments) => {
    const contacts = contactsOf(
      moments.map(([height]) => height),
      moments.map(([, speed]) => speed),
    );
    for (const [i, [height, speed]] of moments.entries()) {
      expect(contacts[i] === 1 ? height <= 0.08 && speed <= 0.4 : height >= 0.05 || speed >= 0.2).toBe(true);
    }
  });
});

test('worked example: the lowest of two points slides 3 cm and 4 cm in 0.1 s, rises with the other, and stands 5 cm higher', () => {
  const before = [0, 0.9, 0, 0.2, 0.1, -0.1, 0, 0.16, 0, 0, 0.17, 0, 0, 0.15, 0, 0, 0.5, 0];
  const after = [9, 9, 9, 0.23, 9, -0.06, 9, 9, 9, 9, 9, 9, 0.2, 9, 0, 9, 9, 9];
  const [slides, rises, stands] = writeFootSlide(new Float64Array(3), before, after, 0.1);
  expect(slides).toBeCloseTo(0.5, 12);
  expect(rises).toBeNaN();
  expect(stands).toBeCloseTo(2, 12);
});

test('worked example: median, mean and 95 % of a slide, without the moments at which no foot stands', () => {
  const slide = Float64Array.of(NaN, 0.3, 0.1, 0.1, NaN, 1.5);
  expect(summariseSlide(slide)).toEqual({ median: 0.3, mean: 0.5, p95: 1.5 });
  expect(summariseSlide(Float64Array.of(NaN))).toEqual({ median: 0, mean: 0, p95: 0 });
});

test('worked example: a foot on the ground skates at its full speed, one at half the height at 0.59 of it, one above not at all', () => {
  const skates = [-0.01, 0, FOOT_SKATE_THRESHOLD / 2, FOOT_SKATE_THRESHOLD, 1].map((y) => footSkate(y, 3));
  [3, 3, 3 * (2 - Math.SQRT2), 0, 0].forEach((wanted, i) => expect(skates[i]).toBeCloseTo(wanted, 12));
  expect(footSkate(0.05, 3, 0.1)).toBeCloseTo(3 * (2 - Math.SQRT2), 12);
});

test('worked example: the speed of a root is that of the frames around, whatever its height', () => {
  const speedsOf = (...positions: number[]): readonly number[] => [
    ...rootSpeeds(
      rooted(
        clipOn(chainSkeleton(1), {
          positions,
          rotations: positions.flatMap((_, i) => (i % 3 ? [] : [0, 0, 0, 1])),
          fps: 10,
        }),
        { kind: 'joint', joint: 'joint0' },
      ),
    ),
  ];
  expect(speedsOf(1, 0, 1, 1.3, 5, 1.4, 1.3, 0, 1.8, 1.3, 9, 1.8)).toEqual(
    [5, 0.5 * Math.hypot(3, 8), 2, 0].map((speed) => expect.closeTo(speed, 5) as number),
  );
  expect(speedsOf(1, 2, 3)).toEqual([0]);
});
