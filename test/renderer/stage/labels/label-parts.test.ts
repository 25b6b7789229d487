import { expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import { createLimbBoxes, measureFigure } from '#renderer/stage/labels/figure-box.ts';
import { outermostJoint, placeBeside } from '#renderer/stage/labels/figure-tags.ts';
import { hasRoom, layLine } from '#renderer/stage/labels/floor-labels.ts';
import { tableOf } from '#renderer/stage/labels/half-life-table.ts';
import { changeOf } from '#renderer/stage/labels/joint-card.ts';
import { createTaken } from '#renderer/stage/labels/joint-labels.ts';
import {
  emptyContent,
  explainBones,
  fillContent,
  type ReadoutFrame,
} from '#renderer/stage/labels/joint-readout.ts';
import { placeAbove, projectTop } from '#renderer/stage/labels/onion-labels.ts';
import { firstView, gripOf } from '#renderer/stage/labels/trailing-handle.ts';
import { beginValues, emptyValues, type JointQuantity } from '#renderer/stage/overlays/joint-values.ts';
import { emptyView, type View } from '#renderer/stage/overlays/view.ts';
import { createCameraAxes } from '#renderer/viewport/camera/camera.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import type { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

/** A view of 400 × 300 px with 100 px/m, its middle below the origin; what is behind the camera is not seen. */
const viewport = {
  project(out: ScreenPoint, _view: number, p: ArrayLike<number>, at: number) {
    if (p[at + 2] < 0) return null;
    out.x = 200 + p[at] * 100;
    out.y = 200 - p[at + 1] * 100;
    return out;
  },
  views: () => [{ x: 0, y: 0, width: 400, height: 300 }],
  figure: () => ({ joints: Int32Array.of(0, 1, 2, 3, 4), boxes: drawn }),
} as unknown as Viewport;
const point = (x = 0, y = 0): ScreenPoint => ({ x, y, depth: 1 });
const box = (x = 0, y = 0, width = 0, height = 0): CanvasBox => ({ x, y, width, height });
const nowhere = box();

/** Hips, hand right of them, head, and a joint behind the camera. */
const figure = [0, 1, 0, 0.5, 1.2, 0, 0.1, 1.8, 0, -3, 3, -1];
const parents = Int32Array.of(-1, 0, 0, 1);
/** Boxes of what is drawn of it: something of each joint. */
const drawn = new Float32Array(6 * 6);

/** A moment with `figure`, a joint far out on each side that draws nothing, and one that is not the body. */
const withOthers = (() => {
  const positions = [...figure, -9, 0, 0, 9, 0, 0];
  drawn.fill(NaN, 4 * 6, 5 * 6);
  return oneMoment({ figures: [{ pose: { positions } }] });
})();

test('the box of a figure is 26 px around its joints in sight; that of a limb 12 px, from joint to parent', () => {
  const whole = box();
  measureFigure(whole, viewport, 0, figure, point());
  expect(whole).toEqual(box(174, -6, 102, 132));
  const limbs = createLimbBoxes()(viewport, 0, figure, parents);
  expect(limbs.map(({ width }) => width > 0)).toEqual([false, true, true, false]);
  expect([limbs[1], limbs[2]]).toEqual([
    box(188, expect.closeTo(68, 6) as number, 74, expect.closeTo(44, 6) as number),
    box(188, expect.closeTo(8, 6) as number, 34, expect.closeTo(104, 6) as number),
  ]);
  // The same boxes serve the next figure, though it has fewer joints.
  const sizes = createLimbBoxes();
  sizes(viewport, 0, figure, parents);
  expect(sizes(viewport, 0, figure, parents.slice(0, 2))).toHaveLength(2);
});

test('labels keep off the bones of their joint: off the middle of each, its parent and its children', () => {
  const limbs = createLimbBoxes()(viewport, 0, figure, parents);
  const kept: number[][] = [];
  const keep = (joint: number, at: ScreenPoint): number[][] => {
    kept.length = 0;
    explainBones({ explain: (x, y) => kept.push([x, y].map(Math.round)) }, limbs, parents, joint, at);
    return kept;
  };
  // The hips have two children; the joint behind the camera is a child of the hand.
  expect(keep(0, point(200, 100))).toEqual([
    [225, 90],
    [250, 80],
    [205, 60],
    [210, 20],
  ]);
  expect(keep(1, point(250, 80))).toEqual([
    [225, 90],
    [200, 100],
  ]);
});

test.each([
  [1, -1, 1],
  [-1, -1, 0],
  [1, 2, 1], // the hand is 40 px farther out than the head
  [-1, 2, 2], // the hips are but 10 px farther out
] as const)('on side %d, a letter that belongs to joint %d goes to joint %d', (side, joint, to) => {
  expect(outermostJoint({ side, joint, slot: 0 } as never, viewport, withOthers, point())).toBe(to);
  const behind = oneMoment({
    figures: [{ pose: { positions: figure.map((x, i) => (i % 3 < 2 ? x : -1)) } }],
  });
  expect(outermostJoint({ side, joint: -1, slot: 0 } as never, viewport, behind, point())).toBe(-1);
});

test.each([
  ['right', 1, point(200, 150), nowhere, [234, 118]],
  ['left', -1, point(200, 150), nowhere, [142, 118]],
  ['at the right edge', 1, point(390, 10), nowhere, [368, 8]],
  ['at the left edge, below the view', -1, point(5, 350), nowhere, [8, 272]],
  ['above the gizmo', 1, point(390, 290), box(340, 220, 60, 80), [368, 192]],
  ['beside the gizmo', -1, point(366, 290), box(340, 220, 60, 80), [308, 258]],
  ['8 px beside the gizmo', -1, point(365, 290), box(340, 220, 60, 80), [307, 258]],
] as const)('a letter %s of its joint', (_what, side, at, gizmo, place) => {
  const out = box(0, 0, 0, 20);
  placeBeside(out, side, at, viewport.views()[0], gizmo);
  expect(out).toEqual(box(...place, 24, 20));
});

test.each([
  [1.4, -2.6, 0.1, '1 -3 0 1'],
  [0, 0, Math.PI / 2 + 0.7, '0 0 1 0'],
  [0.6, 0.6, Math.PI, '1 1 0 -1'],
  [0, 0, -Math.PI / 2 - 0.7, '0 0 -1 0'],
])(
  'metres at %d, %d, heading %d are counted from the nearest crossing, along the nearest axis',
  (x, z, heading, line) => {
    const out = { x: 9, z: 9, alongX: 9, alongZ: 9 };
    layLine(out, [x, z, heading]);
    expect(Object.values(out).join(' ')).toBe(line);
  },
);

test.each([
  ['in the open', point(100, 100), true],
  ['at the edges of the view', point(1, 299), true],
  ['with 36 px to the right edge', point(363, 100), true],
  ['with less', point(364, 100), false],
  ['above the view', point(100, 0), false],
  ['below it', point(100, 300), false],
  ['left of it', point(0, 100), false],
  ['in the figure', point(210, 150), false],
  ['below the figure', point(210, 201), true],
  ['left of the gizmo', point(264, 236), true],
  ['partly over the gizmo', point(265, 236), false],
  ['above the gizmo', point(310, 226), true],
  ['just over it', point(310, 227), false],
  ['below a note', point(20, 42), true],
  ['in a note', point(20, 41), false],
  ['right of a note', point(60, 30), true],
])('a label of the floor %s has room: %s', (_what, at, has) => {
  const notes = [box(0, 250, 10, 10), box(10, 10, 50, 40)];
  const [figure, gizmo] = [box(200, 100, 50, 100), box(300, 250, 80, 40)];
  expect(hasRoom(box(), at, viewport.views()[0], figure, gizmo, notes)).toBe(has);
});

test('the time of an onion skin is above its highest joint, inside the view, and below that of the other end', () => {
  const top = point();
  expect(projectTop(top, viewport, 0, figure.slice(0, 9))).toBe(true);
  expect([top.x, top.y]).toEqual([210, expect.closeTo(20, 6)]);
  const seen = (x: number, z = 0): boolean => projectTop(point(), viewport, 0, [x, 1, z]);
  expect([-2.01, -2, 2, 2.01].map((x) => seen(x))).toEqual([false, true, true, false]);
  expect(seen(0, -1)).toBe(false);
  const room = box(100, 40, 250, 200);
  const placed = (at: ScreenPoint, other: CanvasBox | null = null): number[] => {
    const out = box(0, 0, 60, 20);
    placeAbove(out, at, room, other);
    return [out.x, out.y];
  };
  expect([placed(point(200, 150)), placed(point(90, 20)), placed(point(400, 400))]).toEqual([
    [170, 110],
    [108, 40],
    [282, 220],
  ]);
  const other = box(170, 100, 60, 20);
  expect(placed(point(200, 150), other)).toEqual([170, 124]);
  expect(placed(point(265, 150), other)).toEqual([235, 110]);
  expect(placed(point(135, 150), box(173, 100, 60, 20))).toEqual([108, 110]);
  expect(placed(point(200, 164), other)).toEqual([170, 124]);
  expect(placed(point(200, 165), box(170, 100, 0, 20))).toEqual([170, 125]);
});

test('names do not overlap: 6.2 px for each letter and a gap, 17 px high', () => {
  const taken = createTaken();
  expect(taken.take(point(100, 100), 10)).toBe(true); // up to 168 px
  const free = (x: number, y: number, letters = 1): boolean => taken.take(point(x, y), letters);
  expect([free(167, 100), free(88, 116)]).toEqual([false, false]);
  expect([free(168, 100), free(100, 117), free(100, 83), free(80, 100)]).toEqual(Array(4).fill(true));
  taken.clear();
  expect(free(100, 100)).toBe(true);
});

const explained = (extrapolation: unknown = null) =>
  ({ angularHalfLives: Float32Array.of(NaN, NaN, NaN, 0.2, 0.3, NaN), extrapolation }) as never;
const halfLife = { name: 'halfLife', seconds: 0.12 } as const;

test('the table has a row for each axis, those of a position only while it moves; what has no estimate has its own time', () => {
  const left = createPoseOffset(jointChannels(2));
  left.values.set([0, 0, 0.0009], 3);
  left.values.set([0.1, 0, 0], 9);
  const table = (more: object = {}) =>
    tableOf({ explanation: explained(), left, time: halfLife, joint: 1, ...more });
  expect(table()).toMatchObject({ moves: [], heading: 'offset left', key: '' });
  const turns = table().turns.map((row) => row.halfLife);
  expect(turns).toEqual([0.2, 0.3, 0.12].map((value) => expect.closeTo(value, 6) as number));
  expect(table().turns[0].words).toEqual({ offset: '5.7°', velocity: '0°/s', mark: '' });
  expect(table({ time: null }).key).toBe('– no blend');
  expect(table({ left: null }).turns[0].words).toBeNull();
  left.values[4] = 0.011;
  const moves = table().moves.map((row) => `${row.halfLife} ${row.words?.offset.replace('\u00a0', ' ')}`);
  expect(moves).toEqual(['0.12 0.0 cm', '0.12 1.1 cm', '0.12 0.1 cm']);
  left.values[4] = 0;
  left.rates[3] = 0.011;
  expect(table().moves).toHaveLength(3);
  left.rates[3] = 0.01;
  expect(table().moves).toHaveLength(0);
});

const apart: JointQuantity = { step: 0.01, words: (value) => `${value} m`, hasAxes: false };
const beyond: JointQuantity = { ...apart, step: 0.1 };

test('a card is written again for what is seen of a change: its values alone, unless it lists axes', () => {
  const nothing = { quantity: null, steps: NaN, marked: null, markedSteps: NaN, isBrief: false, name: '' };
  const shown = { ...nothing, extrapolation: null, theme: 'dark' as const };
  const content = { ...emptyContent(), quantity: apart, name: 'Hand', value: 0.12 };
  const change = (more: object = {}): string => changeOf(shown, Object.assign(content, more));
  const values = [0.12, 0.12, 0.124, 0.13].map((value) => change({ value }));
  expect(values).toEqual(['all', 'none', 'none', 'value']);
  expect([change({ marked: beyond }), change()]).toEqual(['all', 'none']);
  expect([change({ markedValue: 0.2 }), change({ markedValue: 0.21 })]).toEqual(['value', 'none']);
  for (const more of [
    { quantity: { ...apart, hasAxes: true } },
    { value: 0.5 },
    { value: NaN },
    { name: 'Foot' },
    { isBrief: true },
    { theme: 'light' },
    { explanation: explained({}) },
  ])
    expect([change(more), change()]).toEqual(['all', 'none']);
  expect([change({ quantity: null }), change({ value: 7 })]).toEqual(['all', 'none']);
});

test('a card says of a joint what its view shows; nothing of a blend that nobody may know', () => {
  const offset = createPoseOffset(jointChannels(2));
  offset.values.set([9, 9, 9], 3);
  offset.values.set([0.2, 0.3, 0.6], 9);
  const values = { halfLife: 0.3 };
  const stages = [{ slot: { values, profile: { Hand: 0.5 } } }];
  const blend = { blending: true, offsetLeft: () => offset, explanation: explained(), stages };
  const skeleton = { ...chainSkeleton(2), names: ['Hips', 'Hand'] };
  const blends = oneMoment({ skeleton, figures: [{ blend }] });
  const mark = { colour: 0, rings: 1 } as View['mark'];
  const read = (more: Partial<View>, moment = blends) => {
    const view = Object.assign(
      emptyView({ positions: new Float32Array(6), rotations: new Float32Array(8) }),
      { mark, ...more },
    );
    const content = emptyContent();
    fillContent(content, { moment, theme: 'light' } as ReadoutFrame, view, 1);
    const { quantity, name, value, marked, markedValue, time } = content;
    const words = [quantity?.words(value), marked?.words(markedValue)];
    return [name, value, ...words, time?.seconds ?? null];
  };
  const turned = expect.closeTo(0.7, 6) as number;
  expect(read({})).toEqual(['Hand', turned, 'offset left 40.1°', undefined, 0.15]);
  expect(read({ mark: NOBODY }).slice(0, 3)).toEqual(['Hand', 0, undefined]);
  const [colours, marks] = [emptyValues(), emptyValues()];
  beginValues(colours, 2, apart).set([1, 0.25]);
  beginValues(marks, 2, beyond).set([1, 2]);
  expect(read({ colours, marks }).slice(0, 4)).toEqual(['Hand', 0.25, '0.25 m', '2 m']);
  const clip = oneMoment({ skeleton, figures: [{ blend: null }] });
  expect(read({}, clip)).toEqual(['Hand', 0, undefined, undefined, null]);
});

test('the handle of a trailing joint is in the first view whose figure trails it', () => {
  const trailing = (...joints: number[]) => ({ particles: joints.map((index) => ({ index })) });
  const { figures } = oneMoment({ figures: [trailing(), trailing(), trailing(3, 4)] });
  const views = [1, 0, 2].map((index) => ({ index })) as View[];
  const viewOf = (joint: number): number => firstView({ figures }, views, joint);
  expect([viewOf(4), viewOf(3), viewOf(5)]).toEqual([2, 2, -1]);
});

test('a move on the screen is one in the frame that the joint has without its swing', () => {
  const axes = createCameraAxes();
  axes.right.set([1, 0, 0]);
  axes.up.set([0, 1, 0]);
  const body = { swing: Float64Array.of(0, 0, 0, 1), rotation: turnAbout([0, 0, 1], Math.PI / 2) };
  const offset = [0, 0, 0] as const;
  const moved = (right: number, up: number) =>
    [...gripOf({ particle: body as never, name: 'Tail' }, offset as never, axes)!.rotated(right, up)].map(
      (value) => expect.closeTo(value, 6) as number,
    );
  expect([0, -0.1, 0]).toEqual(moved(0.1, 0));
  expect([0.2, 0, 0]).toEqual(moved(0, 0.2));
  body.swing = Float64Array.from(body.rotation);
  expect([0.1, 0.2, 0]).toEqual(moved(0.1, 0.2));
  expect(gripOf({ name: 'Tail' }, offset as never, axes)).toBeNull();
});
