import { expect, test } from 'vitest';
import { feetOf, fittedTo } from '#test/fixtures/feet-on-ground.ts';
import { footSources, footTargets } from '#test/fixtures/foot-pairs.ts';
import { hasMocap } from '#test/fixtures/mocap.ts';

/*
 * Every motion on every other skeleton. A constant cannot keep feet of other shapes on the ground while they
 * roll: then the median of the lower foot counts. Planted feet fail only where the source's own foot is at
 * the limit of what counts as standing.
 */
test('all ordered pairs: figures stand on the ground, and hips keep their vertical acceleration', async () => {
  const all = await footSources();
  const targets = footTargets(all);
  // Studio rigs walk alike, so that a third of them as sources shows what all do.
  const sources = all.filter(({ skeleton }, i) => !skeleton.startsWith('zero') || i % 3 === 0);
  const pairs = sources.flatMap(({ name, skeleton, clip: source }) =>
    targets.flatMap((target) => {
      if (skeleton === target.skeleton) return [];
      const feetOn = (planted: boolean) => {
        const { clip, scale } = fittedTo(source, { ...target.map, planted });
        return feetOf(source, clip, scale);
      };
      return [{ pair: `${name} → ${target.skeleton}`, free: feetOn(false), planted: feetOn(true) }];
    }),
  );
  const share = (of: (pair: (typeof pairs)[number]) => boolean): number =>
    pairs.filter(of).length / pairs.length;
  const jolts = pairs.map(({ free, planted }) => Math.max(free.jolt, planted.jolt));
  expect(pairs.length).toBeGreaterThan(hasMocap ? 1500 : 1000);
  expect(Math.max(...jolts)).toBeLessThan(1.1);
  if (!hasMocap) return;
  // Measured: 60, 93 and 85 % without planted feet, 95.7, 100 and 99.9 % with them.
  expect(share(({ free }) => free.within >= 0.95)).toBeGreaterThan(0.58);
  expect(share(({ free }) => Math.abs(free.median) <= 0.01)).toBeGreaterThan(0.92);
  expect(share(({ free }) => free.flight <= 0.02)).toBeGreaterThan(0.83);
  expect(share(({ planted }) => planted.within >= 0.95)).toBeGreaterThan(0.95);
  expect(share(({ planted }) => Math.abs(planted.median) <= 0.01)).toBe(1);
  expect(share(({ planted }) => planted.flight <= 0.02)).toBeGreaterThan(0.99);
}, 600_000);
