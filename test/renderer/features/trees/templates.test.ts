import { expect, test } from 'vitest';
import { withClipAt } from '#renderer/features/trees/node-clips.ts';
import { newTreeActions } from '#renderer/features/trees/tree-actions.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { clip, problemsOf } from '#test/core/tree/tree-fixture.ts';
import { openList } from '../library/library-fixture.ts';

test('each template has a picture of its own and a sentence; seven come first', () => {
  const pictures = newTreeActions.map(({ icon }) => JSON.stringify(icon));
  expect(new Set(pictures).size).toBe(newTreeActions.length);
  expect(pictures).not.toContain(undefined);
  for (const { tip } of newTreeActions) expect(tip).toMatch(/^\p{Lu}[^.]+$/u);
  const groups = newTreeActions.map(({ group }) => group);
  expect(groups.lastIndexOf('From a template')).toBe(6);
  expect(groups.indexOf('Build by hand')).toBe(7);
});

test('a template says how many clips to select, until they are selected', () => {
  const { whyNot, select } = openList(['walk', 'hop', 'jog']);
  const why = () => ['speed', 'directionSpeed', 'empty'].map((id) => whyNot(`tree.new.${id}`));
  const toSelect = (clips: string) => `select ${clips} in the list first`;
  select(null);
  expect(why()).toEqual(['2 clips or more', '3 clips or more', 'a clip'].map(toSelect));
  select('walk', 'hop');
  expect(why()).toEqual([null, toSelect('3 clips or more'), null]);
  select('walk', 'hop', 'jog');
  expect(why()).toEqual([null, null, null]);
});

const making = { clip: { id: 'd', duration: 3 }, joint: 'joint1' };

function droppedOn(kind: string, to: readonly number[]): Record<string, readonly object[]> {
  const [node] = outlineOf(sampleTrees[kind]);
  const after = withClipAt({ root: node.node, inputs }, node, clip('d'), making, to);
  expect(problemsOf(after['root'], inputs)).toEqual([]);
  return after['root'] as Record<string, readonly object[]>;
}

test('by hand: on an axis it lies between its neighbours, in a plane where it was dropped', () => {
  const { samples } = droppedOn('blendSpace1D', [0.2]);
  expect(samples[1]).toEqual({ at: 0.2, node: clip('d') });
  expect(droppedOn('blendSpace2D', [-3, 5])['samples'].at(-1)).toEqual({ x: -3, y: 5, node: clip('d') });
  expect(droppedOn('multiAxis', [2, 2])['spheres'].at(-1)).toMatchObject({ center: [2, 2] });
  expect(droppedOn('singleAxis', [0.1])['ranges'][1]).toMatchObject({ start: 0.1, node: clip('d') });
});

test('where another sample is, it comes behind the last', () => {
  expect(droppedOn('blendSpace1D', [0.4])['samples'].at(-1)).toMatchObject({ at: 3, node: clip('d') });
});
