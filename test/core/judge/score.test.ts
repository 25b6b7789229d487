import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { plantedFeet } from '#core/rig/feet/clip-feet.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { barredFrames, libraryClips, onSameFeet } from '#core/judge/library-clips.ts';
import type { Metric } from '#core/judge/metric.ts';
import { metricGroups, metricNamed, metrics } from '#core/judge/metrics/registry.ts';
import { judgeClip, percentileOf, typicalRange, withMeasures } from '#core/judge/reference.ts';
import { faultsOf } from '#core/judge/verdict.ts';
import { springCourse } from '#core/judge/cost-map/offset-course.ts';
import { scanPlain } from '#core/judge/cost-map/search-frames.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rigClip } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

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
    'Seam: Velocity jump | m/s | 2 digits, 0.1, lower | slots | 0.5 is a fault | velocityJump',
    'Seam: Turn speed jump | °/s | 0 digits, 10, lower | slots | no fault | turnJump',
    'Seam: Acceleration jump | m/s² | 1 digits, 20, lower | clips above a floor | no fault | accelerationJump',
    'Smoothness: Added jerk | m/s³ | 0 digits, 5, lower | slots | 1000 is a fault | addedJerk',
    'Smoothness: Peak acceleration | m/s² | 0 digits, 1, lower | clips | no fault | peakAcceleration',
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

const metricOf = (id: string): Metric => metrics.find((metric) => metric.id === id) as Metric;
const [jerk, smoothness] = [metricOf('peakJerk'), metricOf('smoothness')];
const hundred = Array.from({ length: 100 }, (_, i) => i + 1);

function partsOf(clip: Parameters<typeof rooted>[0]) {
  const used = rooted(clip);
  return [...judgeClip(used, createJointMap(used.skeleton))];
}

test('a clip is measured in at most three parts, a loop beyond its end, a short clip not at all', () => {
  expect(partsOf(starterClip('hop'))).toHaveLength(3);
  expect(partsOf(rigClip({ fps: 60, frameCount: 121 }))).toHaveLength(1); // 2 s with margins for filters
  expect(partsOf(rigClip({ fps: 60, frameCount: 70 }))).toHaveLength(0);
  expect(partsOf({ ...rigClip({ fps: 60, frameCount: 70 }), loop: true })).toHaveLength(1);
});

test('parts of a steady motion are alike, by each metric of a clip', () => {
  const [first, second] = partsOf(starterClip('walk'));
  expect(Math.abs(second['meanJerk'].value / first['meanJerk'].value - 1)).toBeLessThan(0.1);
  expect(Object.keys(first)).toEqual(metrics.filter(({ ofClips }) => ofClips).map(({ id }) => id));
});

test('a percentile is the share that is better, whichever way is better', () => {
  expect(percentileOf({ peakJerk: hundred }, jerk, 97.5)).toBe(97);
  expect(percentileOf({ peakJerk: hundred }, jerk, 0)).toBe(0);
  expect(percentileOf({ smoothness: hundred }, smoothness, 3.5)).toBe(97);
  expect(percentileOf({ peakJerk: Array<number>(30).fill(4) }, jerk, 4)).toBe(50);
});

test('a few values are no reference, nor is a value that does not apply', () => {
  expect(percentileOf({ peakJerk: hundred.slice(0, 19) }, jerk, 3)).toBeNull();
  expect(percentileOf({ peakJerk: hundred }, jerk, Number.NaN)).toBeNull();
  expect(percentileOf({}, jerk, 3)).toBeNull();
  expect(typicalRange({ peakJerk: hundred.slice(0, 19) }, jerk)).toBeNull();
  expect(typicalRange({ peakJerk: hundred }, jerk)).toEqual([6, 95]);
});

test('what does not apply to a clip is left out', () => {
  const reference = withMeasures({}, [{ peakJerk: { value: 3 }, footSlide: { value: Number.NaN } }]);
  expect(withMeasures(reference, [{ peakJerk: { value: 5 } }])).toEqual({ peakJerk: [3, 5] });
});

const hop = starterClip('hop');
const figure = { clip: rooted(hop), map: clipJointMap(hop) };
const used = (clip: Clip) => ({ clip, joints: {}, root: { kind: 'auto' } as const });

test('a clip of another skeleton counts as one of the figure, mirrored as well', () => {
  const walk = starterClip('walk');
  const { skeleton } = walk;
  const names = skeleton.names.map((name) => `other_${name}`);
  const other = { ...walk, skeleton: { ...skeleton, names } };
  const [own] = libraryClips(used(walk), figure, []);
  const fitted = libraryClips(used(other), figure, []);
  expect(fitted.map(({ mirror }) => mirror)).toEqual([false, true]);
  const costs = scanPlain({ ...own.searched, frame: 40 }, fitted[0].searched, springCourse(0.2));
  const mirrored = scanPlain({ ...own.searched, frame: 40 }, fitted[1].searched, springCourse(0.2));
  expect(costs[40]).toBeLessThan(0.01);
  expect(mirrored[40]).toBeGreaterThan(5 * costs[40]);
});

test('no-transition ranges bar entry and exit, the last half second of a clip that ends only entry', () => {
  const clip = { ...starterClip('hop'), loop: false };
  const [{ searched }] = libraryClips(used(clip), figure, [{ start: 0.5, end: 1 }]);
  const { barred, barredExits } = searched;
  expect([barred[29], barred[30], barred[60], barred[61]]).toEqual([0, 1, 1, 0]);
  expect([...barredExits].filter(Boolean)).toHaveLength(31);
  expect([barred[clip.frameCount - 29], barred[clip.frameCount - 31]]).toEqual([1, 0]);
  expect(barredFrames(clip, []).some(Boolean)).toBe(false);
});

test('with the same feet, a clip is entered and left only where they are planted; mirrored, on the other foot', () => {
  const [own, mirrored] = libraryClips(used(starterClip('walk')), figure, [{ start: 0, end: 0.5 }]);
  const [planted, swapped] = [own, mirrored].map(({ clip }) => plantedFeet(figure.map, clip));
  const { barred, barredExits } = onSameFeet(own.searched, planted, [1, 2]);
  for (const [frame, feet] of planted.entries()) {
    expect(barred[frame]).toBe(feet === 1 ? own.searched.barred[frame] : 1);
    expect(barredExits[frame]).toBe(feet === 2 ? own.searched.barredExits[frame] : 1);
  }
  expect(barred).toContain(0);
  const alike = swapped.filter((feet, frame) => [0, 2, 1, 3][feet] === planted[frame]).length;
  expect(alike / swapped.length).toBeGreaterThan(0.95);
});

test('a clip whose joints are not known is left out', () => {
  expect(libraryClips(used(wavingClip({ joints: 4, frameCount: 30, seed: 1 })), figure, [])).toEqual([]);
});
