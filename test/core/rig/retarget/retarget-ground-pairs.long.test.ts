import { expect, test } from 'vitest';
import { legsDiffer } from '#core/rig/ground/ground-figure.ts';
import { feetOf, fittedTo } from '#test/fixtures/feet-on-ground.ts';
import { footSources, footTargets } from '#test/fixtures/foot-pairs.ts';
import { hasMocap } from '#test/fixtures/mocap.ts';
import { measurePlanted, plantingFaults, scaledSlide } from '#test/fixtures/planted-pair.ts';

/*
 * Every motion on every other skeleton. A constant cannot keep feet of other shapes on the ground while they
 * roll: then the median of the lower foot counts. Planted feet keep height, place and pace in the source's
 * contacts, but for ankles without toes that jog or hop.
 */
test('all ordered pairs: figures stand on the ground, and hips keep their vertical acceleration', async () => {
  const all = await footSources();
  const targets = footTargets(all);
  // Studio rigs walk alike, so that a third of them as sources shows what all do.
  const sources = all.filter(({ skeleton }, i) => !skeleton.startsWith('zero') || i % 3 === 0);
  const pairs = sources.flatMap(({ skeleton, clip: source }) =>
    targets.flatMap((target) => {
      if (skeleton === target.skeleton) return [];
      const [free, planted] = [false, true].map((wish) => {
        const { clip, scale } = fittedTo(source, { ...target.map, planted: wish });
        const slid = scaledSlide(source, clip, scale);
        return { ...feetOf(source, clip, scale), ...measurePlanted(source, clip, scale), slid };
      });
      const faults = planted.stance === 0 ? 0 : plantingFaults({ slide: free.slid, free, planted }).length;
      return [{ free, planted, faults, differ: legsDiffer(source.skeleton, target.map.skeleton) }];
    }),
  );
  const share = (of: (pair: (typeof pairs)[number]) => boolean, among = pairs): number =>
    among.filter(of).length / among.length;
  const jolts = pairs.map(({ free, planted }) => Math.max(free.jolt, planted.jolt));
  expect(pairs.length).toBeGreaterThan(hasMocap ? 1500 : 1000);
  expect(Math.max(...jolts)).toBeLessThan(1.1);
  if (!hasMocap) return;
  // Measured: 60, 93 and 85 % without planted feet; with them 94.6, and 99.1 % where they are planted automatically.
  expect(share(({ free }) => free.within >= 0.95)).toBeGreaterThan(0.58);
  expect(share(({ free }) => Math.abs(free.median) <= 0.01)).toBeGreaterThan(0.92);
  expect(share(({ free }) => free.flight <= 0.02)).toBeGreaterThan(0.83);
  expect(share(({ faults }) => faults === 0)).toBeGreaterThan(0.94);
  const differing = pairs.filter(({ differ }) => differ);
  expect(share(({ faults }) => faults === 0, differing)).toBeGreaterThan(0.98);
}, 600_000);
