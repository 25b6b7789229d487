import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { featuresOf, ROTATION_WEIGHT } from '#core/judge/cost-map/motion-features.ts';
import { quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { fitClip } from '#core/transition/clips/fit-clips.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** The same motion elsewhere, turned about Y. */
function moved(clip: Clip, x: number, z: number, heading: number): Clip {
  const positions = clip.positions.slice();
  const rotations = clip.rotations.slice();
  const turn = [0, Math.sin(heading / 2), 0, Math.cos(heading / 2)];
  const joints = clip.skeleton.parentIndices.length;
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const [p, q] = [frame * joints * 3, frame * joints * 4];
    quatRotateVector(positions, turn, positions.slice(p, p + 3), p);
    positions[p] += x;
    positions[p + 2] += z;
    quatMultiply(rotations, turn, rotations.slice(q, q + 4), q);
  }
  return { ...clip, positions, rotations };
}

const largest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? value))), 0);

test.each(['walk', 'jog', 'hop'])('%s has the same features wherever it is and faces', (name) => {
  const clip = starterClip(name);
  const here = featuresOf(rooted(clip));
  const there = featuresOf(rooted(moved(clip, 3, -2, 2)));
  expect(there.dimensions).toBe(here.dimensions);
  expect(largest(here.values, there.values)).toBeLessThan(1e-5);
  expect(largest(here.rates, there.rates)).toBeLessThan(1e-3);
  expect(largest(here.values, featuresOf(rooted(starterClip('crouch'))).values)).toBeGreaterThan(0.01);
});

test('rates are the changes of the values, and the last numbers the speeds of the root', () => {
  const clip = rooted(starterClip('jog'));
  const { dimensions, values, rates, fps } = featuresOf(clip);
  const frame = 20;
  for (let i = 0; i < dimensions - 3; i++) {
    const change = (values[(frame + 1) * dimensions + i] - values[(frame - 1) * dimensions + i]) * (fps / 2);
    expect(Math.abs(rates[frame * dimensions + i] - change)).toBeLessThan(0.02);
  }
  const [side, forward, turn] = rates.subarray((frame + 1) * dimensions - 3);
  expect(Math.abs(side)).toBeLessThan(0.3);
  expect(forward).toBeGreaterThan(1.5);
  expect(Math.abs(turn)).toBeLessThan(0.1);
  expect([...values.subarray((frame + 1) * dimensions - 3, (frame + 1) * dimensions)]).toEqual([0, 0, 0]);
});

test('a clip that does not loop begins and ends with the velocities of its own frames', () => {
  const skeleton = {
    names: ['hips', 'spine', 'head'],
    parentIndices: Int32Array.of(-1, 0, 1),
    restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0, 0, 0.5, 0),
    endSites: [],
  };
  // The spine rises by 1 cm in the first of three steps and sinks by 3 cm in the last, at 30 frames per
  // second.
  const heights = [0.5, 0.51, 0.53, 0.5];
  const positions = heights.flatMap((height) => [0, 1, 0, 0, height, 0, 0, 0.5, 0]);
  const rotations = heights.flatMap(() => [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const rate = (loop: boolean, frame: number): number => {
    const { rates, dimensions } = featuresOf(rooted(clipOn(skeleton, { positions, rotations, loop })));
    return rates[frame * dimensions + 1] * 2; // the spine is half of the figure
  };
  expect(rate(false, 0)).toBeCloseTo(0.3, 4);
  expect(rate(false, 3)).toBeCloseTo(-0.9, 4);
  expect(rate(true, 0)).toBeCloseTo(-0.3, 4); // from the last frame but one to the second
});

test('worked example: a joint without bone that turns at 2 rad/s moves its arms', () => {
  const skeleton = {
    names: ['hips', 'spine'],
    parentIndices: Int32Array.of(-1, 0),
    restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0),
    endSites: [],
  };
  const turns = [0, 1, 2].map((frame) => (2 * frame) / 30);
  const rotations = turns.flatMap((angle) => [0, 0, 0, 1, 0, Math.sin(angle / 2), 0, Math.cos(angle / 2)]);
  const positions = turns.flatMap(() => [0, 1, 0, 0, 0.5, 0]);
  const { rates, values, dimensions } = featuresOf(rooted(clipOn(skeleton, { positions, rotations })));
  expect(dimensions).toBe(3 + 3 + 3 + 3); // the joint, two arms, the root
  expect([...values.subarray(3, 6)].map((x) => x.toFixed(3))).toEqual(['0.100', '0.000', '0.000']);
  expect(rates[dimensions + 5]).toBeCloseTo(-2 * ROTATION_WEIGHT * Math.cos(2 / 30), 3); // along Z
  expect([...values.subarray(6, 9)].map((x) => x.toFixed(3))).toEqual(['0.000', '0.100', '0.000']);
});

test('a mirrored clip has mirrored features: a step to the left costs what one to the right does', () => {
  const clip = starterClip('walk');
  const used = { clip, joints: {}, root: { kind: 'auto' } } as const;
  const map = createJointMap(clip.skeleton);
  const fitted = valueOf(fitClip(used, { map, mirror: true, onto: null })).clip;
  const [own, mirrored] = [featuresOf(rooted(clip)), featuresOf(fitted)];
  const { dimensions } = own;
  expect(mirrored.dimensions).toBe(dimensions);
  const speed = (rates: Float32Array): readonly number[] => [
    ...rates.subarray(dimensions * 5 - 3, dimensions * 5),
  ];
  const [side, forward, turn] = speed(own.rates);
  const [otherSide, otherForward, otherTurn] = speed(mirrored.rates);
  expect(otherSide).toBeCloseTo(-side, 3);
  expect(otherForward).toBeCloseTo(forward, 3);
  expect(otherTurn).toBeCloseTo(-turn, 3);
});

test('skeletons that differ by rounding are compared by the bones of one of them', () => {
  const figure = (along: number) =>
    rooted(
      clipOn({
        names: ['hips', 'spine', 'neck', 'head'],
        parentIndices: Int32Array.of(-1, 0, 1, 2),
        restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0, along, 0.3, 0, along - 0.3, 0, 0),
        endSites: [],
      }),
    );
  // At 0.3 m the arm of the spine is about another axis than just beyond, and the head has no bone.
  const [one, other] = [figure(0.3), figure(0.3001)];
  expect(featuresOf(other).dimensions).not.toBe(featuresOf(one).dimensions);
  const [own, compared] = [featuresOf(one), featuresOf(other, one)];
  expect(compared.dimensions).toBe(own.dimensions);
  expect(largest(own.values, compared.values)).toBeLessThan(1e-4);
});

test('a figure with other joints is our fault, which is named', () => {
  const [one, two] = [1, 2].map((joints) =>
    rooted(
      clipOn({
        names: ['hips', 'spine'].slice(0, joints),
        parentIndices: Int32Array.of(-1, 0).slice(0, joints),
        restPositions: new Float32Array(joints * 3).fill(1),
        endSites: [],
      }),
    ),
  );
  expect(() => featuresOf(one, two)).toThrow('features of 1 joints on a figure with 2');
});
