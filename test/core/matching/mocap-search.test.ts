import { describe, expect, test } from 'vitest';
import { featuresOf } from '../../../core/matching/motion-features.ts';
import {
  deadBlendCourse,
  exactCost,
  signedCost,
  springCourse,
} from '../../../core/matching/offset-course.ts';
import { frameCost, searchFrames, signFrames } from '../../../core/matching/search-frames.ts';
import { fitSet } from '../../../core/stress/fit-set.ts';
import { randomShare } from '../../../core/stress/random-share.ts';
import { cmuClip, hasMocap } from '../../fixtures/mocap.ts';
import { valueOf } from '../../fixtures/value-of.ts';

const names = ['cmu_01_01', 'cmu_12_01', 'cmu_131_01', 'cmu_131_02', 'cmu_131_03'];
const OUTS = 20;

describe.skipIf(!hasMocap)('between any two takes, of three performers', () => {
  test.each([
    ['spring', springCourse(0.2)],
    ['dead blending', deadBlendCourse(0.1, 0.3)],
  ])('from 20 frames each, a search by the cost of %s finds what comparing all frames finds', (_, course) => {
    const set = names.map((name) => ({
      clip: cmuClip(name),
      joints: {},
      root: { kind: 'auto' } as const,
    }));
    const { clips } = valueOf(fitSet(set));
    const ends = clips.map((clip) => ({ features: featuresOf(clip, clips[0]), playRate: 1 }));
    const searched = ends.map((end) => ({ ...end, signed: signFrames(end, course) }));
    let drawn = 0;
    for (const [a, from] of ends.entries())
      for (const [b, to] of searched.entries()) {
        if (a === b) continue;
        const outs = Array.from({ length: OUTS }, () =>
          Math.floor(randomShare(7, drawn++) * from.features.frames),
        );
        for (const out of outs) {
          const [found] = searchFrames({ ...from, frames: [out] }, [to], course, 1);
          const costs = Array.from({ length: to.features.frames }, (__, frame) =>
            frameCost(from, out, to, frame, course),
          );
          const least = costs.indexOf(Math.min(...costs));
          expect([names[a], out, names[b], found.frame, found.cost]).toEqual([
            names[a],
            out,
            names[b],
            least,
            costs[least],
          ]);
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
