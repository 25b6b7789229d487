import { describe, expect, test } from 'vitest';
import { batchAdapters, withoutVelocities } from '../../golden/batch-adapters.ts';
import { compareCase } from '../../golden/compare.ts';
import { createCall } from '../../golden/golden-call.ts';
import { GOLDEN_FOLDERS, hasGolden, readGoldenSet } from '../../golden/golden-files.ts';

/** The batch tier on the shared vectors, at the tolerance of float storage: every pose it can compute, without velocities. */
describe.skipIf(!hasGolden)('golden vectors through batches (skipped where ../shared has none)', () => {
  const groups = GOLDEN_FOLDERS.flatMap((folder) => [...readGoldenSet(folder).groups.values()]);
  const functions = groups.flatMap((group) => group.functions.map((golden) => ({ group, golden })));

  test.each(Object.entries(batchAdapters))('%s', (name, adapter) => {
    const found = functions.find(({ golden }) => golden.name === name);
    if (found === undefined) throw new Error(`no golden function ${name}`);
    const golden = withoutVelocities(found.golden);
    const mismatches = golden.cases.map((one) =>
      compareCase(golden, one, adapter(createCall(found.group, one, 'float')), 'float'),
    );
    expect(mismatches.filter((mismatch) => mismatch !== null)).toEqual([]);
    expect(mismatches.length).toBeGreaterThan(9);
  });
});
