import { describe, expect, test } from 'vitest';
import { largestDifference } from '#test/fixtures/poses.ts';
import { clip, clipPose, frameAt, poseAt, ramp, treeOf, weightsAt } from '../tree-fixture.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => clip(id));
const rest = { kind: 'restPose', name: 'rest' };

describe('leaves', () => {
  test('a clip starts at its time and plays at its rate, including velocities', () => {
    const tree = treeOf(clip('a', { time: 0.5, playRate: 2 }));
    const [found, expected] = [poseAt(tree, 0.25), clipPose('a', 1)];
    expect(found.rotations).toEqual(expected.rotations);
    expect(found.angularVelocities[0]).toBeCloseTo(2 * expected.angularVelocities[0], 5);
  });

  test('a held pose stays at its moment', () => {
    const tree = treeOf({ kind: 'pose', clip: 'a', time: 1 });
    expect(poseAt(tree, 7).rotations).toEqual(clipPose('a', 1).rotations);
    expect(Math.max(...poseAt(tree, 7).angularVelocities)).toBe(0);
  });
});

describe('cross-fade and continuous blend', () => {
  test('halfway through a cross-fade both weigh half; before and after, the output is bit-identical to one pose', () => {
    const tree = treeOf({ kind: 'crossfade', from: a, to: b, start: 1, blendTime: 0.5 });
    expect(weightsAt(tree, 1.25)).toEqual({ a: 0.5, b: 0.5 });
    expect(poseAt(tree, 0.9)).toEqual(clipPose('a', 0.9));
    expect(poseAt(tree, 1.5)).toEqual(clipPose('b', 1.5));
  });

  test('a weight outside 0 to 1 is clamped', () => {
    const at = (weight: number) => weightsAt(treeOf({ kind: 'continuousBlend', a, b, weight }), 0);
    expect(at(0.3)).toEqual({ a: 0.7, b: 0.3 });
    expect(at(7)).toEqual({ a: 0, b: 1 });
    expect(at(-7)).toEqual({ a: 1, b: 0 });
  });
});

test('worked example, bilinear: a quarter along, half-way up', () => {
  const tree = treeOf({ kind: 'bilinear', a, b, c, d, u: 0.25, v: 0.5 });
  expect(weightsAt(tree, 1)).toEqual({ a: 0.375, b: 0.125, c: 0.375, d: 0.125 });
  const corner = treeOf({ kind: 'bilinear', a, b, c, d, u: 1, v: 1 });
  expect(poseAt(corner, 1)).toEqual(clipPose('d', 1));
});

describe('additive', () => {
  const additive = (weight: number, base: object = rest) =>
    treeOf({ kind: 'additive', base, added: b, reference: rest, weight });

  test('a full difference to the rest pose on the rest pose gives the pose; on another pose it counts with its reference', () => {
    expect(largestDifference(poseAt(additive(1), 1), clipPose('b', 1))).toBeLessThan(1e-5);
    expect(weightsAt(additive(0.25, a), 1)).toEqual({ a: 1, b: 0.25, rest: -0.25 });
    expect(poseAt(additive(0, a), 1)).toEqual(clipPose('a', 1));
  });

  test('worked example: twice the height added by the pose', () => {
    const height = clipPose('b', 1).positions[1];
    expect(poseAt(additive(2), 1).positions[1]).toBeCloseTo(2 * height, 5);
  });
});

describe('aim offset', () => {
  const aim = (yaw: number, pitch: number) =>
    treeOf({
      kind: 'aimOffset',
      base: rest,
      reference: rest,
      offsets: [a, b, c, d, rest, a, b, c, d],
      yaws: [-90, 0, 90],
      pitches: [-45, 0, 45],
      yaw,
      pitch,
    });

  test('aiming at a sample adds its full difference to the base; the middle leaves the base unchanged', () => {
    expect(largestDifference(poseAt(aim(-90, -45), 1), clipPose('a', 1))).toBeLessThan(1e-5);
    expect(largestDifference(poseAt(aim(90, 100), 1), clipPose('d', 1))).toBeLessThan(1e-5);
    expect(largestDifference(poseAt(aim(0, 0), 1), poseAt(treeOf(rest), 1))).toBeLessThan(1e-6);
  });

  test('worked example: weights half-way to the side', () => {
    // Base 1, reference -1, and half of the middle offset: the rest pose is all of these; a has the other
    // half.
    expect(weightsAt(aim(45, 0), 1)).toMatchObject({ rest: 0.5, a: 0.5, b: 0, c: 0, d: 0 });
  });
});

describe('layers', () => {
  const mask = { branches: [{ joint: 'joint1', depth: 2 }] };
  const feather = (weight: number) => treeOf({ kind: 'layer', base: a, layer: b, mask, weight });

  test('a joint above the branch keeps the base, one below takes the layer, one between takes half', () => {
    const found = poseAt(feather(1), 1);
    const [base, layer] = [clipPose('a', 1), clipPose('b', 1)];
    expect(found.rotations.slice(0, 4)).toEqual(base.rotations.slice(0, 4));
    [8, 9, 10, 11].forEach((i) => expect(found.rotations[i]).toBeCloseTo(layer.rotations[i], 6));
    expect(found.positions[3]).toBeCloseTo(0.5 * (base.positions[3] + layer.positions[3]), 6);
  });

  test('worked example: the mean weight over the joints, 0, 1/2 and 1', () => {
    expect(weightsAt(feather(1), 1).b).toBeCloseTo(0.5, 12);
    expect(weightsAt(feather(0.5), 1).b).toBeCloseTo(0.25, 12);
  });

  test('overlays hide only poses below them', () => {
    const overlays = [
      { node: b, weight: 0.5 },
      { node: c, weight: 0.4, mask: { joints: { joint2: 1 } } },
    ];
    const weights = weightsAt(treeOf({ kind: 'overlay', base: a, overlays }), 1);
    // Two joints share half and half, the third 0.3, 0.3, 0.4.
    expect(weights.a).toBeCloseTo(1.3 / 3, 12);
    expect(weights.b).toBeCloseTo(1.3 / 3, 12);
    expect(weights.c).toBeCloseTo(0.4 / 3, 12);
    const hidden = treeOf({ kind: 'overlay', base: a, overlays: [{ node: b }, { node: c }] });
    expect(largestDifference(poseAt(hidden, 1), clipPose('c', 1))).toBeLessThan(1e-5);
  });

  test('a montage covers its slot for its time, with its clip from the beginning', () => {
    const tree = treeOf({
      kind: 'montage',
      slot: a,
      montage: b,
      start: 1,
      duration: 1,
      blendIn: 0.2,
      blendOut: 0.4,
    });
    expect(poseAt(tree, 0.9)).toEqual(clipPose('a', 0.9));
    expect(weightsAt(tree, 1.1)).toEqual({ a: expect.closeTo(0.5, 12), b: expect.closeTo(0.5, 12) });
    expect(largestDifference(poseAt(tree, 1.5), clipPose('b', 0.5))).toBeLessThan(1e-5);
    expect(weightsAt(tree, 1.8).b).toBeCloseTo(0.5, 12);
    expect(weightsAt(tree, 2.01)).toEqual({ a: 1, b: 0 });
  });
});

test('pose asset: shares the weight with the base up to 1, then among the poses', () => {
  const asset = (high: number, low: number) =>
    treeOf({
      kind: 'poseAsset',
      base: a,
      poses: [
        { name: 'high', clip: 'b', weight: high },
        { name: 'low', clip: 'c', weight: low },
      ],
    });
  expect(weightsAt(asset(0.25, 0.5), 0)).toEqual({ a: 0.25, high: 0.25, low: 0.5 });
  expect(weightsAt(asset(1, 1), 0)).toEqual({ a: 0, high: 0.5, low: 0.5 });
  expect(frameAt(asset(0, 0), 1).pose.rotations).toEqual(frameAt(treeOf(a), 1).pose.rotations);
});

test('an input drives a weight, and its rate affects the velocity', () => {
  const tree = treeOf(
    { kind: 'continuousBlend', a: rest, b: { kind: 'pose', name: 'b', clip: 'b' }, weight: { input: 'x' } },
    { x: ramp(1, 2) },
  );
  expect(weightsAt(tree, 0.5)).toEqual({ rest: 0.75, b: 0.25 });
  const way = clipPose('b', 0).positions[1];
  expect(poseAt(tree, 0.5).linearVelocities[1]).toBeCloseTo(0.5 * way, 6);
});
