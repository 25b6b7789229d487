import { expect, test } from 'vitest';
import { createMotionTrack, type MotionTrack } from '#core/judge/motion-track.ts';
import { showTicks } from '#core/judge/ticked-track.ts';

/** Two joints at steps of `step` s from `first` on: along and about X, and half as far along and about Z. */
function along(x: (time: number) => number, count: number, step: number, first = 0): MotionTrack {
  const track = createMotionTrack(count, 2);
  for (let i = 0; i < count; i++) {
    const way = x((i - first) * step);
    for (const values of [track.places, track.positions]) values.set([way, 0, 0, 0, 0, way / 2], i * 6);
    // Some of them on the other side.
    const turns = [0, 1].flatMap((joint) => {
      const angle = joint === 0 ? way : way / 2;
      const side = (i + joint) % 3 === 0 ? -1 : 1;
      const [sine, cosine] = [side * Math.sin(angle / 2), side * Math.cos(angle / 2)];
      return joint === 0 ? [sine, 0, 0, cosine] : [0, 0, sine, cosine];
    });
    for (const values of [track.turns, track.rotations]) values.set(turns, i * 8);
    track.roots.set([way, 0, way / 2], i * 3);
  }
  return track;
}

/** Holds that a moment of a track is at `way`: places and roots, and turns of both joints, at unit length. */
function expectAt(track: MotionTrack, moment: number, way: number, tolerance: number): void {
  const off = (found: ArrayLike<number>, at: number, wanted: readonly number[]): number =>
    Math.max(...wanted.map((value, i) => Math.abs(found[at + i] - value)));
  for (const values of [track.places, track.positions])
    expect(off(values, moment * 6, [way, 0, 0, 0, 0, way / 2])).toBeLessThan(tolerance);
  expect(off(track.roots, moment * 3, [way, 0, way / 2])).toBeLessThan(tolerance);
  for (const values of [track.turns, track.rotations])
    for (const [joint, axis] of [0, 2].entries()) {
      const q = values.subarray(moment * 8 + joint * 4, moment * 8 + joint * 4 + 4);
      expect(Math.hypot(...q)).toBeCloseTo(1, 6);
      const angle = joint === 0 ? way : way / 2;
      expect(Math.abs(Math.sin(Math.atan2(q[axis], q[3]) - angle / 2))).toBeLessThan(tolerance);
    }
}

const destination = (time: number): number => Math.sin(3 * time);
const offset = (time: number): number => 0.4 * (1 - time) ** 2 * (1 + 2 * time);
const output = (time: number): number => destination(time) + offset(time);

test('a motion at ticks is shown as the motion that it samples, through its ticks and from the seam at its own speed', () => {
  const [seam, count, tick] = [10, 100, 1 / 30];
  const shown = createMotionTrack(count, 2);
  const at = (of: (time: number) => number, time: number): MotionTrack => along(() => of(time), 1, 1);
  const [share, soon] = [1 / 64, tick / 64];
  const ticked = {
    output: along(output, 30, tick, 1),
    destination: along(destination, 30, tick, 1),
    soon: { output: at(output, soon), destination: at(destination, soon), share },
  };
  showTicks(shown, along(destination, count, 1 / 120, seam), ticked, { seam, perTick: 4 });
  for (let moment = seam; moment < count; moment++) {
    const time = (moment - seam) / 120;
    expectAt(shown, moment, output(time), (moment - seam) % 4 === 0 ? 1e-6 : 2e-4);
  }
  expect(shown.positions[(seam - 1) * 6]).toBe(0); // not written
});

test('where nothing is known between ticks, an offset along a parabola is shown exactly', () => {
  const [seam, count, tick] = [10, 100, 1 / 30];
  const parabola = (time: number): number => 0.3 - 0.2 * time + 0.15 * time * time;
  const shown = createMotionTrack(count, 2);
  const ticked = {
    output: along((time) => destination(time) + parabola(time), 30, tick, 1),
    destination: along(destination, 30, tick, 1),
    soon: null,
  };
  showTicks(shown, along(destination, count, 1 / 120, seam), ticked, { seam, perTick: 4 });
  for (let moment = seam; moment < count; moment++) {
    const time = (moment - seam) / 120;
    expect(shown.positions[moment * 6]).toBeCloseTo(destination(time) + parabola(time), 9);
  }
});
