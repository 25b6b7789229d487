import { clip, ramp } from './tree-fixture.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => clip(id));
const held = { kind: 'pose', name: 'held', clip: 'a', time: 0.4 };
const x = { input: 'x' };
const trigger = {
  kind: 'bool',
  keys: [
    { time: 0.5, value: true },
    { time: 0.8, value: false },
    { time: 1, value: true },
  ],
};

/** Inputs that all of the trees below may use. */
export const inputs = {
  x: ramp(1, 2),
  steps: {
    kind: 'number',
    value: 0,
    keys: [
      { time: 0.3, value: 0.8 },
      { time: 0.9, value: 0.2 },
    ],
    smoothing: { kind: 'spring', halfLife: 0.1 },
  },
  on: trigger,
  index: {
    kind: 'int',
    value: 0,
    keys: [
      { time: 0.4, value: 2 },
      { time: 0.6, value: 1 },
    ],
  },
  gait: { kind: 'enum', options: ['still', 'go'], value: 'still', keys: [{ time: 0.7, value: 'go' }] },
};

/** A tree of each kind of node whose pose is the sum of its leaves’ by their shares. */
export const sampleTrees: Readonly<Record<string, object>> = {
  clip: a,
  pose: held,
  restPose: { kind: 'restPose' },
  crossfade: { kind: 'crossfade', from: a, to: b, start: 0.5, blendTime: 0.6 },
  continuousBlend: { kind: 'continuousBlend', a, b, weight: x },
  additive: { kind: 'additive', base: a, added: b, reference: held, weight: x },
  layer: {
    kind: 'layer',
    base: a,
    layer: b,
    mask: { branches: [{ joint: 'joint1', depth: 2 }] },
    weight: x,
  },
  bilinear: { kind: 'bilinear', a, b, c, d, u: x, v: { input: 'steps' } },
  aimOffset: {
    kind: 'aimOffset',
    base: c,
    reference: held,
    offsets: [a, b, c, d, held, a, b, c, d],
    yaws: [-1, 0, 1],
    pitches: [-1, 0, 2],
    yaw: x,
    pitch: { input: 'steps' },
  },
  blendSpace1D: {
    kind: 'blendSpace1D',
    x,
    samples: [
      { at: 0, node: a },
      { at: 0.4, node: b },
      { at: 2, node: c },
    ],
  },
  blendSpace2D: {
    kind: 'blendSpace2D',
    x,
    y: { input: 'steps' },
    samples: [
      { x: 0, y: 0, node: a },
      { x: 1, y: 0, node: b },
      { x: 0, y: 1, node: c },
      { x: 1, y: 1.2, node: d },
    ],
    cap: 3,
  },
  singleAxis: {
    kind: 'singleAxis',
    x,
    ranges: [
      { start: 0, end: 0.5, node: a },
      { start: 0.2, end: 0.8, node: b },
      { start: 0.6, end: 1, node: c },
    ],
  },
  multiAxis: {
    kind: 'multiAxis',
    point: [x, { input: 'steps' }],
    spheres: [
      { center: [0, 0], radius: 1.1, node: a },
      { center: [1, 0], radius: 1, node: b },
      { center: [0.5, 1], radius: 1, node: c },
    ],
  },
  priority: {
    kind: 'priority',
    children: [
      { node: a, request: x },
      { node: b, request: { input: 'steps' } },
    ],
    rest: c,
  },
  fifo: {
    kind: 'fifo',
    entries: [
      { node: a, start: 0.2, in: 0.1, out: 1.6, fadeIn: 0.3, fadeOut: 0.3 },
      { node: b, start: { input: 'on' }, out: 0.9, fadeIn: 0.2, fadeOut: 0.4 },
    ],
    rest: c,
  },
  overlay: {
    kind: 'overlay',
    base: a,
    overlays: [
      { node: b, weight: x },
      {
        node: c,
        weight: { input: 'steps' },
        mask: { branches: [{ joint: 'joint1' }], joints: { joint2: 0.5 } },
      },
    ],
  },
  selectByBool: { kind: 'selectByBool', input: { input: 'on' }, whenFalse: a, whenTrue: b, blendTime: 0.4 },
  selectByInt: { kind: 'selectByInt', input: { input: 'index' }, choices: [a, b, c] },
  selectByEnum: { kind: 'selectByEnum', input: { input: 'gait' }, choices: { still: held, go: a } },
  poseAsset: {
    kind: 'poseAsset',
    base: a,
    poses: [
      { name: 'high', clip: 'b', time: 1, weight: x },
      { name: 'low', clip: 'c', time: 2, weight: { input: 'steps' } },
    ],
  },
  montage: {
    kind: 'montage',
    slot: a,
    montage: b,
    start: { input: 'on' },
    duration: 1,
    mask: { branches: [{ joint: 'joint1', depth: 2 }] },
  },
  transitional: {
    kind: 'transitional',
    before: a,
    clip: 'b',
    after: c,
    start: 0.2,
    header: 0.6,
    trailer: 1,
    blendIn: 0.4,
    blendOut: 0.5,
  },
  rules: {
    kind: 'rules',
    states: [
      { name: 'idle', node: a },
      { name: 'busy', node: b },
      { name: 'done', node: c, restart: false },
    ],
    rules: [
      {
        from: 'idle',
        to: 'busy',
        when: { input: 'x', is: 'above', value: 0.3 },
        duration: 0.4,
        profile: { joint1: 0.5, joint2: 1.5 },
      },
      {
        from: 'busy',
        to: 'done',
        when: {
          all: [
            { input: 'on', is: 'equal', value: true },
            { input: 'x', is: 'atLeast', value: 0.4 },
          ],
        },
        duration: 0.3,
      },
      { to: 'idle', when: { input: 'x', is: 'atLeast', value: 0.9 }, duration: 0.3 },
    ],
  },
  cadence: {
    kind: 'cadence',
    node: {
      kind: 'continuousBlend',
      a: clip('walk', { markers: [0.1, 0.6] }),
      b: clip('run', { markers: [0.05, 0.3] }),
      weight: x,
    },
  },
};

/**
 * Trees with the options of kinds that the ones above leave at their defaults, and of kinds whose poses are no
 * such sums.
 */
export const otherTrees: Readonly<Record<string, object>> = {
  'blendSpace2D, polar': {
    ...sampleTrees.blendSpace2D,
    coordinates: 'polar',
    samples: [
      { x: 0, y: 0, node: a },
      { x: 0, y: 1, node: b },
      { x: 90, y: 1, node: c },
      { x: -180, y: 1.2, node: d },
    ],
  },
  'fifo, with transitions': {
    kind: 'fifo',
    entries: [
      { name: 'hit', node: a, start: 0.2, in: 0.1, out: 1.6, fadeIn: 0.3, fadeOut: 0.3 },
      { name: 'step', node: b, start: { input: 'on' }, out: 0.9, fadeIn: 0.2, fadeOut: 0.4 },
    ],
    rest: c,
    transitions: [
      { from: 'hit', to: 'step', blendTime: 0.2, out: 0.7, in: 0.1 },
      { from: '*', to: 'rest', blendTime: 0.3, in: 0.5, through: { clip: 'd', blendOut: 0.4 } },
    ],
  },
  'multiAxis, with an effector': {
    kind: 'multiAxis',
    point: [0.05, 1.12, { input: 'steps' }],
    spheres: [
      { center: [0, 1, 0], radius: 3, node: a },
      { center: [1, 1, 0], radius: 2, node: b },
    ],
    effector: 'joint2',
  },
  'multiAxis, wide': {
    kind: 'multiAxis',
    point: [x, { input: 'steps' }],
    spheres: [
      { center: [0, 0], radius: 3, node: a },
      { center: [1, 0], radius: 2, node: b },
      { center: [0.5, 1], radius: 4, node: c },
    ],
  },
  ...Object.fromEntries(
    ['layer', 'overlay', 'montage', 'additive', 'aimOffset'].map((kind) => [
      `${kind}, mesh space`,
      { ...sampleTrees[kind], space: 'mesh' },
    ]),
  ),
};

const changing = (method: string, fields: object = {}) => ({ method, ...fields });

/** Trees whose nodes change from child to child by methods; some changes interrupt others. */
const methodTrees: Readonly<Record<string, object>> = {
  'rules, by methods': {
    ...sampleTrees['rules'],
    rules: (sampleTrees['rules'] as { rules: readonly object[] }).rules.map((rule, i) => ({
      ...rule,
      ...changing(['deadBlendArticle', 'springExact', 'crossfade'][i]),
    })),
  },
  'fifo, by methods': {
    ...otherTrees['fifo, with transitions'],
    transitions: [
      { from: 'hit', to: 'step', blendTime: 0.4, ...changing('quintic') },
      { from: 'step', to: 'step', blendTime: 0.3 },
      { from: '*', to: '*', blendTime: 0.3, ...changing('velocityFade', { easing: 'quinticInOut' }) },
    ],
  },
  'selectByBool, by a method': { ...sampleTrees['selectByBool'], ...changing('cubicOffset') },
  'selectByInt, by a method, in a cadence': {
    kind: 'cadence',
    node: {
      kind: 'selectByInt',
      input: { input: 'index' },
      blendTime: 0.4,
      ...changing('springExact'),
      choices: [clip('travel'), clip('walk', { markers: [] }), clip('dash')],
    },
  },
  'selectByEnum, by a method': { ...sampleTrees['selectByEnum'], ...changing('deadBlendConstant') },
};

export const everyTree: Readonly<Record<string, object>> = { ...sampleTrees, ...otherTrees, ...methodTrees };
