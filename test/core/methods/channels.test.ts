import { describe, expect, test } from 'vitest';
import { createChannels } from '#core/pose/channels.ts';
import type { Pose } from '#core/pose/pose.ts';
import { springRate } from '#core/math/spring.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { between, methodOf } from '#test/fixtures/method-run.ts';
import { clonePose, createDoublePose, velocityError } from '#test/fixtures/poses.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

const channels = createChannels(2, [1], ['smile']);

/** Two joints in place; a scale and a curve that wave. */
const moving =
  (phase: number) =>
  (time: number): Pose => {
    const pose = createDoublePose(channels);
    for (let i = 6; i < pose.linear.length; i++) {
      pose.linear[i] = 1 + 0.4 * Math.sin(3 * time + phase + i);
      pose.linearVelocities[i] = 1.2 * Math.cos(3 * time + phase + i);
    }
    return pose;
  };
const [source, destination] = [moving(0), moving(2)];
const extrasOf = ({ linear }: Pose) => [...linear.subarray(6)];
const near = (values: readonly number[], digits = 9) =>
  values.map((value) => expect.closeTo(value, digits) as number);

const continuous = blendMethods.filter(({ isEngineNode }) => isEngineNode !== true);

describe.each(continuous)('$id', (method) => {
  const run = between(method, slotOf(method.id).values, source, destination);

  test('begins at the scales and curves of the source, and ends at those of the destination', () => {
    const end = method.promises(slotOf(method.id).values).endsExactly ? 9 : 2;
    if (method.id !== 'cut') expect(extrasOf(run.at(0))).toEqual(near(extrasOf(source(0))));
    expect(extrasOf(run.at(3))).toEqual(near(extrasOf(destination(3)), end));
  });

  test('rates are derivatives, and the output may be the destination', () => {
    const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) => clonePose(run.at(0.1 + dt)));
    expect(velocityError(before, now, after, 1e-5).linear).toBeLessThan(1e-6);
    const onto = destination(0.1);
    const sample = { source: source(0.1), destination: onto, elapsed: 0.1 };
    const seam = { source: source(0), destination: destination(0), factors: [1, 1, 1] };
    const capture = method.capture(seam, slotOf(method.id).values);
    expect(extrasOf(method.evaluate(onto, sample, capture))).toEqual(extrasOf(run.at(0.1)));
  });
});

test('closed form: a spring takes the offset of a scale by the factor of its joint, and of a curve by none', () => {
  const { values } = slotOf('springExact', { halfLife: 0.2 });
  const treatment = { factors: [9, 0.5, 1] };
  const shown = between(methodOf('springExact'), values, source, destination, treatment).at(0.15);
  const [from, to, now] = [source(0), destination(0), destination(0.15)];
  for (const [i, halfLife] of [0.1, 0.1, 0.1, 0.2].entries()) {
    const n = 6 + i;
    const y = springRate(halfLife);
    const x = from.linear[n] - to.linear[n];
    const j = from.linearVelocities[n] - to.linearVelocities[n] + y * x;
    expect(shown.linear[n]).toBeCloseTo(now.linear[n] + Math.exp(-y * 0.15) * (x + j * 0.15), 12);
  }
});

test('closed form: a fade mixes by its weight, as Godot does from any rest', () => {
  for (const id of ['crossfade', 'nlerpCrossfade', 'godotBlend'] as const) {
    const { values } = slotOf(id, { blendTime: 0.4, easing: 'linear' });
    const [a, b] = [source(0.1), destination(0.1)];
    const firstPose = () => source(7);
    for (const rest of ['skeleton', 'sourceFirstPose']) {
      const settings = id === 'godotBlend' ? { ...values, rest } : values;
      const shown = between(methodOf(id), settings, source, destination, { firstPose }).at(0.1);
      const mixed = [6, 7, 8, 9].map((n) => 0.75 * a.linear[n] + 0.25 * b.linear[n]);
      expect(extrasOf(shown), id).toEqual(near(mixed, 12));
    }
  }
});
