import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '#renderer/viewport/camera/on-screen.ts';
import { createLabelPlaces } from '#renderer/stage/labels/label-places.ts';
import { forAll } from '#test/fixtures/property.ts';

const view = { x: 100, y: 0, width: 600, height: 400 };
const figure = { x: 350, y: 50, width: 100, height: 300 };
const label = (): Box => ({ x: 0, y: 0, width: 80, height: 40 });

function shares(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a label is beside the figure, level with its joint and on the same side', () => {
  const places = createLabelPlaces();
  places.begin(view, figure, [figure]);
  const [right, left] = [label(), label()];
  places.place(right, 440, 120);
  expect([right.x, right.y]).toEqual([450, 100]);
  places.place(left, 360, 120);
  expect([left.x, left.y]).toEqual([270, 100]);
});

test('labels of neighbouring joints overlap neither each other nor the figure', () => {
  const places = createLabelPlaces();
  places.begin(view, figure, [figure]);
  const labels = [label(), label(), label()];
  for (const one of labels) {
    places.place(one, 440, 120);
    expect(shares(one, figure)).toBe(false);
  }
  expect(shares(labels[0], labels[1])).toBe(false);
  expect(shares(labels[1], labels[2])).toBe(false);
  expect(shares(labels[0], labels[2])).toBe(false);
});

test('labels over a figure that fills the view stay apart and inside the view', () => {
  const places = createLabelPlaces();
  places.begin(view, view, [view]);
  const labels = [label(), label()];
  for (const one of labels) {
    places.place(one, 690, 395);
    expect(one.x).toBeGreaterThanOrEqual(view.x);
    expect(one.x + one.width).toBeLessThanOrEqual(view.x + view.width);
    expect(one.y + one.height).toBeLessThanOrEqual(view.height);
  }
  expect(shares(labels[0], labels[1])).toBe(false);
});

test('labels cover no joint that they explain, in a view of any size and with a figure of any size', () => {
  const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const shape = fc.tuple(real(260, 900), real(200, 900));
  const where = fc.tuple(real(0.03, 0.97), real(0.05, 0.95));
  forAll(shape, where, where, real(0.1, 1), ([width, height], first, second, share) => {
    const stage = { x: 0, y: 0, width, height };
    const body = { x: (width * (1 - share)) / 2, y: 0, width: width * share, height };
    const places = createLabelPlaces();
    places.begin(stage, body, [body]);
    const joints = [first, second].map(([x, y]) => ({ x: x * width, y: y * height }));
    for (const { x, y } of joints) {
      const one = { x: 0, y: 0, width: 120, height: 60 };
      places.place(one, x, y);
      expect(shares(one, { x: x - 4, y: y - 4, width: 8, height: 8 })).toBe(false);
    }
  });
});

test('a label avoids reserved boxes', () => {
  const places = createLabelPlaces();
  places.begin(view, figure, [figure]);
  const [there, one] = [{ x: 450, y: 100, width: 24, height: 20 }, label()];
  places.keepOff(there);
  places.place(one, 440, 120);
  expect(shares(one, there)).toBe(false);
});

test('a label is beside its joint where a limb elsewhere makes the figure as wide as the view', () => {
  const places = createLabelPlaces();
  const [body, arm] = [
    { x: 380, y: 50, width: 40, height: 300 },
    { x: 100, y: 60, width: 600, height: 30 },
  ];
  places.begin(view, view, [body, arm]);
  const one = label();
  places.place(one, 400, 250);
  expect([one.x, one.y]).toEqual([430, 230]);
});
