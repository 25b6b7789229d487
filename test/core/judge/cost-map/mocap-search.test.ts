import { describe, expect, test } from 'vitest';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { deadBlendCourse, exactCost, signedCost, springCourse } from '#core/judge/cost-map/offset-course.ts';
import { searchFrames } from '#core/judge/cost-map/search-frames.ts';
import { fitSet } from '#core/transition/clips/fit-set.ts';
import { randomShare } from '#core/kit/numbers.ts';
import { fastCost, frameStore } from '#test/fixtures/cost-kernel.ts';
import { effort } from '#test/fixtures/effort.ts';
import { cmuClip, cmuTakes, hasMocap } from '#test/fixtures/mocap.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const starters = ['walk', 'jog', 'turn', 'hop', 'wave'];
const OUTS = 20;

describe.each([
  ['starter clips', starters, starterClip],
  ...(hasMocap ? [['captured takes, of three performers', cmuTakes, cmuClip] as const] : []),
] as const)('between any two %s', (_, names, clipOf) => {
  test.each([
    ['spring', springCourse(0.2)],
    ['dead blending', deadBlendCourse(0.1, 0.3)],
  ])('from 20 frames each, a search by cost of %s finds what comparing all finds', async (__, course) => {
    const set = names.map((name) => ({
      clip: clipOf(name),
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
        for (let i = 0; i < effort(OUTS); i++) {
          const frame = Math.floor(randomShare(7, drawn++) * from.features.frames);
          const [found] = searchFrames({ ...from, frame }, [to], course, wanted, store.scan);
          const costs = Array.from({ length: to.features.frames }, (___, other) =>
            fastCost(from, frame, to, other, course),
          );
          const least = Math.min(...costs);
          const where = `${names[a]} ${frame} ${names[b]}`;
          // Two frames may cost the same to the precision of the kernel, those of one pose nothing.
          const precision = 1e-5 * least + 1e-8;
          expect(costs[found.frame] - least, where).toBeLessThan(precision);
          expect(Math.abs(found.cost - least), where).toBeLessThan(precision);
        }
      }
  });

  test('the fast cost is never above the exact one', () => {
    for (const course of [springCourse(0.2), deadBlendCourse(0.1, 0.3)])
      for (let i = 0; i < 10_000; i++) {
        const [x, v] = [randomShare(3, i) * 2 - 1, randomShare(4, i) * 20 - 10];
        expect(Math.abs(signedCost(course, x, v))).toBeLessThanOrEqual(exactCost(course, x, v) + 1e-12);
      }
  });
});
