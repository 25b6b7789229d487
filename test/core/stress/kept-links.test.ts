import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStoredLinks, keepLink, storedBefore } from '#core/stress/stress-slot.ts';
import { forAll } from '#test/fixtures/property.ts';

/** Links after 0 to `last` grants, each known by its number. */
function keptUpTo(last: number) {
  const kept = createStoredLinks<number>(4);
  for (let grants = 0; grants <= last; grants++) keepLink(kept, grants, grants);
  return kept;
}

test('worked example: four places after 0 to 3 grants; the fifth makes them 0, 2, 4', () => {
  expect(keptUpTo(3).links).toEqual([0, 1, 2, 3]);
  expect(keptUpTo(4).links).toEqual([0, 2, 4]);
  expect(keptUpTo(100).links).toEqual([0, 32, 64, 96]);
});

test('every number of grants has a kept link before it, close to it, in bounded memory', () =>
  forAll(fc.nat(3000), fc.nat(3000), (last, asked) => {
    const kept = keptUpTo(last);
    const before = storedBefore(kept, asked);
    expect(kept.links[before / kept.spacing]).toBe(before);
    expect(before).toBeLessThanOrEqual(asked);
    expect(kept.links.length).toBeLessThanOrEqual(4);
    if (asked <= last) expect(asked - before).toBeLessThanOrEqual(Math.max(last / 2, 1));
  }));
