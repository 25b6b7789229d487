import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectContacts } from '#core/metrics/foot-contacts.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

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
