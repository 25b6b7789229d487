import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import type { NumberInput } from '#core/tree/inputs/input-document.ts';
import { closeGaps, haveGaps, type Sphere } from '#renderer/features/trees/spaces/close-gaps.ts';
import { withEffector } from '#renderer/features/trees/spaces/effector.ts';
import { withMovedItem } from '#renderer/features/trees/spaces/list-spaces.ts';
import { axisOf, createReader } from '#renderer/features/trees/spaces/pad-node.ts';
import type { Content, PadPairs } from '#renderer/features/trees/spaces/pad-space.ts';
import { withStateRenamed, defaultMark, withPairAdded } from '#renderer/features/trees/spaces/rule-space.ts';
import { inputs, otherTrees } from '#test/core/tree/sample-trees.ts';
import { assets, clip, poseAt, problemsOf, treeOf } from '#test/core/tree/tree-fixture.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { contentOf, keyed, listOf } from './pad-fixture.ts';

const sphere = (radius: number, ...center: readonly number[]): Sphere => ({ center, radius });

test('by hand: two spheres on a line grow until they meet, where their powers are equal', () => {
  const closed = closeGaps([sphere(4, 0), sphere(2, 10)]);
  expect(haveGaps([sphere(4, 0), sphere(2, 10)])).toBe(true);
  expect(haveGaps(closed)).toBe(false);
  expect(closed[0].radius + closed[1].radius).toBeGreaterThanOrEqual(10);
  // x² - 4² = (10 - x)² - 2² at x = 5.6
  expect(Math.abs(closed[0].radius - 5.6)).toBeLessThan(0.4);
  expect(Math.abs(closed[1].radius - 4.4)).toBeLessThan(0.4);
});

test('spheres without gaps stay the same objects', () => {
  const spheres = [sphere(3, 0, 0), sphere(3, 1, 1)];
  expect(closeGaps(spheres)).toEqual(spheres);
  expect(closeGaps(spheres)[0]).toBe(spheres[0]);
});

test.each([
  ['one sphere', [sphere(0.001, 5, 5)]],
  ['all at one place', [sphere(0.1, 1, 1), sphere(0.2, 1, 1)]],
  ['in a line', [sphere(0.1, 0, 1), sphere(0.1, 4, 1), sphere(0.1, 9, 1)]],
  ['tiny ones far apart', [sphere(1e-6, -1e5, 0), sphere(1e-6, 1e5, 3e4), sphere(1e-6, 0, -1e5)]],
])('closing gaps leaves none: %s', (_, spheres) => {
  expect(haveGaps(closeGaps(spheres))).toBe(false);
});

const numbers = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });

test.for([1, 2, 3])('closing the gaps of any spheres in %i axes leaves none, and narrows none', (axes) => {
  const sphereIn = fc
    .tuple(numbers(0.05, 2), fc.array(numbers(-4, 4), { minLength: axes, maxLength: axes }))
    .map(([radius, center]) => ({ radius, center }));
  forRuns(25, fc.array(sphereIn, { minLength: 1, maxLength: 7 }), (spheres) => {
    const closed = closeGaps(spheres);
    expect(haveGaps(closed)).toBe(false);
    closed.forEach(({ radius, center }, i) => {
      expect(radius).toBeGreaterThanOrEqual(spheres[i].radius);
      expect(center).toEqual(spheres[i].center);
    });
  });
});

const nodes = [clip('a', { time: 0.4 }), { kind: 'pose', clip: 'b', time: 0.7 }, clip('c')];
const content = contentOf(
  {
    kind: 'multiAxis',
    point: [{ input: 'speed' }, 0],
    spheres: nodes.map((node, i) => ({ center: [i, 0], radius: 1, node })),
  },
  { speed: { kind: 'number', value: 2 } },
);

test('choosing an effector measures the centers of the spheres and leaves no gap between them', () => {
  const after = withEffector(content, ['root'], 'joint2', assets);
  const root = after['root'] as { readonly spheres: { center: number[]; radius: number }[]; point: unknown };
  expect(problemsOf(root, after['inputs'] as object)).toEqual([]);
  root.spheres.forEach(({ center }, i) => {
    const pose = poseAt(treeOf(nodes[i]), 0);
    const { positions } = worldTransforms(pose, Int32Array.from([-1, 0, 1]), pose);
    center.forEach((value, axis) => expect(value).toBeCloseTo(positions[6 + axis], 4));
  });
  expect(haveGaps(root.spheres)).toBe(false);
  expect(root.point).toEqual(['x', 'y', 'z'].map((axis) => ({ input: `joint2 ${axis}` })));
  const [{ center }] = root.spheres;
  expect(after['inputs']).toMatchObject({ speed: { value: 2 }, 'joint2 y': { value: center[1] } });
});

test('three axes stay, and so does the center of an example that is neither clip nor pose', () => {
  const blend = { kind: 'continuousBlend', a: clip('a'), b: clip('b'), weight: 0.5 };
  const three = contentOf({
    kind: 'multiAxis',
    point: [0, 1, 0],
    spheres: [
      { center: [1, 2, 3], radius: 1, node: blend },
      { center: [0, 0, 0], radius: 1, node: clip('a') },
    ],
  });
  const { point, spheres } = withEffector(three, ['root'], 'joint2', assets)['root'] as typeof three & {
    readonly spheres: { center: number[] }[];
  };
  expect(point).toEqual([0, 1, 0]);
  expect(spheres[0].center).toEqual([1, 2, 3]);
  expect(spheres[1].center[1]).toBeGreaterThan(0.9);
});

test('a reader shows what keys say, or what smoothing makes of it', () => {
  const input: NumberInput = {
    ...keyed,
    interpolation: 'step',
    smoothing: { kind: 'spring', halfLife: 0.2 } as unknown as NumberInput['smoothing'],
  };
  const now = { elapsed: 1.01 };
  expect(createReader({ input: 'x' }, { x: input }, false)(now)).toBe(10);
  expect(createReader({ input: 'x' }, { x: input }, true)(now)).toBeLessThan(2);
});

test('an axis shows every key of its input, unless its range is fixed', () => {
  const place = ['root', 'x'];
  const axis = axisOf({ input: 'speed' }, 'x', place, { speed: keyed }, [1, 3]);
  expect(axis).toMatchObject({ name: 'speed', low: 0, high: 20 });
  expect(axisOf({ input: 'speed' }, 'x', place, { speed: keyed }, [0, 1], true)).toMatchObject({
    low: 0,
    high: 1,
  });
  expect(axisOf(5, 'x', place, {}, [1, 3])).toMatchObject({ name: 'x', low: 1, high: 5 });
});

const pairsOf = (content: Content): PadPairs => listOf(content).transitions as PadPairs;
const wordsOf = (content: Content): readonly string[] =>
  pairsOf(content).pairs.map(({ from, to }) => `${from} → ${to}`);
const entry = (id: string) => ({ node: clip(id), start: 1, in: 0.3, out: 1, fadeIn: 0.2, fadeOut: 0.2 });
const unnamed = contentOf({ kind: 'fifo', entries: [entry('a'), entry('b')], rest: clip('c') });

const nodeOf = (entry: number): string => ['jog', 'rest'][entry];

test('a first transition names entries for their nodes, and they keep their names if their order changes', () => {
  const content = withPairAdded(unnamed, pairsOf(unnamed), nodeOf);
  expect(wordsOf(content)).toEqual(['rest → jog']);
  const moved = withMovedItem(content, ['root', 'entries'], 0, 1);
  expect(listOf(moved).rows.map(({ name, words }) => name ?? words)).toEqual(['rest (2)', 'jog', 'rest']);
  expect(wordsOf(withPairAdded(moved, pairsOf(moved), nodeOf))).toEqual(['rest → jog', 'rest → rest (2)']);
  expect(problemsOf(moved['root'])).toEqual([]);
});

test('transitions follow a renamed state', () => {
  const content = contentOf(otherTrees['fifo, with transitions'], inputs);
  const renamed = withStateRenamed(
    content,
    { states: ['root', 'entries'], pairs: ['root', 'transitions'] },
    1,
    'stride',
  );
  expect(wordsOf(renamed)).toEqual(['hit → stride', '* → rest']);
  expect(problemsOf(renamed['root'], inputs)).toEqual([]);
});

test('a new mark lies at the marker of its state', () => {
  const pairs = pairsOf(unnamed);
  expect(defaultMark(pairs, { from: 'entry 1', to: 'rest' }, 'out')).toBe(1);
  expect(defaultMark(pairs, { from: 'rest', to: 'entry 2' }, 'in')).toBe(0.3);
  expect(defaultMark(pairs, { from: '*', to: 'rest' }, 'out')).toBe(0);
});
