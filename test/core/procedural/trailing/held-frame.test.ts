import { describe, expect, test } from 'vitest';
import { createPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { bindTrailing } from '#core/procedural/trailing/trailing-chain.ts';
import { heldFrame, rootMoves } from '#core/procedural/trailing/held-frame.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { tailedSkeleton } from '#test/fixtures/tailed-clip.ts';
import { trailedPose } from '#test/fixtures/trailed-pose.ts';

const JOINTS = tailedSkeleton.names.length;
const pose = createPose(JOINTS);
pose.positions.set(tailedSkeleton.restPositions);
pose.linearVelocities.fill(3);
const state = Float64Array.of(2, -1, 0.8);

describe.each(rootMoves)('a held frame on a root that does a %s', (move) => {
  const source = heldFrame(pose, state, move, 0.5);
  const rootAt = (time: number) => source.root(createRootSample(), { elapsed: time });

  test('stays the same pose, at rest, and begins at its root', () => {
    const held = source.pose(createPose(JOINTS), { elapsed: 1.3 });
    expect(held.positions).toEqual(pose.positions);
    expect(Math.max(...held.linearVelocities, ...held.angularVelocities)).toBe(0);
    expect(Array.from(rootAt(0.5).state)).toEqual(Array.from(state));
    expect(Array.from(rootAt(0.5 + 2.4).state).map((v) => Number(v.toFixed(9)))).toEqual(Array.from(state));
  });

  test('the velocity of the root is the derivative of its path, before the frame too', () => {
    let fastest = 0;
    for (const time of [-1.93, 0.57, 0.71, 1.87, 4.02]) {
      const { state: at, velocity } = rootAt(time);
      const [before, after] = [-1e-5, 1e-5].map((by) => rootAt(time + by).state);
      const change = Array.from(after, (value, i) => (value - before[i]) / 2e-5);
      const [sine, cosine] = [Math.sin(at[2]), Math.cos(at[2])];
      const [side, forward, turn] = velocity;
      expect(change[0]).toBeCloseTo(side * cosine + forward * sine, 5);
      expect(change[1]).toBeCloseTo(forward * cosine - side * sine, 5);
      expect(change[2]).toBeCloseTo(turn, 5);
      fastest = Math.max(fastest, ...Array.from(velocity, Math.abs));
    }
    expect(fastest).toBeGreaterThan(0.3);
  });

  test('its tail is seen to trail, within its limit', () => {
    const { joints } = bindTrailing(
      [{ joints: ['Tail_01', 'Tail_02', 'Tail_03'], dampTime: 0.25, angleLimitDegrees: 30 }],
      tailedSkeleton,
    );
    const parents = tailedSkeleton.parentIndices;
    const run = createTrailingRun({ parents, joints, motion: source });
    const largest = Math.max(
      ...Array.from({ length: 60 }, (_, i) => {
        const shown = trailedPose(createPose(JOINTS), run, { elapsed: 0.5 + i / 25 });
        return 2 * Math.acos(Math.min(1, Math.abs(shown.rotations[6 * 4 + 3])));
      }),
    );
    expect(largest).toBeGreaterThan(0.15);
    expect(largest).toBeLessThan(Math.PI / 6 + 1e-4);
  });
});
