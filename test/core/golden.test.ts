import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseVectors } from '../golden/choose-vectors.ts';
import {
  CHOSEN_FOLDER,
  GOLDEN_FOLDERS,
  hasGolden,
  readGoldenSet,
  type GoldenSet,
} from '../golden/golden-files.ts';
import { findSetProblems, findUncalled, runFunction } from '../golden/run-golden.ts';

/** Expected results of each formula, computed elsewhere, with the tolerances of their pages. */

function testEach({ groups }: GoldenSet): void {
  for (const [file, group] of groups)
    test.each(group.functions)(`${file} $name`, (golden) => {
      const { failures, failed, cases } = runFunction(group, golden);
      expect(failures.slice(0, 5)).toEqual([]);
      expect(failed).toBe(0);
      expect(cases).toBeGreaterThan(0);
    });
}

describe('vectors chosen from the shared ones', () => {
  const chosen = readGoldenSet(CHOSEN_FOLDER);

  test('they are small, and call every formula but two whose cases are long runs', () => {
    const sizes = readdirSync(CHOSEN_FOLDER).map((file) => statSync(path.join(CHOSEN_FOLDER, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
    expect(findSetProblems(chosen, false)).toEqual([]);
    expect(findUncalled([chosen])).toEqual(
      ['interruptionChain', 'trailingTrajectory'].map((name) => `${name} has an adapter that nothing calls`),
    );
  });

  testEach(chosen);
});

describe.skipIf(!hasGolden)('golden vectors (skipped where ../shared has none)', () => {
  const sets = GOLDEN_FOLDERS.map(readGoldenSet);

  test('both sets exist; files, index and adapter table agree', () => {
    expect(sets.flatMap((set) => findSetProblems(set, true))).toEqual([]);
    expect(findUncalled(sets)).toEqual([]);
  });

  test('the chosen ones are what is chosen from them', () => {
    const groups = sets.flatMap((set) => [...set.groups]);
    const { groups: chosen } = readGoldenSet(CHOSEN_FOLDER);
    expect([...chosen]).toEqual(groups.map(([file, group]) => [file, chooseVectors(group)]));
  });

  for (const set of sets) testEach(set);
});
