import { describe, expect, test } from 'vitest';
import { parseTree } from '#core/tree/document/parse-tree.ts';
import { withNumberAt } from '#renderer/features/trees/inputs/set-number.ts';
import type { Content, PadGrip, PadMark } from '#renderer/features/trees/spaces/pad-space.ts';
import { clip, documentOf } from '#test/core/tree/tree-fixture.ts';
import { constant, contentOf, grantsOf, plotOf } from './pad-fixture.ts';

const ids = ['a', 'b', 'c', 'd'];
const leaf = (i: number): object => clip(ids[i % 4]);
const nine = Array.from({ length: 9 }, (_, i) => leaf(i));

/** One tree of each kind with a plot, by inputs. */
const trees: Readonly<Record<string, Content>> = {
  blendSpace1D: contentOf(
    { kind: 'blendSpace1D', x: { input: 'x' }, samples: [0, 1.5, 4].map((at, i) => ({ at, node: leaf(i) })) },
    { x: constant(1) },
  ),
  singleAxis: contentOf(
    {
      kind: 'singleAxis',
      x: { input: 'x' },
      ranges: [
        { start: 0, end: 3, node: leaf(0) },
        { start: 2, end: 6, node: leaf(1) },
        { start: 5, end: 9, node: leaf(2) },
      ],
    },
    { x: constant(1) },
  ),
  blendSpace2D: contentOf(
    {
      kind: 'blendSpace2D',
      x: { input: 'x' },
      y: { input: 'y' },
      samples: [
        { x: 0, y: 0, node: leaf(0) },
        { x: -90, y: 2, node: leaf(1) },
        { x: 90, y: 2, node: leaf(2) },
      ],
    },
    { x: constant(1), y: constant(1) },
  ),
  multiAxis: contentOf(
    {
      kind: 'multiAxis',
      point: [{ input: 'x' }, { input: 'y' }],
      spheres: [
        { center: [0, 0], radius: 1, node: leaf(0) },
        { center: [3, 0], radius: 1.5, node: leaf(1) },
      ],
    },
    { x: constant(0), y: constant(0) },
  ),
  bilinear: contentOf(
    {
      kind: 'bilinear',
      a: leaf(0),
      b: leaf(1),
      c: leaf(2),
      d: leaf(3),
      u: { input: 'x' },
      v: { input: 'y' },
    },
    { x: constant(0.5), y: constant(0.5) },
  ),
  aimOffset: contentOf(
    {
      kind: 'aimOffset',
      base: leaf(0),
      reference: leaf(0),
      offsets: nine,
      yaws: [-90, 0, 90],
      pitches: [-45, 0, 45],
      yaw: { input: 'x' },
      pitch: { input: 'y' },
    },
    { x: constant(10), y: constant(10) },
  ),
  continuousBlend: contentOf(
    { kind: 'continuousBlend', a: leaf(0), b: leaf(1), weight: { input: 'x' } },
    { x: constant(0.5) },
  ),
  constants: contentOf({
    kind: 'blendSpace2D',
    x: 3,
    y: 4,
    samples: [
      { x: 0, y: 0, node: leaf(0) },
      { x: 5, y: 5, node: leaf(1) },
    ],
  }),
};

/** The content with the point of the inputs at `to`. */
function drag(content: Content, to: readonly number[]): Content {
  const moment = { time: 0, fps: 60 };
  return plotOf(content).axes.reduce(
    (moved, { address }, i) => withNumberAt(moved, address, to[i], moment),
    content,
  );
}

const isSound = (content: Content): boolean =>
  parseTree(documentOf(content['root'], content['inputs'] as object)).ok;

const grips = (content: Content): readonly (readonly [PadMark, PadGrip])[] =>
  plotOf(content).marks.flatMap((mark) => mark.grips.map((grip) => [mark, grip] as const));

describe.each(Object.keys(trees))('%s', (kind) => {
  const content = trees[kind];

  test('the point on a sample gives it all the weight', () => {
    const { marks } = plotOf(content);
    const children = marks.map(({ path }) => path);
    marks.forEach(({ at, span }, i) => {
      // A range has all the weight between the ends of its neighbours.
      const to = span === null ? at : [[1, 4, 8][i]];
      const weights = grantsOf(drag(content, to), children);
      expect(weights.map((weight) => Math.round(weight * 1e9) / 1e9)).toEqual(
        children.map((_, k) => Number(k === i)),
      );
    });
  });

  test('a drag away and back is the same document', () => {
    const { axes } = plotOf(content);
    const before = axes.map(({ source }) =>
      typeof source === 'number'
        ? source
        : (content['inputs'] as Record<string, { value: number }>)[source.input].value,
    );
    expect(
      drag(
        drag(
          content,
          before.map((value) => value + 0.25),
        ),
        before,
      ),
    ).toEqual(content);
    for (const [mark, grip] of grips(content)) {
      const away = grip.moved(
        content,
        grip.at.map((value) => value + 0.25),
      );
      expect(away).not.toEqual(content);
      const back = plotOf(away).marks.find(({ path }) => path === mark.path) as PadMark;
      expect(back.grips.find(({ part }) => part === grip.part)?.moved(away, grip.at)).toEqual(content);
    }
  });

  test.each([1e9, -1e9, 0])('a grip dragged to %s leaves a valid tree', (far) => {
    expect(isSound(content)).toBe(true);
    for (const [, grip] of grips(content)) {
      const moved = grip.moved(
        content,
        grip.at.map(() => far),
      );
      expect(isSound(moved)).toBe(true);
    }
  });
});

test('a sample dragged onto another stays beside it', () => {
  const [first, second] = plotOf(trees['blendSpace2D']).marks;
  const moved = second.grips[0].moved(trees['blendSpace2D'], first.at);
  expect(isSound(moved)).toBe(true);
  expect(plotOf(moved).marks[1].at[0]).toBeCloseTo(0.001, 9);
});

test('a range moves as a whole with its length, as far as the starts of its neighbours', () => {
  const { marks } = plotOf(trees['singleAxis']);
  const [whole] = marks[1].grips;
  expect(plotOf(whole.moved(trees['singleAxis'], [3])).marks[1].span).toEqual([3, 7]);
  expect(plotOf(whole.moved(trees['singleAxis'], [8])).marks[1].span).toEqual([5, 9]);
});

test('a pose of an aim offset takes its column and its row along', () => {
  const moved = plotOf(trees['aimOffset']).marks[8].grips[0].moved(trees['aimOffset'], [80, 30]);
  expect(plotOf(moved).marks.map(({ at }) => at[0])).toEqual([-90, 0, 80, -90, 0, 80, -90, 0, 80]);
  expect(
    plotOf(moved)
      .marks.slice(6)
      .map(({ at }) => at[1]),
  ).toEqual([30, 30, 30]);
});

describe('spheres with a third axis', () => {
  const sphere = { center: [1, 2, 3], radius: 5, node: leaf(0) };
  const at = (z: number): Content =>
    contentOf({ kind: 'multiAxis', point: [0, 0, { input: 'z' }], spheres: [sphere] }, { z: constant(z) });

  test('by hand: 3 from the centre, a sphere of radius 5 is a circle of radius 4', () => {
    const space = plotOf(at(6));
    expect(space.slices.map(({ name }) => name)).toEqual(['z']);
    expect(space.marks[0].radius).toBe(4);
    expect(plotOf(at(9)).marks[0].radius).toBe(0);
  });

  test('an edge dragged in a slice sets the circle there', () => {
    const edge = plotOf(at(6)).marks[0].grips[1];
    expect(plotOf(edge.moved(at(6), [1, 9])).marks[0].radius).toBeCloseTo(7, 4);
  });
});

test('on one axis, a sphere is a range around its centre', () => {
  const content = contentOf({
    kind: 'multiAxis',
    point: [1],
    spheres: [{ center: [2], radius: 3, node: leaf(0) }],
  });
  expect(plotOf(content).marks[0].span).toEqual([-1, 5]);
  expect(plotOf(content).marks[0].grips[1].at).toEqual([5]);
});
