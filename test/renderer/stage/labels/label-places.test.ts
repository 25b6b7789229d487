import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyValues, type JointQuantity } from '#renderer/stage/overlays/joint-values.ts';
import { wholeCard } from '#renderer/stage/labels/joint-readout.ts';
import { createLabelPlaces } from '#renderer/stage/labels/label-places.ts';
import { createLeader } from '#renderer/stage/labels/leader.ts';
import { momentOfSkin } from '#renderer/stage/labels/onion-labels.ts';
import { freeForLabels } from '#renderer/stage/labels/view-room.ts';
import { emptyView } from '#renderer/stage/overlays/view.ts';
import type { CanvasBox } from '#renderer/viewport/camera/on-screen.ts';
import { forAll } from '#test/fixtures/property.ts';

const view = { x: 100, y: 0, width: 600, height: 400 };
const figure = { x: 350, y: 50, width: 100, height: 300 };
const label = (): CanvasBox => ({ x: 0, y: 0, width: 80, height: 40 });

function shares(a: CanvasBox, b: CanvasBox): boolean {
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

test('labels cover no point that they explain, in a view of any size and with a figure of any size', () => {
  const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const shape = fc.tuple(real(260, 900), real(200, 900));
  const where = fc.tuple(real(0.03, 0.97), real(0.05, 0.95));
  const bone = fc.tuple(real(-90, 90), real(-90, 90));
  forAll(shape, where, where, real(0.1, 1), bone, ([width, height], first, second, share, [right, down]) => {
    const stage = { x: 0, y: 0, width, height };
    const body = { x: (width * (1 - share)) / 2, y: 0, width: width * share, height };
    const places = createLabelPlaces();
    places.begin(stage, body, [body]);
    const joints = [first, second].map(([x, y]) => ({ x: x * width, y: y * height }));
    const parent = { x: joints[0].x + right, y: joints[0].y + down };
    places.explain(parent.x, parent.y);
    for (const { x, y } of joints) {
      const one = { x: 0, y: 0, width: 120, height: 60 };
      places.place(one, x, y);
      for (const at of [{ x, y }, parent])
        expect(shares(one, { x: at.x - 4, y: at.y - 4, width: 8, height: 8 })).toBe(false);
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

describe('leader', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const px = fc.integer({ min: -500, max: 500 });

  test('the line of a label begins 5 px from it and ends at its joint; there is none to a joint that is nearer', () => {
    vi.stubGlobal('document', { createElement: () => ({ style: {} }) });
    const lines: { style: { transform: string; visibility: string } }[] = [];
    const leader = createLeader({ append: (line: never) => lines.push(line) } as never);
    const [{ style }] = lines;
    forAll(px, px, px, px, (fromX, fromY, x, y) => {
      leader.draw({ x: fromX, y: fromY, depth: 1 }, x, y);
      const distance = Math.hypot(x - fromX, y - fromY);
      expect(style.visibility).toBe(distance > 5 ? '' : 'hidden');
      if (distance <= 5) return;
      // A point `along` a line of 1 px that the style moves, turns and scales.
      const [, left, top, turn, gap, long] =
        /\((.*)px, (.*)px\) rotate\((.*)rad\) \w+\((.*)px\) scaleX\((.*)\)/
          .exec(style.transform)!
          .map(Number);
      const at = (along: number) => [
        left + Math.cos(turn) * (gap + long * along),
        top + Math.sin(turn) * (gap + long * along),
      ];
      expect(Math.hypot(at(0)[0] - fromX, at(0)[1] - fromY)).toBeCloseTo(5, 6);
      expect(Math.hypot(at(1)[0] - x, at(1)[1] - y)).toBeCloseTo(0, 6);
    });
    leader.hide();
    expect(style.visibility).toBe('hidden');
  });
});

test('the time from the seam has a sign and the unit of the ruler', () => {
  expect(momentOfSkin(0.9, 'frames', 60)).toBe('+54 f');
  expect(momentOfSkin(-0.6, 'seconds', 60)).toBe('\u22120.60 s');
  expect(momentOfSkin(0.5, 'timecode', 60)).toBe('+00:00:00:30');
  expect(momentOfSkin(0, 'frames', 60)).toBe('seam');
});

describe('view room', () => {
  const pose = { positions: new Float32Array(3), rotations: new Float32Array(4) };
  const view = emptyView(pose);
  const box = () => ({ x: 0, y: 0, width: 0, height: 0 });
  const upper = { x: 0, y: 0, width: 400, height: 300 };
  const lower = { x: 0, y: 302, width: 400, height: 300 };

  test('labels avoid the names at the top, and the legend in views at the bottom', () => {
    expect(freeForLabels(box(), [upper, lower], 0, view)).toEqual({ x: 0, y: 36, width: 400, height: 264 });
    expect(freeForLabels(box(), [upper, lower], 1, view)).toEqual({ x: 0, y: 338, width: 400, height: 200 });
  });

  test('each ghost takes a line at the top', () => {
    const haunted = { ...view, ghost: pose };
    expect(freeForLabels(box(), [upper, lower], 0, haunted)).toEqual({
      x: 0,
      y: 68,
      width: 400,
      height: 232,
    });
    const both = { ...haunted, destination: pose };
    expect(freeForLabels(box(), [upper, lower], 0, both)).toEqual({ x: 0, y: 100, width: 400, height: 200 });
  });

  test('a low view has labels over the legend rather than none', () => {
    const low = { ...upper, height: 200 };
    expect(freeForLabels(box(), [low], 0, view)).toEqual({ x: 0, y: 36, width: 400, height: 164 });
  });
});

const colouredBy = (quantity: JointQuantity | null) => ({
  colours: { ...emptyValues(), quantity, values: Float64Array.of(0.2, NaN) },
});
const plain = colouredBy(null);
const coloured = colouredBy({ step: 0.001, words: String, hasAxes: true });

test('two slots have a whole card each', () => {
  expect([0, 1].map((view) => wholeCard([plain, coloured], 0, view))).toEqual([0, 1]);
});

test('of four slots, the first one that lists axes has the whole card; for a joint without any, the first slot', () => {
  const views = [plain, coloured, coloured, coloured];
  expect([0, 1, 2, 3].map((view) => wholeCard(views, 0, view))).toEqual([1, 1, 1, 1]);
  expect([0, 1, 2, 3].map((view) => wholeCard(views, 1, view))).toEqual([0, 0, 0, 0]);
});
