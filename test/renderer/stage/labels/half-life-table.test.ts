import { expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import { estimateExtrapolation } from '#core/methods/half-lives/estimate-extrapolation.ts';
import { explainAxis, jointTime, keyOf } from '#renderer/stage/labels/half-life-table.ts';
import { jointPose } from '#test/fixtures/poses.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const ARTICLE = {
  scale: 0.3,
  minimum: 0.1,
  maximum: 1,
  epsilons: { position: 1e-8, scale: 1e-8, curve: 1e-8, turn: 1e-8 },
};
const degrees = (value: number): number => (value * Math.PI) / 180;

/** One joint with an offset of 2 cm in position and of 14° about X in rotation. */
function extrapolationOf(linear: readonly number[], angular: readonly number[]) {
  const difference = createPoseOffset(jointChannels(1));
  difference.values.set([0.02, 0, 0, degrees(14), degrees(-3), 0]);
  const source = jointPose({ linearVelocities: linear, angularVelocities: angular.map(degrees) });
  return estimateExtrapolation(source, difference, ARTICLE);
}

test('shows the offset and the velocity of a rotation in degrees', () => {
  const extrapolation = extrapolationOf([0, 0, 0], [20, -80, 0]);
  expect(explainAxis(extrapolation, 3)).toEqual({ offset: '14.0°', velocity: '20°/s', mark: '' });
  // 0.3 · 3 / 80 s is below the minimum.
  expect(explainAxis(extrapolation, 4)).toEqual({ offset: '−3.0°', velocity: '−80°/s', mark: '▾' });
  expect(explainAxis(extrapolation, 5)).toEqual({ offset: '0.0°', velocity: '0°/s', mark: '▾' });
});

test('shows those of a position in centimetres', () => {
  const extrapolation = extrapolationOf([0.005, 0, 0], [0, 0, 0]);
  expect(explainAxis(extrapolation, 0)).toEqual({
    offset: '2.0\u00a0cm',
    velocity: '1\u00a0cm/s',
    mark: '▴',
  });
});

test('without an estimate shows the offset that is left, and its velocity', () => {
  const buffers = { offsets: new Float64Array(6), velocities: new Float64Array(6) };
  const left = { channels: jointChannels(1), ...buffers };
  left.offsets[3] = degrees(-4.5);
  left.velocities[3] = degrees(30);
  expect(explainAxis(left, 3)).toEqual({ offset: '−4.5°', velocity: '30°/s', mark: '' });
});

test('a spring has its half-life times the factor of the joint; a blend time is none, and the card says so', () => {
  const slot = { ...transitionOf('t').slots[0], profile: { Hand: 0.5 } };
  const spring = { ...slot, values: { halfLife: 0.12 } };
  expect(jointTime(spring, 'Head')).toEqual({ name: 'halfLife', seconds: 0.12 });
  expect(jointTime(spring, 'Hand')).toEqual({ name: 'halfLife', seconds: 0.06 });
  expect(jointTime({ ...spring, profileMode: 'weight' }, 'Hand')?.seconds).toBe(0.12);
  const node = { ...slot, method: 'unrealDeadBlend', values: { blendTime: 0.3 } };
  expect(jointTime({ ...node, profileMode: 'weight' }, 'Hand')?.seconds).toBe(0.6);
  const fade = jointTime({ ...slot, values: { blendTime: 0.3 } }, 'Head');
  expect(keyOf(['–', '–', '–'], fade)).toBe('– none: blends for 0.30\u00a0s');
  expect(keyOf(['▾', '', ''], fade)).toBe('▾ clamped at the shortest');
});

test('shows no minus before a rounded zero', () => {
  expect(explainAxis(extrapolationOf([-0.001, 0, 0], [0, 0, 0]), 0).velocity).toBe('0\u00a0cm/s');
});
