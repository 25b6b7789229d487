import { expect, test } from 'vitest';
import { isSound } from '#test/fixtures/poses.ts';
import { clip, frameAt, treeOf } from './tree-fixture.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => clip(id));
const step = (smoothing: object | null) => ({
  kind: 'number',
  value: -1e6,
  keys: [
    { time: 0, value: 1e6 },
    { time: 0, value: 0.5 },
  ],
  smoothing,
});
const inputs = {
  raw: step(null),
  spring: step({ kind: 'spring', halfLife: 0 }),
  average: step({ kind: 'average', window: 0 }),
  drag: step({ kind: 'drag', acceleration: 1e6, drag: 0 }),
  on: { kind: 'bool', keys: [{ time: 0, value: true }] },
};

test.each<[string, object]>([
  ['a cross-fade', { kind: 'crossfade', from: a, to: b, start: 0, blendTime: 0 }],
  ['a montage', { kind: 'montage', slot: a, montage: b, start: 0, duration: 0, blendIn: 0, blendOut: 0 }],
  ['a queue', { kind: 'fifo', entries: [{ node: a, start: 0, out: 0, fadeIn: 0, fadeOut: 0 }], rest: c }],
  ['a selection', { kind: 'selectByBool', input: { input: 'on' }, whenFalse: a, whenTrue: b, blendTime: 0 }],
  [
    'a transitional clip',
    {
      kind: 'transitional',
      before: a,
      clip: 'b',
      after: c,
      start: 0,
      header: 0,
      trailer: 0,
      blendIn: 0,
      blendOut: 0,
    },
  ],
  [
    'a range',
    {
      kind: 'singleAxis',
      x: { input: 'raw' },
      ranges: [
        { start: 0, end: 0, node: a },
        { start: 0, end: 0, node: b },
      ],
    },
  ],
  ['a spring', { kind: 'continuousBlend', a, b, weight: { input: 'spring' } }],
  ['a mean', { kind: 'continuousBlend', a, b, weight: { input: 'average' } }],
  ['a drag', { kind: 'continuousBlend', a, b, weight: { input: 'drag' } }],
])('%s of zero length, and extreme inputs and times, give a valid pose', (_, root) => {
  const tree = treeOf(root, inputs);
  for (const time of [-1e6, -1e-9, 0, 1e-9, 0.3, 1e6]) {
    const { pose, leafWeights } = frameAt(tree, time);
    expect(isSound(pose, 1e-5)).toBe(true);
    expect(leafWeights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  }
});
