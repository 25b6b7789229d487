import { expect, test } from 'vitest';
import { createPoseOffset } from '../../../../core/pose-offset.ts';
import { estimateExtrapolation } from '../../../../core/transition/curves/extrapolation.ts';
import { explainAxis } from '../../../../renderer/stage/labels/half-life-table.ts';
import { jointPose } from '../../../fixtures/poses.ts';

const ARTICLE = {
  scale: 0.3,
  minimum: 0.1,
  maximum: 1,
  linearEpsilon: 1e-8,
  angularEpsilon: 1e-8,
  linearLimit: Number.POSITIVE_INFINITY,
  angularLimit: Number.POSITIVE_INFINITY,
};
const degrees = (value: number): number => (value * Math.PI) / 180;

/** One joint with an offset of 2 cm in position and of 14° about X in rotation. */
function extrapolationOf(linear: readonly number[], angular: readonly number[]) {
  const difference = createPoseOffset(1);
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

test('shows no minus before a rounded zero', () => {
  expect(explainAxis(extrapolationOf([-0.001, 0, 0], [0, 0, 0]), 0).velocity).toBe('0\u00a0cm/s');
});
