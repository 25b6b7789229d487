import { describe, expect, test } from 'vitest';
import { withMovedItem } from '#renderer/features/trees/spaces/list-spaces.ts';
import type { Content } from '#renderer/features/trees/spaces/pad-space.ts';
import { clip } from '#test/core/tree/tree-fixture.ts';
import { constant, contentOf, grantsOf, listOf } from './pad-fixture.ts';

const priority = contentOf(
  {
    kind: 'priority',
    children: [
      { node: clip('a'), request: { input: 'first' } },
      { node: clip('b'), request: 0.7 },
    ],
    rest: clip('c'),
  },
  { first: constant(0.7) },
);

const pathsOf = (content: Content): readonly string[] => listOf(content).rows.map(({ path }) => path);

test('priorities of 0.7 and 0.7 are granted 0.7, 0.21 and 0.09', () => {
  const { rows, list } = listOf(priority);
  expect(list).toEqual(['root', 'children']);
  expect(rows.map(({ path, index }) => [path, index])).toEqual([
    ['root.children[0].node', 0],
    ['root.children[1].node', 1],
    ['root.rest', null],
  ]);
  expect(rows.map(({ request }) => request?.name ?? null)).toEqual(['first', 'weight', null]);
  const granted = grantsOf(priority, pathsOf(priority));
  expect(granted[0]).toBeCloseTo(0.7, 12);
  expect(granted[1]).toBeCloseTo(0.21, 12);
  expect(granted[2]).toBeCloseTo(0.09, 12);
});

describe('a row that is moved', () => {
  const list = ['root', 'children'];

  test('goes with its request, and back again', () => {
    const moved = withMovedItem(priority, list, 0, 1);
    const { children } = moved['root'] as { children: readonly { node: { clip: string } }[] };
    expect(children.map(({ node }) => node.clip)).toEqual(['b', 'a']);
    expect(withMovedItem(moved, list, 1, 0)).toEqual(priority);
  });

  test('stays where there is no other place', () => {
    expect(withMovedItem(priority, list, 1, 2)).toBe(priority);
    expect(withMovedItem(priority, list, 0, -1)).toBe(priority);
  });
});

test('an overlay list begins with its base; each overlay has its weight', () => {
  const content = contentOf({
    kind: 'overlay',
    base: clip('a'),
    overlays: [{ node: clip('b') }, { node: clip('c'), weight: 0.5 }],
  });
  expect(pathsOf(content)).toEqual(['root.base', 'root.overlays[0].node', 'root.overlays[1].node']);
  expect(listOf(content).rows.map(({ request }) => request?.source)).toEqual([undefined, 1, 0.5]);
});

test('poses of a pose asset share the weight over their base', () => {
  const content = contentOf({
    kind: 'poseAsset',
    base: clip('a'),
    poses: [
      { name: 'smile', clip: 'b', weight: 1 },
      { name: 'blink', clip: 'c', weight: 3 },
    ],
  });
  expect(listOf(content).rows.map(({ name }) => name)).toEqual([null, 'smile', 'blink']);
  expect(grantsOf(content, pathsOf(content))).toEqual([0, 0.5, 0.5]); // requests are clamped to 1
});

describe('a queue', () => {
  const content = contentOf(
    {
      kind: 'fifo',
      entries: [
        { node: clip('a'), start: { input: 'hit' }, out: 1, fadeIn: 0, fadeOut: 0 },
        { node: clip('b'), start: 3, in: 0.25, out: 1, fadeIn: 0, fadeOut: 0 },
      ],
      rest: { kind: 'continuousBlend', a: clip('c'), b: clip('d'), weight: 0.25 },
    },
    {
      hit: {
        kind: 'bool',
        value: false,
        keys: [
          { time: 0.5, value: true },
          { time: 0.6, value: false },
          { time: 2, value: true },
        ],
      },
    },
  );

  test('says when each entry starts, and marks what of it plays', () => {
    const { rows } = listOf(content);
    expect(rows.map(({ words }) => words)).toEqual(['on hit', 'at 3.00 s', '']);
    const ends = rows.map(({ track }) => track && [track.corners[0], track.corners[3]]);
    expect(ends).toEqual([[0, 1], [0.25, 1], undefined]);
  });

  test('every appearance of an entry counts as its weight', () => {
    const at = (time: number): readonly number[] => grantsOf(content, pathsOf(content), { time });
    expect(at(0)).toEqual([0, 0, 1]);
    expect(at(1)).toEqual([1, 0, 0]);
    expect(at(2.5)).toEqual([1, 0, 0]);
    expect(at(3.5)).toEqual([0, 1, 0]);
  });

  test('a node without weight in the tree shows its own weights', () => {
    const children = ['root.rest.a', 'root.rest.b'];
    expect(grantsOf(content, children, { path: 'root.rest', time: 1 })).toEqual([0.75, 0.25]);
  });
});

test('a layer has a weight over its base, in an order that is fixed', () => {
  const content = contentOf({
    kind: 'additive',
    base: clip('a'),
    added: clip('b'),
    reference: clip('b'),
    weight: 0.5,
  });
  expect(listOf(content).list).toBeNull();
  expect(listOf(content).rows.map(({ path }) => path)).toEqual(['root.base', 'root.added']);
  expect(grantsOf(content, pathsOf(content))).toEqual([1, 0.5]);
});
