import { expect, test } from 'vitest';
import { writeCostMap } from '../../../core/matching/cost-map.ts';
import { createPoseCost, transitionCostPose } from '../../../core/matching/transition-cost.ts';
import { createPose } from '../../../core/pose.ts';
import { expectNothingAllocated } from '../../fixtures/nothing-allocated.ts';

const JOINTS = 20;
const FRAMES = 40;

/** Joints that all go up and down in their own time. */
function bobbing(speed: number): { positions: Float32Array; velocities: Float32Array } {
  const size = FRAMES * JOINTS * 3;
  return {
    positions: Float32Array.from({ length: size }, (_, i) => Math.sin(speed * i)),
    velocities: Float32Array.from({ length: size }, (_, i) => 3 * Math.cos(speed * i)),
  };
}

test('20 exact cost maps and 10,000 costs of poses grow the heap by less than 64 KB without a collection', async () => {
  const [source, destination] = [bobbing(0.7), bobbing(1.1)];
  const map = new Float32Array(FRAMES * FRAMES);
  const options = { mode: 'exact', joints: JOINTS, halfLife: 0.2 } as const;
  const [from, to] = [createPose(JOINTS), createPose(JOINTS)];
  from.positions.set(source.positions.subarray(0, JOINTS * 3));
  const cost = createPoseCost(JOINTS, 0.2, 0.3);
  const sum = new Float64Array(1);
  await expectNothingAllocated(() => {
    for (let i = 0; i < 20; i++) writeCostMap(map, source, destination, options);
    for (let i = 0; i < 10_000; i++) sum[0] += transitionCostPose(from, to, cost);
  });
  expect(sum[0]).toBeGreaterThan(0);
});
