import { expect, test } from 'vitest';
import { writeVelocities } from '#core/pose-velocities.ts';
import { jointPose, turnAbout } from '../fixtures/poses.ts';

test('worked example: 0.3 m and 0.2 rad in 0.1 s are 3 m/s and 2 rad/s; earlier values are overwritten', () => {
  const before = jointPose({ positions: [1, 0, 0], rotations: turnAbout([0, 1, 0], 0.5) });
  const out = jointPose({
    positions: [1, 0.3, 0],
    rotations: turnAbout([0, 1, 0], 0.7).map((part) => -part),
    linearVelocities: [9, 9, 9],
  });
  writeVelocities(out, before, 0.1, new Float64Array(3));
  [0, 3, 0].forEach((v, axis) => expect(out.linearVelocities[axis]).toBeCloseTo(v, 12));
  [0, 2, 0].forEach((w, axis) => expect(out.angularVelocities[axis]).toBeCloseTo(w, 12));
});
