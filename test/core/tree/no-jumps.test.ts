import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recognisedMap } from '../../../core/joints/canonical-names.ts';
import { createTree } from '../../../core/tree/evaluation/create-tree.ts';
import { evaluateTree } from '../../../core/tree/evaluation/evaluate-tree.ts';
import { createTreeFrame } from '../../../core/tree/evaluation/tree.ts';
import { chainSkeleton } from '../../fixtures/clips.ts';
import { largestStep, turningClip, turningPairs } from '../../fixtures/turning-motions.ts';
import { clip, documentOf, ramp } from './tree-fixture.ts';
import { valueOf } from '../../fixtures/value-of.ts';

const SECONDS = 1;

const [a, b, c] = ['a', 'b', 'c'].map((id) => clip(id));
const x = { input: 'x' };
const inputs = {
  x: ramp(1, SECONDS),
  on: {
    kind: 'bool',
    keys: [
      { time: 0.3, value: true },
      { time: 0.5, value: false },
    ],
  },
};

/** Trees with a blend of limited duration, of each kind. */
const trees: Readonly<Record<string, object>> = {
  crossfade: { kind: 'crossfade', from: a, to: b, start: 0.1, blendTime: 0.8 },
  'a crossfade within a crossfade': {
    kind: 'crossfade',
    from: { kind: 'crossfade', from: a, to: b, start: 0.1, blendTime: 0.7 },
    to: c,
    start: 0.3,
    blendTime: 0.6,
  },
  continuousBlend: { kind: 'continuousBlend', a, b, weight: x },
  selectByBool: { kind: 'selectByBool', input: { input: 'on' }, whenTrue: a, whenFalse: b, blendTime: 0.4 },
  ...Object.fromEntries(
    ['springExact', 'deadBlendArticle'].map((method) => [
      `selectByBool by ${method}, interrupted`,
      { kind: 'selectByBool', input: { input: 'on' }, whenTrue: a, whenFalse: b, blendTime: 0.4, method },
    ]),
  ),
  'rules with a joint profile': {
    kind: 'rules',
    states: [
      { name: 'one', node: a },
      { name: 'two', node: b, restart: false },
    ],
    rules: [
      {
        from: 'one',
        to: 'two',
        when: { input: 'on', is: 'equal', value: true },
        duration: 0.4,
        profile: { joint1: 1.5 },
      },
    ],
  },
  bilinear: { kind: 'bilinear', a, b, c, d: a, u: x, v: 0.4 },
  additive: { kind: 'additive', base: a, added: b, reference: c, weight: x },
  aimOffset: {
    kind: 'aimOffset',
    base: a,
    reference: c,
    offsets: [a, b, c, b, a, c, c, b, a],
    yaws: [-1, 0, 1],
    pitches: [-1, 0, 1],
    yaw: x,
    pitch: 0.3,
  },
  transitional: {
    kind: 'transitional',
    before: a,
    clip: 'b',
    after: c,
    start: 0,
    header: 0.5,
    trailer: 0.4,
    blendIn: 0.4,
    blendOut: 0.3,
  },
  layer: { kind: 'layer', base: a, layer: b, mask: { branches: [{ joint: 'joint1' }] }, weight: x },
  overlay: {
    kind: 'overlay',
    base: a,
    overlays: [
      { node: b, weight: x },
      { node: c, weight: 0.5 },
    ],
  },
  montage: { kind: 'montage', slot: a, montage: b, start: 0.1, duration: 0.8, blendIn: 0.3, blendOut: 0.3 },
  blendSpace1D: {
    kind: 'blendSpace1D',
    x,
    samples: [
      { at: 0, node: a },
      { at: 0.5, node: b },
      { at: 1, node: c },
    ],
  },
};

describe.each(Object.entries(trees))('%s', (_, root) => {
  test('never jumps when its motions turn against each other by up to 1.9 turns', () => {
    fc.assert(
      fc.property(turningPairs, turningPairs, ([first, second], [third]) => {
        const clips = new Map(
          Object.entries({ a: first, b: second, c: third }).map(([id, turning]) => [
            id,
            turningClip(turning, SECONDS),
          ]),
        );
        const made = valueOf(
          createTree(documentOf(root, inputs), { map: recognisedMap(chainSkeleton(2)), clips }),
        );
        const frame = createTreeFrame(made);
        const pose = (time: number) => evaluateTree(frame, made, time).pose;
        // 40 rad/s by the motions, and as much again by the weights: 8 mrad in a tenth of a millisecond.
        expect(largestStep(pose, -0.02, 1.1)).toBeLessThan(0.03);
      }),
      { numRuns: 4 },
    );
  });
});
