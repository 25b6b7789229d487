import { expect, test } from 'vitest';
import {
  createFollow,
  FOLLOW_HALF_LIFE,
  FOLLOW_JUMP,
  scrubFollow,
  stepFollow,
} from '#renderer/viewport/camera/follow.ts';

/** Follows a walk of `speed` m/s along x, and half as fast against z, for `seconds`, at `fps`. */
function walk(speed: number, seconds: number, fps: number) {
  const follow = createFollow();
  let worst = 0;
  stepFollow(follow, 0, 0, 0);
  for (let frame = 1; frame <= seconds * fps; frame++) {
    stepFollow(follow, (speed * frame) / fps, (-0.5 * speed * frame) / fps, 1 / fps);
    worst = Math.max(worst, Math.hypot(follow.x - follow.targetX, follow.z - follow.targetZ));
  }
  return { follow, worst };
}

test('it starts on the target', () => {
  const follow = createFollow();
  stepFollow(follow, 2, -1, 1 / 60);
  expect([follow.x, follow.z]).toEqual([2, -1]);
});

test('a steady walk is followed without lag', () => {
  const { follow, worst } = walk(1.5, 4, 60);
  expect(Math.abs(follow.x - follow.targetX)).toBeLessThan(0.005);
  expect(worst).toBeLessThan(0.25);
});

test('the result hardly depends on the frame rate', () => {
  expect(walk(1.5, 1, 30).follow.x).toBeCloseTo(walk(1.5, 1, 120).follow.x, 1);
});

test('worked example: left 1 m behind a standing target, (1 + 2 ln 2) / 4 is left after one half-life', () => {
  const follow = createFollow();
  stepFollow(follow, 0, 0, 0);
  follow.x = 1;
  const steps = 25;
  for (let i = 0; i < steps; i++) stepFollow(follow, 0, 0, FOLLOW_HALF_LIFE / steps);
  expect(follow.x).toBeCloseTo((1 + 2 * Math.LN2) / 4, 6);
});

test('a jump is followed at once, during playback or not', () => {
  const { follow } = walk(1.5, 1, 60);
  stepFollow(follow, follow.targetX + FOLLOW_JUMP + 0.1, 3, 1 / 60);
  expect(follow.x).toBe(follow.targetX);
  scrubFollow(follow, -4, 0);
  expect([follow.x, follow.z, follow.velocityX]).toEqual([-4, 0, 0]);
});

test.each([
  [0, 1],
  [0.1, 2 / 3],
  [0.3, 0],
  [0.45, 0], // it does not run ahead of the figure
])('when playback stops, scrubbing by %d m leaves %d of the lag of the camera', (moved, left) => {
  for (const back of [1, -1]) {
    const { follow } = walk(1.5, 0.2, 60);
    const { targetX: x, targetZ: z } = follow;
    const lag = [follow.x - x, follow.z - z];
    expect(Math.hypot(...lag)).toBeGreaterThan(0.01);
    scrubFollow(follow, x + moved * back * 0.6, z + moved * 0.8);
    const after = [follow.x - x - moved * back * 0.6, follow.z - z - moved * 0.8];
    expect(after).toEqual(lag.map((each) => expect.closeTo(each * left, 9) as number));
  }
});
