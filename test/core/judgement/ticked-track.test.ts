import { expect, test } from 'vitest';
import { createMotionTrack, type MotionTrack } from '#core/judgement/motion-track.ts';
import { showTicks } from '#core/judgement/ticked-track.ts';

/** One joint at steps of `step` s from `first` on, along X. */
function along(x: (time: number) => number, count: number, step: number, first = 0): MotionTrack {
  const track = createMotionTrack(count, 1);
  for (let i = 0; i < count; i++) {
    const time = (i - first) * step;
    for (const values of [track.places, track.positions]) values[i * 3] = x(time);
    // Half of them on the other side.
    const [sine, cosine] = [Math.sin(x(time) / 2), Math.cos(x(time) / 2)].map((v) => (i % 3 === 0 ? -v : v));
    for (const values of [track.turns, track.rotations]) values.set([sine, 0, 0, cosine], i * 4);
    track.roots[i * 3 + 2] = x(time);
  }
  return track;
}

const destination = (time: number): number => Math.sin(3 * time);
const offset = (time: number): number => 0.4 * (1 - time) ** 2 * (1 + 2 * time);
const output = (time: number): number => destination(time) + offset(time);

test('a motion at ticks is shown as the motion that it samples, through its ticks and from the seam at its own speed', () => {
  const [seam, count, tick] = [10, 100, 1 / 30];
  const shown = createMotionTrack(count, 1);
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
    const wanted = output(time);
    const tolerance = (moment - seam) % 4 === 0 ? 1e-6 : 2e-4;
    expect(Math.abs(shown.positions[moment * 3] - wanted), `at ${time}`).toBeLessThan(tolerance);
    expect(Math.abs(shown.roots[moment * 3 + 2] - wanted)).toBeLessThan(tolerance);
    const turn = 2 * Math.atan2(shown.turns[moment * 4], shown.turns[moment * 4 + 3]);
    expect(Math.abs(Math.sin((turn - wanted) / 2)), `turn at ${time}`).toBeLessThan(tolerance);
  }
  expect(shown.positions[(seam - 1) * 3]).toBe(0); // not written
});

test('where nothing is known between ticks, an offset along a parabola is shown exactly', () => {
  const [seam, count, tick] = [10, 100, 1 / 30];
  const parabola = (time: number): number => 0.3 - 0.2 * time + 0.15 * time * time;
  const shown = createMotionTrack(count, 1);
  const ticked = {
    output: along((time) => destination(time) + parabola(time), 30, tick, 1),
    destination: along(destination, 30, tick, 1),
    soon: null,
  };
  showTicks(shown, along(destination, count, 1 / 120, seam), ticked, { seam, perTick: 4 });
  for (let moment = seam; moment < count; moment++) {
    const time = (moment - seam) / 120;
    expect(shown.positions[moment * 3]).toBeCloseTo(destination(time) + parabola(time), 9);
  }
});
