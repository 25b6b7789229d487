import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import { AxisSlider } from '#renderer/features/trees/pad/axis-slider.tsx';
import { labelAt, planeLabels } from '#renderer/features/trees/pad/plot-marks.tsx';
import { SampleFigure } from '#renderer/features/trees/pad/plot-parts.tsx';
import { forAll } from '#test/fixtures/property.ts';
import { openTree } from '../open-tree.ts';

const frame = { left: 0, right: 300, top: 0, bottom: 200 };
const sidesOf = (places: readonly (readonly number[])[]) =>
  planeLabels(
    places,
    places.map(() => wholeLabel('walk')),
    frame,
  ).map((label) => label && `${label.anchor} ${label.y}`);

test('a name stands right of its point, at the right edge left of it', () => {
  expect(
    sidesOf([
      [50, 100],
      [290, 100],
    ]),
  ).toEqual(['right -4', 'left -4']);
});

test('names of near points go to other sides, and where there is no room there is none', () => {
  expect(
    sidesOf([
      [150, 100],
      [154, 104],
    ]),
  ).toEqual(['left -4', 'right -4']);
  const crowd = sidesOf(Array.from({ length: 9 }, () => [150, 100]));
  expect(crowd.filter((label) => label !== null)).toHaveLength(6);
  expect(new Set(crowd)).toHaveProperty('size', 7);
});

/** Five poses of a clip of 4 s: the upper of two points moves by 10 to the right and by 20 upwards in each. */
const points = Array.from({ length: 5 }, (_, i) => [128, 0, 128, 128 + 10 * i, 20 * i, 128]).flat();
const strip = { poseCount: 5, parents: Uint8Array.of(255, 0), points: Uint8Array.from(points) };

test.each([
  [{ kind: 'pose', clip: 'a', time: 0 }, 'M0 0L0 0'],
  [{ kind: 'pose', clip: 'a', time: 1 }, 'M0 0L10 -20'],
  [{ kind: 'pose', clip: 'a', time: 9 }, 'M0 0L40 -80'], // the last
  [{ kind: 'clip', clip: 'a' }, 'M0 0L20 -40'], // the middle
  [{ kind: 'clip', clip: 'b' }, null], // not known yet
])('the figure of %j stands at the origin, each line from a point to its parent: %s', async (node, lines) => {
  const { app, show } = openTree(node);
  Object.assign(app.library.caches.strips.get('a'), { value: strip });
  const { of } = await show(SampleFigure, { pad: { childAt: () => ({ node }) } as never, path: 'root' });
  expect(of('path').map((path) => path.getAttribute('d'))).toEqual(lines === null ? [] : [lines]);
});

test.each([
  [2, 1, 5, false, '25%', '2.00'],
  [5, 1, 5, false, '100%', '5.00'],
  [0.3, 0, 1, true, '30%', '30 %'], // a weight
])(
  'a slider with %d from %d to %d is filled up to its handle',
  async (source, low, high, fixed, share, words) => {
    const pad = { inputs: {} } as never;
    const axis = { source, low, high, fixed, name: 'reach', address: [] } as never;
    const { show } = openTree({ kind: 'restPose' });
    const { find, texts } = await show(AxisSlider, { pad, axis, label: 'Reach' });
    const { value, style } = find('Reach');
    expect([value, texts('output'), style.getPropertyValue('--share')]).toEqual([
      String(source),
      [words],
      share,
    ]);
  },
);

describe('line marks', () => {
  const frame = { left: 10, right: 330 };

  /** The pixels that a name takes at most. */
  function spanOf(places: readonly number[], i: number): readonly [number, number] {
    const { anchor, room } = labelAt(places, i, frame);
    if (anchor.endsWith('right')) return [places[i], places[i] + room];
    return anchor.endsWith('left')
      ? [places[i] - room, places[i]]
      : [places[i] - room / 2, places[i] + room / 2];
  }

  test('names in one row never overlap, and stay in the frame', () => {
    const place = fc.double({ min: frame.left, max: frame.right, noNaN: true });
    forAll(fc.array(place, { minLength: 1, maxLength: 9 }), (all) => {
      const places = all.toSorted((a, b) => a - b);
      places.forEach((_, i) => {
        const [low, high] = spanOf(places, i);
        expect(low).toBeGreaterThanOrEqual(frame.left - 1e-9);
        expect(high).toBeLessThanOrEqual(frame.right + 1e-9);
        if (i + 2 < places.length) expect(high).toBeLessThanOrEqual(spanOf(places, i + 2)[0] + 1e-9);
      });
    });
  });

  test('by hand: at an edge a name grows inwards, in the middle it is centred', () => {
    expect(labelAt([12, 320], 0, frame)).toEqual({ anchor: 'pad-label right', room: 318 });
    expect(labelAt([12, 320], 1, frame)).toEqual({ anchor: 'pad-label left', room: 310 });
    expect(labelAt([12, 170, 320], 1, frame)).toEqual({ anchor: 'pad-label', room: 320 });
  });
});
