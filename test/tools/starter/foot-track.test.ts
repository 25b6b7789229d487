import { expect, test } from 'vitest';
import { curve } from '../../../tools/starter/curve.ts';
import { FOOT } from '../../../tools/starter/figure/figure.ts';
import { footTrack, plantedAnkle, type FootPlan } from '../../../tools/starter/foot-track.ts';

const [ANKLE, [, BALL_HEIGHT, BALL]] = [FOOT.ankle[1], FOOT.ball];

test.each([
  ['flat on its print', 0, 0, 0, ANKLE, 0],
  ['toes straight up, over the heel', 0, -90, 0, -FOOT.heel[2], FOOT.heel[2] - ANKLE],
  ['heel straight up, over the ball', 0, 90, 0, BALL_HEIGHT + BALL, BALL + ANKLE - BALL_HEIGHT],
  ['straight up on the tip of the toes', 0, 90, 90, FOOT.toe[2], FOOT.toe[2] + ANKLE],
  ['to the left, on the tip of the toes', 90, 90, 90, FOOT.toe[2], FOOT.toe[2] + ANKLE],
])('worked example: a planted foot %s', (_, heading, pitch, toePitch, height, forward) => {
  const [x, y, z] = plantedAnkle({ x: 2, z: 3, heading }, pitch, toePitch);
  expect(y).toBeCloseTo(height, 12);
  expect(heading === 0 ? [x - 2, z - 3] : [z - 3, x - 2]).toEqual([
    expect.closeTo(0, 12),
    expect.closeTo(forward, 12),
  ]);
});

const PLAN: FootPlan = {
  home: { x: 0.1, z: 0, heading: 0 },
  steps: [{ leave: 1, land: 1.5, print: { x: 0.1, z: 0.6, heading: 30 } }],
  pitch: curve('0.7:0 1:40 1.2:30 1.5:-10 1.6:0', 0.1),
  lift: 0.05,
  kneeOut: 4,
};

test('planted before and after, raised between, with continuous position and speed', () => {
  const foot = footTrack(PLAN);
  expect(foot(-3).ankle).toEqual([0.1, ANKLE, 0]);
  expect(foot(2)).toMatchObject({ ankle: [0.1, ANKLE, 0.6], heading: 30 });
  expect(foot(1.25).ankle[1]).toBeGreaterThan(ANKLE + 0.05);
  const h = 1e-4;
  for (const time of [1, 1.5])
    for (const axis of [0, 1, 2]) {
      const [before, at, after] = [time - h, time, time + h].map((t) => foot(t).ankle[axis]);
      expect(after - before).toBeLessThan(2e-3);
      expect((after - at) / h).toBeCloseTo((at - before) / h, 1);
    }
});

test('a foot that lands before it left throws an InvariantError', () => {
  const backwards = { ...PLAN, steps: [{ ...PLAN.steps[0], land: 0.9 }] };
  expect(() => footTrack(backwards)).toThrow('a foot plants at 0.9 s before it left at 1 s');
});
