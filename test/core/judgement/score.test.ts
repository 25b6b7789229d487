import { expect, test } from 'vitest';
import { metricGroups, metricNamed, metrics } from '#core/judgement/metrics/registry.ts';
import { faultsOf } from '#core/judgement/score.ts';

test('each metric counts as a fault, or is left out for a reason', () => {
  for (const { id, fault } of metrics) {
    expect(faultsOf({ [id]: { value: 2 } }), id).toBe(typeof fault === 'number' ? 2 / fault : 0);
    expect(faultsOf({ [id]: { value: Number.NaN } })).toBe(0);
  }
});

test('what is better than the destination makes up for no fault', () => {
  expect(faultsOf({ footSlide: { value: -50 }, overshoot: { value: 10 } })).toBe(1);
});

test('metrics in the order of tables: words, unit, digits, what is equal, whom they judge, and what is a fault', () => {
  const lines = metricGroups.flatMap(({ label: group, metrics: own }) =>
    own.map(({ id, label, unit, seriesUnit = unit, digits, equalWithin, better, ofClips, hasFloor, fault }) =>
      [
        `${group}: ${label}`,
        seriesUnit === unit ? unit : `${unit} and ${seriesUnit}`,
        `${digits} digits, ${equalWithin}, ${better}`,
        `${ofClips ? 'clips' : 'slots'}${hasFloor ? ' above a floor' : ''}`,
        typeof fault === 'number' ? `${fault} is a fault` : 'no fault',
        id,
      ].join(' | '),
    ),
  );
  expect(lines).toEqual([
    'Feet: Foot slide | cm and cm/s | 1 digits, 0.1, lower | clips | 5 is a fault | footSlide',
    'Feet: Foot skate | cm/s | 1 digits, 0.3, lower | clips | no fault | footSkate',
    'Feet: Skating frames | % | 0 digits, 0.5, lower | clips | no fault | skatingFrames',
    'Feet: Foot lock correction | cm | 1 digits, 0.1, lower | slots | no fault | footLock',
    'Feet: Mean foot lock correction | cm | 1 digits, 0.1, lower | slots | no fault | meanFootLock',
    'Seam: Velocity jump | m/s | 2 digits, 0.1, lower | clips above a floor | 0.5 is a fault | velocityJump',
    'Seam: Turn speed jump | °/s | 0 digits, 10, lower | clips above a floor | no fault | turnJump',
    'Seam: Acceleration jump | m/s² | 1 digits, 20, lower | clips above a floor | no fault | accelerationJump',
    'Smoothness: Added jerk | m/s³ | 0 digits, 5, lower | slots | 1000 is a fault | addedJerk',
    'Smoothness: Peak jerk | m/s³ | 0 digits, 5, lower | clips | no fault | peakJerk',
    'Smoothness: Mean jerk | m/s³ | 0 digits, 1, lower | clips | no fault | meanJerk',
    'Smoothness: Smoothness (LDLJ) |  | 2 digits, 0.02, higher | clips | no fault | smoothness',
    'Arrival: Response time | s | 2 digits, 0.005, lower | slots | 0.3 is a fault | responseTime',
    'Arrival: Distance from destination | cm | 1 digits, 0.1, lower | slots | no fault | distance',
    'Arrival: Overshoot | cm | 1 digits, 0.1, lower | slots | 10 is a fault | overshoot',
    'Arrival: Lost motion | % | 1 digits, 0.3, lower | slots | 6 is a fault | lostMotion',
    'Arrival: Root speed error | m/s | 2 digits, 0.01, lower | slots | 0.5 is a fault | rootSpeedError',
    'Body: Beyond joint limits | ° | 1 digits, 0.3, lower | slots | 5 is a fault | beyondLimits',
    'Body: Unusual turns | ° | 1 digits, 0.3, lower | slots | no fault | unusualTurns',
    'Body: Below ground | cm | 1 digits, 0.1, lower | clips | 3 is a fault | belowGround',
    'Body: Through torso | cm | 1 digits, 0.2, lower | slots | 3 is a fault | throughTorso',
  ]);
  for (const { id } of metrics) expect(metricNamed(id)?.id).toBe(id);
});
