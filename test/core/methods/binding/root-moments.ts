import fc from 'fast-check';
import type { RootMoment, RootRule } from '#core/methods/parts/root-rule.ts';
import { numberBetween, vector } from '#test/fixtures/arbitraries.ts';

/** Four velocities of a root as people move, and a time within two blends. */
export const moments: fc.Arbitrary<RootMoment> = fc.record({
  source0: vector(6),
  destination0: vector(6),
  source: vector(6),
  destination: vector(6),
  elapsed: numberBetween(0, 1),
});

/** A moment whose velocities differ in every component; missing `parts` are NaN, to detect reads. */
export function momentOf(parts: Partial<RootMoment>): RootMoment {
  const unread = [Number.NaN, Number.NaN, Number.NaN];
  return {
    source0: unread,
    destination0: unread,
    source: unread,
    destination: unread,
    elapsed: 0,
    ...parts,
  };
}

export function velocityOf(rule: RootRule, moment: RootMoment): number[] {
  return Array.from(rule.velocity(new Float64Array(3), moment));
}
