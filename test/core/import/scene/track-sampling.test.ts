import { expect, test } from 'vitest';
import { createTrackSampler } from '#core/import/scene/track-sampling.ts';
import type { NodeTrack } from '#core/import/scene/node-scene.ts';

/**
 * From no turn to one about X by twice `half` in a second, with one rate at both keys; the second key with
 * this sign.
 */
function spline(half: number, sign: number, rate: number): NodeTrack {
  const still = [0, 0, 0, 0];
  const arriving = [rate, 0, 0, 0].map((value) => sign * value);
  const turned = [Math.sin(half), 0, 0, Math.cos(half)].map((value) => sign * value);
  return {
    node: 0,
    path: 'rotation',
    interpolation: 'cubicSpline',
    times: [0, 1],
    values: [...still, 0, 0, 0, 1, rate, 0, 0, 0, ...arriving, ...turned, ...still],
  };
}

test('a rotation spline takes the shorter arc, whatever the sign of its quaternions', () => {
  for (const rate of [0, 0.4]) {
    const [one, other] = [1, -1].map((sign) => createTrackSampler(spline(0.5, sign, rate)));
    const [a, b] = [new Float64Array(4), new Float64Array(4)];
    for (let time = 0; time < 1; time += 0.05) {
      one.sample(a, time);
      other.sample(b, time);
      expect([...b]).toEqual([...a]);
      expect(a[3]).toBeGreaterThan(0.87);
    }
  }
});

test('worked example: half-way along a spline', () => {
  const out = new Float64Array(4);
  createTrackSampler(spline(0.5, 1, 0.4)).sample(out, 0.5);
  // The two equal tangents cancel out in the middle.
  expect(out[0]).toBeCloseTo(Math.sin(0.5) / 2, 12);
  expect(out[3]).toBeCloseTo((1 + Math.cos(0.5)) / 2, 12);
});

test('a step on a frame is in that frame, however the file rounds times', () => {
  // 24 frames per second, as whole milliseconds: 42, 83, 125, 167.
  const times = [1, 2, 3, 4].map((frame) => Math.round((frame / 24) * 1000) / 1000);
  const values = times.flatMap((_, key) => [key, 0, 0]);
  const step: NodeTrack = { node: 0, path: 'translation', interpolation: 'step', times, values };
  const sampler = createTrackSampler(step, 0.05 / 24);
  const out = new Float64Array(3);
  const seen = [1, 2, 3, 4].map((frame) => (sampler.sample(out, frame / 24), out[0]));
  expect(seen).toEqual([0, 1, 2, 3]);
});
