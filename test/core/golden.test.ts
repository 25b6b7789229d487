import { describe, expect, test } from 'vitest';
import { hasGolden, readGoldenGroups, readGoldenIndex } from '../golden/golden-files.ts';
import { functionsNotYet } from '../golden/not-yet.ts';
import { findDisagreements, runFunction } from '../golden/run-golden.ts';

/** The shared vectors: what each formula computes, to the tolerances of their own page. */
describe.skipIf(!hasGolden)('golden vectors (skipped where ../shared/golden is absent)', () => {
  const groups = hasGolden ? readGoldenGroups() : new Map<string, never>();

  test('files, index and adapter table agree', () => {
    expect(findDisagreements(readGoldenIndex(), groups)).toEqual([]);
  });

  for (const [file, group] of groups) {
    const functions = group.functions.filter(({ name }) => !functionsNotYet.has(name));
    if (functions.length === 0) continue;
    test.each(functions)(`${file} $name`, (golden) => {
      for (const storage of ['double', 'float'] as const) {
        const { failures, compared } = runFunction(group, golden, storage);
        expect(failures.slice(0, 5)).toEqual([]);
        expect(compared).toBeGreaterThan(0);
      }
    });
  }
});
