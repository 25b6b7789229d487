import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#test/fixtures/property.ts';
import { choose } from '../../../tools/tests/landing.mjs';
import { createImports, reachedBy } from '../../../tools/tests/reach.mjs';
import { isOnlyLong, longTestFiles } from '../../../tools/tests/test-files.mjs';

test('long are windows but one, files of that name, and simulations, which the short run has, too', () => {
  const long = longTestFiles();
  const [simulation, ...onlyLong] = [
    'test/core/tree/no-jumps.test.ts',
    'test/e2e/review.test.ts',
    'test/main/import/killed.long.test.ts',
  ];
  for (const each of [simulation, ...onlyLong]) expect(long).toContain(each);
  for (const each of ['test/e2e/main-job.test.ts', 'test/core/math/spring.test.ts'])
    expect(long).not.toContain(each);
  expect([simulation, ...onlyLong].filter(isOnlyLong)).toEqual(onlyLong);
});

describe('which long tests a landing runs', () => {
  const tests = Array.from({ length: 8 }, (_, i) => `test/${i}.test.ts`);
  const chosenOf = (changes) =>
    choose({ tests, reached: [], isWide: false, turn: 1, secondsOf: () => 10, ...changes }).chosen;
  const numbersOf = (chosen) => chosen.map((name) => Number(/\d+/.exec(name)));

  test('worked example: two that a change reaches, and each fourth of the others', () => {
    expect(numbersOf(chosenOf({ reached: [tests[0], tests[5]] }))).toEqual([0, 2, 5, 7]);
    expect(numbersOf(chosenOf({ turn: 0 }))).toEqual([0, 4]);
  });

  test('what everything stands on reaches all, as far as time allows; what the change reaches comes first', () => {
    expect(chosenOf({ isWide: true })).toEqual(tests);
    expect(numbersOf(chosenOf({ isWide: true, reached: [tests[6]], limit: 20 }))).toHaveLength(2);
    expect(numbersOf(chosenOf({ isWide: true, reached: [tests[6]], limit: 10 }))).toEqual([6]);
  });

  test('every test runs within four turns, unless time is short, and none is forgotten', () => {
    forAll(
      fc.uniqueArray(fc.nat(1000), { maxLength: 30 }),
      fc.nat(10_000),
      fc.integer({ min: 0, max: 2000 }),
      (numbers, turn, limit) => {
        const all = numbers.map(String);
        const of = (now, at) =>
          choose({ tests: all, reached: [], isWide: false, turn: now, secondsOf: () => 10, limit: at });
        const { chosen, left } = of(turn, limit);
        expect([...chosen, ...left].toSorted()).toEqual(all.toSorted());
        expect(chosen.length * 10).toBeLessThanOrEqual(limit);
        const four = [0, 1, 2, 3].flatMap((more) => of(turn + more, 10_000).chosen);
        expect(four.toSorted()).toEqual(all.toSorted());
      },
    );
  });
});

describe('what a change reaches', () => {
  const inFolder = 'test/core/math/quaternion.test.ts';

  test('a unit test by what its imports import, also behind an alias', () => {
    expect([...createImports()(inFolder)]).toContain('core/math/quaternion.ts');
    expect(reachedBy(['core/math/quaternion.ts'], [inFolder], {})).toEqual([inFolder]);
    expect(reachedBy(['main/app/main.ts', 'core/math'], [inFolder], {})).toEqual([]);
  });

  test('a worker by the address with which it is started', () => {
    expect([...createImports()('main/library/database/long-commit.ts')]).toContain(
      'main/library/database/checkpoint-thread.ts',
    );
  });

  test('an end-to-end test by its row of the table, and by its own file', () => {
    const drives = { review: ['renderer/features/review'] };
    const reached = (...changed) => reachedBy(changed, ['test/e2e/review.test.ts'], drives);
    expect(reached('renderer/features/review/words.ts')).toHaveLength(1);
    expect(reached('test/e2e/review.test.ts')).toHaveLength(1);
    expect(reached('renderer/features/reviews.ts', 'README.md')).toEqual([]);
  });
});
