import { describe, expect, test } from 'vitest';
import { GOLDEN_FOLDERS, hasGolden, readGoldenSet } from '../golden/golden-files.ts';
import { findSetProblems, findUncalled, runFunction } from '../golden/run-golden.ts';

/** The shared vectors: expected results of each formula, with the tolerances of their pages. */
describe.skipIf(!hasGolden)('golden vectors (skipped where ../shared has none)', () => {
  const sets = GOLDEN_FOLDERS.map(readGoldenSet);

  test('both sets exist; files, index and adapter table agree', () => {
    expect(sets.flatMap((set) => findSetProblems(set, true))).toEqual([]);
    expect(findUncalled(sets)).toEqual([]);
  });

  for (const [file, group] of sets.flatMap(({ groups }) => [...groups])) {
    test.each(group.functions)(`${file} $name`, (golden) => {
      const { failures, failed, cases } = runFunction(group, golden);
      expect(failures.slice(0, 5)).toEqual([]);
      expect(failed).toBe(0);
      expect(cases).toBeGreaterThan(0);
    });
  }
});
