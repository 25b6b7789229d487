import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeClaims } from '../../../tools/mutate/tries.mjs';
import { took } from '../../../tools/mutate/tests.mjs';

test('in each round a file of tests has one mutant; each mutant comes to all its files, to one at first', () => {
  const files = Array.from({ length: 9 }, (_, k) => ({ moduleId: `test-${k}` }));
  const wanted = fc.dictionary(fc.string(), fc.subarray(files, { minLength: 1 }), { minKeys: 1 });
  const times = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(wanted, times, (lists, ms) => {
      files.forEach(({ moduleId }, k) => took.set(moduleId, ms[k]));
      const open = new Map(Object.entries(lists));
      const asked = new Map([...open.keys()].map((mutant) => [mutant, []]));
      const first = open.keys().next().value;
      for (let round = 0; [...open.values()].some((tests) => tests.length > 0); round++) {
        const claims = takeClaims(open, round === 0 ? 0 : 6000);
        if (round === 0) expect([...claims.values()]).toContain(first);
        if (round === 0) expect(new Set(claims.values()).size).toBe(claims.size);
        expect(claims.size).toBeGreaterThan(0);
        for (const [file, mutant] of claims) asked.get(mutant).push(file);
      }
      for (const [mutant, tests] of Object.entries(lists))
        expect(new Set(asked.get(mutant))).toEqual(new Set(tests));
      for (const tests of asked.values()) expect(new Set(tests).size).toBe(tests.length);
    }),
  );
});
