import { describe, expect, test } from 'vitest';
import { maxChildren } from '#core/tree/document/make-node.ts';
import { clipIdsOfTree } from '#core/tree/document/tree-clips.ts';
import { findNodeKind, nodeKinds } from '#core/tree/registry.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { childrenOf, withKind, withWrapped } from '#renderer/features/trees/nodes/node-kinds.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { clip, problemsOf } from '#test/core/tree/tree-fixture.ts';

const making = { clip: { id: 'walk', duration: 1 }, joint: 'joint1' };
const kindOf = (id: string): NodeKind => findNodeKind(id) as NodeKind;
const holders = nodeKinds.filter((kind) => maxChildren(kind) > 0);

test.each(holders.map(({ id }) => id))('a loop wrapped in %s can be played, and is its child', (id) => {
  const root = clip('run');
  const [node] = outlineOf(root);
  const content = withWrapped({ root, inputs: {} }, node, kindOf(id), making);
  expect(problemsOf(content['root'], content['inputs'] as object)).toEqual([]);
  const outline = outlineOf(content['root']);
  expect(outline[0].node.kind).toBe(id);
  expect(childrenOf(outline, outline[0]).map((child) => child.node)).toContainEqual(root);
});

describe.each(Object.keys(sampleTrees).filter((id) => id !== 'cadence'))('%s', (from) => {
  test.each(nodeKinds.map(({ id }) => id).filter((id) => id !== 'cadence' && id !== from))(
    'changed into %s it can be played, and keeps as many children as fit',
    (to) => {
      const before = { root: sampleTrees[from], inputs };
      const outline = outlineOf(before.root);
      const after = withKind(before, outline, outline[0], kindOf(to), making);
      expect(problemsOf(after['root'], after['inputs'] as object)).toEqual([]);
      const own = childrenOf(outline, outline[0]).map((child) => child.node);
      const next = outlineOf(after['root']);
      const kept = childrenOf(next, next[0]).map((child) => child.node);
      const fitting = Math.min(own.length, maxChildren(kindOf(to)));
      expect(kept.filter((node) => own.includes(node)).length).toBeGreaterThanOrEqual(fitting);
    },
  );
});

test('fields of the same name stay if their values are valid there', () => {
  const root = { ...sampleTrees['blendSpace1D'], name: 'Gaits' };
  const outline = outlineOf(root);
  const changed = withKind({ root, inputs }, outline, outline[0], kindOf('singleAxis'), making);
  expect(changed['root']).toMatchObject({ kind: 'singleAxis', name: 'Gaits', x: { input: 'x' } });
  const speed = { speed: inputs.x };
  const bySpeed = { ...root, x: { input: 'speed' } };
  const [space] = outlineOf(bySpeed);
  const next = withKind({ root: bySpeed, inputs: speed }, [space], space, kindOf('singleAxis'), making);
  expect(next['root']).toMatchObject({ x: { input: 'speed' } });
  expect(next['inputs']).toEqual(speed);
  const [select] = outlineOf(sampleTrees['selectByBool']);
  const other = withKind({ root: select.node, inputs }, [select], select, kindOf('selectByInt'), making);
  expect(other['root']).toMatchObject({ input: { input: 'index' }, blendTime: 0.4 });
});

test('a clip changed into a held pose keeps its clip, and one changed into a blend becomes its child', () => {
  const root = clip('b', { time: 0.5 });
  const outline = outlineOf(root);
  expect(withKind({ root }, outline, outline[0], kindOf('pose'), making)['root']).toEqual({
    kind: 'pose',
    clip: 'b',
    time: 0.5,
    name: 'b',
  });
  const blend = withKind({ root }, outline, outline[0], kindOf('continuousBlend'), making);
  expect(clipIdsOfTree(blend['root'])).toEqual(['b', 'walk']);
});
