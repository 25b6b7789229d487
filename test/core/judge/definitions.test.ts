import { expect, test } from 'vitest';
import { peakAcceleration, peakJerk } from '#core/judge/metrics/smoothness.ts';
import { measured } from './judged.ts';
import { madeSlot, type MadeMotion } from './made-slot.ts';

/** Each metric that compares a motion with its clips, by its words and in closed form. */

const along = (way: (time: number) => number): MadeMotion => ({
  place: (time) => [0.6 * way(time), 0, -0.8 * way(time)],
});
/** m, at 1.5 Hz. */
const wobble = (size: number): MadeMotion => along((time) => size * Math.sin(PACE * time));
const PACE = 2 * Math.PI * 1.5;

test('added jerk is what a joint has beyond the harder of both clips at the same moment', () => {
  const jerk = PACE ** 3;
  for (const [source, destination] of [
    [0.1, 0.2],
    [0.2, 0.1],
  ]) {
    const found = measured(madeSlot(wobble(0.3), wobble(source), wobble(destination)), 'addedJerk');
    expect(found / (0.1 * jerk)).toBeCloseTo(1, 1);
  }
  expect(measured(madeSlot(wobble(0.1), wobble(0.2), wobble(0.05)), 'addedJerk')).toBe(0);
});

test('acceleration and jerk of a wave are those of each moment', () => {
  const slot = madeSlot(wobble(0.1));
  for (const [{ measure }, of] of [
    [peakAcceleration, (time: number) => PACE ** 2 * Math.sin(PACE * time)],
    [peakJerk, (time: number) => PACE ** 3 * Math.cos(PACE * time)],
  ] as const) {
    const { value, series = [] } = measure(slot);
    expect(series).toHaveLength(121);
    for (const [i, found] of [...series].entries())
      expect(Math.abs(found - 0.1 * Math.abs(of(i / 120)))).toBeLessThan(0.02 * value);
  }
});

test('smoothness of a wave is -ln of its pace to the fourth, times the mean square of its course', () => {
  // T = 1 s, v_peak = A w, jerk = -A w^3 cos(w t): -ln(w^4 (1/2 + sin(2 w) / 4 w))
  for (const hertz of [0.5, 1, 1.5]) {
    const pace = 2 * Math.PI * hertz;
    const square = 0.5 + Math.sin(2 * pace) / (4 * pace);
    const wave = along((time) => 0.2 * Math.sin(pace * time));
    expect(Math.abs(measured(madeSlot(wave), 'smoothness') + Math.log(pace ** 4 * square))).toBeLessThan(
      0.02,
    );
  }
});

test('lost motion is by how much joints are slower than the slower clip, and no more is won', () => {
  const steady = (speed: number): MadeMotion => along((time) => speed * time);
  const lost = (output: number, source: number, destination: number): number =>
    measured(madeSlot(steady(output), steady(source), steady(destination)), 'lostMotion');
  expect(lost(0.25, 0.5, 1)).toBeCloseTo(50, 0);
  expect(lost(0.25, 1, 0.5)).toBeCloseTo(50, 0);
  expect(lost(0.5, 0.5, 1)).toBeCloseTo(0, 6);
  expect(lost(2, 0.5, 1)).toBeCloseTo(0, 6);
});

test('response time is until a pose stays near its destination, not until it first is', () => {
  const at = (time: number): number => (time < 0.3 ? 1 - time / 0.3 : time < 0.5 ? 0 : time < 0.7 ? 0.5 : 0);
  expect(measured(madeSlot(along(at)), 'responseTime')).toBeCloseTo(0.7, 1);
  expect(measured(madeSlot(along((time) => (time < 0.5 ? at(time) : 0))), 'responseTime')).toBeCloseTo(
    0.27,
    1,
  );
});

test('overshoot is how far a joint goes past its destination, at most as far as it was from it', () => {
  const past = (way: number): number =>
    measured(madeSlot(along((time) => (time <= 0 ? -0.1 : Math.min(4 * time - 0.1, way)))), 'overshoot');
  expect(past(0.04)).toBeCloseTo(4, 1);
  expect(past(0.3)).toBeCloseTo(10, 1);
  expect(past(-0.01)).toBe(0);
});

test('root speed error is the difference of velocities in the frames of both roots, whatever they face', () => {
  const walking = (heading: number, speed: number) => {
    const slot = madeSlot({
      place: (time) => [speed * time * Math.sin(heading), 0, speed * time * Math.cos(heading)],
    });
    for (let i = 2; i < slot.output.roots.length; i += 3) slot.output.roots[i] = heading;
    return slot;
  };
  const error = (heading: number, speed: number): number => {
    const slot = { ...walking(heading, speed), destination: walking(0.4, 1).output };
    return measured(slot, 'rootSpeedError');
  };
  expect(error(0.4, 1)).toBeCloseTo(0, 6);
  expect(error(-1.9, 1)).toBeCloseTo(0, 6);
  expect(error(-1.9, 1.6)).toBeCloseTo(0.6, 2);
});
