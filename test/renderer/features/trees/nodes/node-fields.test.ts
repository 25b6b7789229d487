import { expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import {
  describeField,
  describePlace,
  mixedUnits,
  nodeFields,
} from '#renderer/features/trees/nodes/node-fields.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';

const leaf = (clip: string) => ({ kind: 'clip', clip });

function openOf(root: object, inputs: object) {
  const content = { schemaVersion: 1, inputs, root };
  const item = { id: 'tree', kind: 'tree' as const, name: 'Tree', content };
  return { item, outline: outlineOf(root), labelOf: wholeLabel };
}

/** Labels and units of the numbers of a node. */
function numbersOf(root: object, inputs: object): readonly string[] {
  const open = openOf(root, inputs);
  const { outline } = open;
  return nodeFields(outline[0])
    .filter(({ kind }) => kind === 'number')
    .map((field) => describeField(open, outline[0], field))
    .map(({ label, unit }) => `${label}, ${unit}`);
}

const speed = { kind: 'number', unit: 'm/s' };

test('samples on an axis are named for their clips, with the unit of its input', () => {
  const samples = [1.3, 2.7, 3].map((at, i) => ({ at, node: leaf(['walk', 'jog', 'jog'][i]) }));
  const root = { kind: 'blendSpace1D', x: { input: 'speed' }, samples };
  expect(numbersOf(root, { speed })).toEqual(['walk, m/s', 'jog 2, m/s', 'jog 3, m/s']);
  expect(numbersOf(root, { speed: { kind: 'number' } })[0]).toBe('walk, ');
});

test('in a plane and among spheres, each number is named for its axis', () => {
  const axes = { x: { input: 'direction' }, y: { input: 'speed' } };
  const inputs = { direction: { kind: 'number', unit: '°' }, speed };
  const plane = { kind: 'blendSpace2D', ...axes, samples: [{ x: 0, y: 1, node: leaf('walk') }] };
  expect(numbersOf(plane, inputs)).toEqual(['walk direction, °', 'walk speed, m/s']);
  const spheres = [{ center: [0, 1], radius: 1, node: leaf('walk') }];
  const space = { kind: 'multiAxis', point: [axes.x, 0], spheres };
  expect(numbersOf(space, inputs)).toEqual([
    'Point 2, ',
    'walk direction, °',
    'walk center 2, ',
    'walk radius, °',
  ]);
});

test('a sample named like an axis says the word once', () => {
  const axes = { x: { input: 'turn' }, y: { input: 'speed' } };
  const inputs = { turn: { kind: 'number', unit: 'rad/s' }, speed };
  const plane = { kind: 'blendSpace2D', ...axes, samples: [{ x: 0, y: 1, node: leaf('turn') }] };
  expect(numbersOf(plane, inputs)).toEqual(['turn, rad/s', 'turn speed, m/s']);
});

test('the outline says where a node is by numbers with units, not by its index', () => {
  const placesOf = (root: object, inputs: object = {}): readonly string[] => {
    const open = openOf(root, inputs);
    return open.outline.slice(1).map((node) => describePlace(open, node));
  };
  const direction = { kind: 'number', unit: '°' };
  const axes = { x: { input: 'direction' }, y: { input: 'speed' } };
  const samples = [{ x: 30, y: 1.4, node: leaf('walk') }];
  expect(placesOf({ kind: 'blendSpace2D', ...axes, samples }, { direction, speed })).toEqual([
    '30°, 1.4\u00a0m/s',
  ]);
  const line = { kind: 'blendSpace1D', x: { input: 'speed' }, samples: [{ at: 2, node: leaf('jog') }] };
  expect(placesOf(line, { speed })).toEqual(['2\u00a0m/s']);
  const ranges = [{ start: 0, end: 1, node: leaf('walk') }];
  expect(placesOf({ kind: 'singleAxis', x: { input: 'speed' }, ranges }, { speed })).toEqual([
    '0\u00a0m/s to 1\u00a0m/s',
  ]);
  const spheres = [{ center: [0.25, 1], radius: 1, node: leaf('reach') }];
  expect(placesOf({ kind: 'multiAxis', point: [0, 0], spheres })).toEqual(['0.25, 1']);
  const entries = [{ node: leaf('wave'), start: 0.5, in: 0, out: 1, fadeIn: 0, fadeOut: 0 }];
  expect(placesOf({ kind: 'fifo', entries, rest: leaf('idle') })).toEqual(['at 0.50 s', 'rest']);
});

test('ends of ranges keep their words; the yaws of an aim offset have the unit of its yaw', () => {
  const range = {
    kind: 'singleAxis',
    x: { input: 'speed' },
    ranges: [{ start: 0, end: 1, node: leaf('walk') }],
  };
  expect(numbersOf(range, { speed })).toEqual(['walk start, m/s', 'walk end, m/s']);
  const aim = { kind: 'aimOffset', yaws: [-9, 0, 9], yaw: { input: 'yaw' } };
  expect(numbersOf(aim, { yaw: { kind: 'number', unit: '°' } })).toContain('Yaw 2, °');
});

test('the coordinates of a plane in unlike units have a warning, those of a polar one have none', () => {
  const warningOf = (coordinates: string, unit: string | null): string | undefined => {
    const axes = { x: { input: 'direction' }, y: { input: 'speed' } };
    const root = { kind: 'blendSpace2D', ...axes, coordinates, samples: [] };
    const open = openOf(root, { direction: { kind: 'number', unit }, speed });
    const [node] = open.outline;
    return nodeFields(node).flatMap((field) => mixedUnits(open, node, field) ?? [])[0];
  };
  expect(warningOf('plane', '°')).toMatch(/1° counts as 1 m\/s. Choose polar/);
  expect(warningOf('plane', 's')).toContain('Choose axes of one unit');
  for (const unit of ['m/s', 'rad/s', null]) expect(warningOf('plane', unit)).toBeUndefined();
  expect(warningOf('polar', '°')).toBeUndefined();
});

test('a method that menus leave out is offered in a node that has it', () => {
  const offeredTo = (method: string): readonly string[] => {
    const root = { kind: 'selectByInt', input: { input: 'state' }, choices: [leaf('a')], method };
    const field = nodeFields(outlineOf(root)[0]).find(({ address }) => address.at(-1) === 'method');
    return field?.kind === 'choice' ? Object.values(field.options) : [];
  };
  expect(offeredTo('crossfade')).toContain('springExact');
  expect(offeredTo('crossfade')).not.toContain('springPublished');
  expect(offeredTo('springPublished')).toContain('springPublished');
});
