import { describe, expect, test } from 'vitest';
import { hasGolden, readGoldenGroups, readGoldenIndex } from '../golden/golden-files.ts';
import { findDisagreements, findUncalled, runFunction } from '../golden/run-golden.ts';

/** The shared vectors: what each formula computes, to the tolerances of their own page. */
describe.skipIf(!hasGolden)('golden vectors (skipped where ../shared/golden is absent)', () => {
  const groups = hasGolden ? readGoldenGroups() : new Map<string, never>();

  test('files, index and adapter table agree', () => {
    expect(findDisagreements(readGoldenIndex(), groups)).toEqual([]);
    expect(findUncalled(groups)).toEqual([]);
  });

  for (const [file, group] of groups) {
    test.each(group.functions)(`${file} $name`, (golden) => {
      const { failures, failed, cases } = runFunction(group, golden);
      expect(failures.slice(0, 5)).toEqual([]);
      expect(failed).toBe(0);
      expect(cases).toBeGreaterThan(0);
    });
  }
});
