import { describe, expect, test } from 'vitest';
import { featuresOf } from '#core/matching/motion-features.ts';
import { deadBlendCourse, exactCost, signedCost, springCourse } from '#core/matching/offset-course.ts';
import { searchFrames } from '#core/matching/search-frames.ts';
import { fitSet } from '#core/stress/fit-set.ts';
import { randomShare } from '#core/stress/random-share.ts';
import { fastCost, frameStore } from '#test/fixtures/cost-kernel.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const names = ['cmu_01_01', 'cmu_12_01', 'cmu_131_01', 'cmu_131_02', 'cmu_131_03'];
const OUTS = 20;

describe.skipIf(!hasMocap)('between any two takes, of three performers', () => {
  test.each([
    ['spring', springCourse(0.2)],
    ['dead blending', deadBlendCourse(0.1, 0.3)],
  ])(
    'from 20 frames each, a search by the cost of %s finds what comparing all frames finds',
    async (_, course) => {
      const set = names.map((name) => ({
        clip: cmuClip(name),
        joints: {},
        root: { kind: 'auto' } as const,
      }));
      const { clips } = valueOf(fitSet(set));
      const store = await frameStore();
      const ends = clips.map((clip) => {
        const features = store.add(featuresOf(clip, clips[0]), 1);
        return { features, playRate: 1, barred: new Uint8Array(features.frames) };
      });
      const wanted = { count: 1, perClip: 1 };
      let drawn = 0;
      for (const [a, from] of ends.entries())
        for (const [b, to] of ends.entries()) {
          if (a === b) continue;
          for (let i = 0; i < OUTS; i++) {
            const frame = Math.floor(randomShare(7, drawn++) * from.features.frames);
            const [found] = searchFrames({ ...from, frame }, [to], course, wanted, store.scan);
            const costs = Array.from({ length: to.features.frames }, (__, other) =>
              fastCost(from, frame, to, other, course),
            );
            const least = Math.min(...costs);
            const where = `${names[a]} ${frame} ${names[b]}`;
            // Two frames may cost the same to the precision of the kernel.
            expect(costs[found.frame], where).toBeLessThan(least * (1 + 1e-5));
            expect(Math.abs(found.cost - least), where).toBeLessThan(1e-5 * least);
          }
        }
    },
  );

  test('the fast cost is never above the exact one', () => {
    for (const course of [springCourse(0.2), deadBlendCourse(0.1, 0.3)])
      for (let i = 0; i < 10_000; i++) {
        const [x, v] = [randomShare(3, i) * 2 - 1, randomShare(4, i) * 20 - 10];
        expect(Math.abs(signedCost(course, x, v))).toBeLessThanOrEqual(exactCost(course, x, v) + 1e-12);
      }
  });
});
