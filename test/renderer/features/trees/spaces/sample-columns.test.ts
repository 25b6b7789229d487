import { expect, test } from 'vitest';
import { inputRange } from '#renderer/features/trees/inputs/input-keys.ts';
import { describeNear, describeOutside, valuesOf } from '#renderer/features/trees/spaces/sample-columns.ts';
import { readInput } from '#renderer/stores/lab/tree/open-tree.ts';
import { clip } from '#test/core/tree/tree-fixture.ts';
import { constant, contentOf, plotOf } from './pad-fixture.ts';

const ranged = (range: readonly number[]) => ({ ...constant(1), range });

/** Samples at 0, 2 and 4 along an input with a range. */
const line = (range: readonly number[]) =>
  contentOf(
    {
      kind: 'blendSpace1D',
      x: { input: 'x' },
      samples: [0, 2, 4].map((at, i) => ({ at, node: clip('abc'[i]) })),
    },
    { x: ranged(range) },
  );

test('an axis shows the range that is set for its input, whatever the samples', () => {
  expect(plotOf(line([-1, 3])).axes[0]).toMatchObject({ low: -1, high: 3, range: ['inputs', 'x', 'range'] });
  expect(inputRange({ ...constant(1), kind: 'number', range: [-1, 3] } as never, [])).toEqual({
    minimum: -1,
    maximum: 3,
  });
});

test('samples outside a range are named, and stay in the space', () => {
  const content = line([1, 3]);
  const space = plotOf(content);
  expect(space.marks).toHaveLength(3);
  expect(describeOutside(space, content, ({ path }) => path)).toMatch(
    /: root\.samples\[0\]\.node, root\.samples\[2\]/,
  );
  expect(describeOutside(plotOf(line([0, 4])), content, String)).toBeNull();
});

test('each pose of an aim offset shows the yaw of its column and the pitch of its row', () => {
  const content = contentOf(
    {
      kind: 'aimOffset',
      base: clip('a'),
      reference: clip('a'),
      offsets: Array.from({ length: 9 }, () => clip('a')),
      yaws: [-80, 0, 90],
      pitches: [-45, 5, 45],
      yaw: { input: 'x' },
      pitch: { input: 'x' },
    },
    { x: constant(1) },
  );
  const { marks } = plotOf(content);
  expect([marks[5].place, ...valuesOf(content, marks[5])]).toEqual(['level right', 90, 5]);
});

test('a range whose minimum is not below its maximum is refused', () => {
  const read = readInput(ranged([2, 2]));
  expect(read).toMatchObject({ ok: false, error: { path: expect.stringContaining('range') as string } });
  expect(readInput(ranged([2, 3])).ok).toBe(true);
});

test('samples that nearly coincide along all axes are named', () => {
  const plane = (...points: readonly (readonly [x: number, y: number])[]) =>
    describeNear(
      plotOf(
        contentOf(
          {
            kind: 'blendSpace2D',
            x: { input: 'x' },
            y: { input: 'x' },
            samples: points.map(([x, y], i) => ({ x, y, node: clip('abc'[i]) })),
          },
          { x: constant(1) },
        ),
      ),
      ({ path }) => path,
    );
  expect(plane([0, 0], [2, 1], [2.01, 1.01])).toMatch(
    /^root\.samples\[1\]\.node and root\.samples\[2\]\.node nearly/,
  );
  expect(plane([0, 0], [2, 1], [2.01, 0.5])).toBeNull();
  expect(describeNear(plotOf(line([0, 400])), String)).not.toBeNull();
  expect(describeNear(plotOf(line([0, 4])), String)).toBeNull();
});
