import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { layOut, MAX_VIEWS } from '#renderer/viewport/camera/layout.ts';
import { parseColour, toLinear, viridis } from '#renderer/viewport/frame/colours.ts';
import { addLine, createLineList, createStroke, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';
import { NEUTRAL, palettes } from '#renderer/viewport/frame/palette.ts';
import type { OnionSkin } from '#renderer/viewport/frame/viewport-frame.ts';
import { createLineGeometry, fillLineGeometry } from '#renderer/viewport/paint/line-geometry.ts';
import { EMULATED_FULL, TIERS } from '#renderer/viewport/quality/tiers.ts';
import { person } from '../figure/skeletons.ts';
import { CANVAS, close, drawing, openPicture, seen, standingAt, viewOf } from './painted.ts';

beforeAll(() => void vi.stubGlobal('cancelIdleCallback', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

const skeleton = person();
const at = (x: number, z = 0) => standingAt(skeleton, x, z);
const { slots, ghost: sourceColour, destination: destinationColour } = palettes.dark;
const scale = { ramp: viridis, minimum: 0, maximum: 1, isLogarithmic: false };
const mark = (colour: number, rings: number, dashed = false) => ({ colour, rings, dashed });

/** Numbers of the canvas from its bottom left, of each of so many views. */
function partsOf(count: number, wipe: number | null = null): number[][] {
  const { parts } = layOut(count, CANVAS, 4, wipe);
  return parts.map(({ x, y, width, height }) => [x, CANVAS.height - y - height, width, height]);
}

const lineList = (count: number) => {
  const lines = createLineList(count);
  for (let i = 0; i < count; i++) addLine(lines, Float32Array.of(i, 0, 0, i, 1, 0), createStroke());
  return lines;
};

test('each view is drawn once, in its part of the canvas, with its own figure, mark and lines', () => {
  const { draw } = openPicture(skeleton);
  const views = [
    viewOf(at(1, 2), { mark: mark(0, 2), lines: lineList(3) }),
    viewOf(at(-3), { mark: mark(1, 3, true), ghost: at(-2), ghostMark: mark(2, 1) }),
    viewOf(at(5)),
  ];
  const passes = draw(views).filter(drawing('figure'));
  expect(passes.map(({ target, within }) => [target, within])).toEqual(
    partsOf(3).map((part) => [null, part]),
  );
  const figures = passes.map((pass) => seen(pass, 'figure'));
  expect(figures.map((each) => each.firstRow)).toEqual([0, 3, 6]);
  expect(figures.map((each) => each.ring)).toEqual(
    [1, -3, 5].map((x, i) => close([x, i === 0 ? 2 : 0, 0, 1])),
  );
  expect(figures.map((each) => each.ringCount)).toEqual([2, -3, 1]);
  expect(figures.map((each) => each.slot)).toEqual(
    [0, 1, NEUTRAL].map((slot) => close(toLinear(parseColour(slots[slot])))),
  );
  expect(figures.map((each) => each.floorSlot)).toEqual(
    [0, 1, NEUTRAL].map((slot) => close(parseColour(slots[slot]))),
  );
  expect(figures.map((each) => each.secondCount)).toEqual([0, 1, 0]);
  expect(figures[1]?.secondRing).toEqual(close([-2, 0, 0, 1]));
  expect(passes.map(({ meshes }) => meshes.get('lines')?.count)).toEqual([3, undefined, undefined]);
  expect(passes.map(({ meshes }) => meshes.get('hiddenLines')?.count)).toEqual([3, undefined, undefined]);
});

test('the patterns of a figure have the lengths and sides of its limbs', () => {
  const { draw, binding } = openPicture(skeleton);
  const [pass] = draw([viewOf(at(0))]).filter(drawing('figure'));
  const { limbs, stance } = binding.bound?.figure ?? expect.fail();
  const { limbLengths, limbJoints, figureHeight, marked } = seen(pass, 'figure');
  expect(limbs).toHaveLength(4);
  expect(limbLengths).toEqual(limbs.map(({ lengths, side }) => close([...lengths, side])));
  expect(limbJoints).toEqual(limbs.map(({ joints }) => [...joints]));
  expect([figureHeight, marked]).toEqual([stance.height, 1]);
});

test('of lines, as many are uploaded as there are now', () => {
  const lines = createLineGeometry();
  for (const count of [5, 2, 0]) {
    fillLineGeometry(lines, lineList(count));
    expect(lines.geometry.instanceCount).toBe(count);
  }
  expect(lines.buffer.updateRanges).toEqual([{ start: 0, count: 2 * LINE_FLOATS }]);
  expect(lines.buffer.array.slice(0, 2 * LINE_FLOATS)).toEqual(lineList(2).values);
});

test('a wipe draws both figures over the whole canvas, each on its side', () => {
  const passes = openPicture(skeleton).draw([viewOf(at(0)), viewOf(at(1))], { wipe: 0.25 });
  const views = passes.filter(drawing('figure'));
  const whole = [0, 0, CANVAS.width, CANVAS.height];
  expect(views.map((pass) => [pass.at, pass.within])).toEqual(partsOf(2, 0.25).map((part) => [whole, part]));
});

test('floor, feet and shadow of a view are those of its figure, at its height', () => {
  const passes = openPicture(skeleton).draw([viewOf(at(0)), viewOf(at(7, -2))], { groundHeight: 0.4 });
  const [, second] = passes.filter(drawing('figure')).map((pass) => seen(pass, 'stand'));
  const soleDrop = openPicture(skeleton).binding.bound?.soleDrop ?? NaN;
  expect(second.standCentre.slice(0, 2)).toEqual(close([7, 0.4 - soleDrop]));
  expect(second.shadowTile).toEqual([0.5, 0, 0.5, 1]);
  const [left, right] = second.feet;
  expect(left[0] + right[0]).toBeCloseTo(14, 5);
  expect(left[0]).toBeGreaterThan(right[0]);
  expect(second.planted).toEqual(close([0.62, 0.62]));
  const shadows = passes.filter(drawing('shadow'));
  const size = TIERS[1].shadowSize;
  expect(shadows.map((pass) => pass.at)).toEqual([0, size].map((x) => [x, 0, size, size]));
  expect(shadows.map((pass) => [pass.target?.width, pass.target?.height])).toEqual(
    [0, 1].map(() => [2 * size, size]),
  );
  expect(shadows.map((pass) => seen(pass, 'shadow').firstRow)).toEqual([0, 3]);
  expect(second.shadowMap).toBe(shadows[0].target?.depthTexture);
  expect(second.shadowStep).toEqual([0.5 / (2 * size), 0.5 / size]);
});

test.each([
  { what: 'no ghost', drawn: [] },
  { what: 'a ghost where the figure is', ghost: at(0.01), drawn: [] },
  { what: 'a ghost apart', ghost: at(1), drawn: ['before'], first: 0, count: 1 },
  { what: 'only a destination', destination: at(1), drawn: ['before'], first: 1, count: 1 },
  { what: 'both', ghost: at(1), destination: at(2), drawn: ['before'], first: 0, count: 2 },
  {
    what: 'both over colours',
    ghost: at(1),
    destination: at(2),
    isColoured: true,
    drawn: ['before', 'over'],
    first: 0,
    count: 2,
  },
])(
  '$what: what shines through a figure is drawn with its depth first',
  ({ drawn, first = 0, count = 0, isColoured, ...given }) => {
    const { draw } = openPicture(skeleton);
    draw([viewOf(at(9)), viewOf(at(0))]);
    const passes = draw([
      viewOf(at(9)),
      viewOf(at(0), {
        ...given,
        ...(isColoured && { colours: { scale, values: new Float64Array(skeleton.names.length) } }),
      }),
    ]);
    const [, view] = passes.filter(drawing('figure'));
    expect([...view.meshes.keys()].filter((name) => ['before', 'over', 'behind'].includes(name))).toEqual(
      drawn,
    );
    const depths = passes.filter(drawing('ghostDepth'));
    expect(depths).toHaveLength(drawn.length > 0 ? 1 : 0);
    for (const [pass, name] of [
      ...depths.map((pass) => [pass, 'ghostDepth'] as const),
      ...drawn.map((name) => [view, name] as const),
    ]) {
      expect(pass.meshes.get(name)?.count).toBe(count);
      expect(seen(pass, name)).toMatchObject({ firstGhost: first, firstRow: 4 + first });
      expect(seen(pass, name).ghosts.map((each) => each[3])).toEqual([
        given.ghost ? 1 : 0,
        given.destination ? 1 : 0,
      ]);
    }
    for (const name of drawn) expect(seen(view, name).ghostDepth).toBe(depths[0].target?.depthTexture);
    const [source, destination] = seen(view, 'figure').ghosts;
    expect(source.slice(0, 3)).toEqual(close(parseColour(sourceColour)));
    expect(destination.slice(0, 3)).toEqual(close(parseColour(destinationColour)));
  },
);

test('the best quality shows ghosts behind figures, in many samples that are copied to the canvas', () => {
  vi.stubGlobal('requestIdleCallback', (build: () => void) => (build(), 1));
  const { draw, redrawn, picture } = openPicture(skeleton, TIERS[0]);
  expect(picture.tier()).toBe('full');
  const views = [viewOf(at(0), { ghost: at(1), ghostMark: mark(3, 4) }), viewOf(at(1))];
  const unseen = draw(views); // the fine mesh is built meanwhile
  expect(redrawn()).toBe(1);
  expect(unseen.some(drawing('behind'))).toBe(false);
  draw(views);
  const passes = draw(views);
  const [first] = passes.filter(drawing('figure'));
  expect([first.target?.samples, first.target?.width, first.target?.height]).toEqual([
    4,
    CANVAS.width,
    CANVAS.height,
  ]);
  expect(first.meshes.has('behind')).toBe(true);
  expect(seen(first, 'before').ghosts[0].slice(0, 3)).toEqual(close(parseColour(slots[3])));
  const copies = passes.filter(drawing('copy'));
  expect(copies.map(({ target, within }) => [target, within])).toEqual(
    partsOf(2).map((part) => [null, part]),
  );
  expect(seen(copies[0], 'copy').picture).toBe(first.target?.texture);
});

test('before the first picture only what every picture needs is compiled, on a pixel; after it nothing', async () => {
  const { draw, painter, passes } = openPicture(skeleton);
  await painter.warmUp(TIERS[1]);
  expect(passes.map(({ at, meshes }) => [at, [...meshes.keys()]])).toEqual([
    [[0, 0, 1, 1], ['shadow']],
    [
      [0, 0, 1, 1],
      ['figure', 'stand', 'floor', 'sky', 'lines'],
    ],
  ]);
  const drawn = draw([viewOf(at(0))]);
  expect(drawn.every((pass) => pass.at[2] > 1)).toBe(true);
  await painter.warmUp(TIERS[1]);
  expect(passes).toHaveLength(drawn.length);
});

test('the first picture of fine quality compiles ghosts on a pixel that it covers', () => {
  vi.stubGlobal('requestIdleCallback', (build: () => void) => (build(), 1));
  const { draw } = openPicture(skeleton, EMULATED_FULL);
  const views = [viewOf(at(0))];
  draw(views);
  const [depth, ghosts, ...rest] = draw(views);
  expect([depth.at, ghosts.at]).toEqual([
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ]);
  expect([[...depth.meshes.keys()], [...ghosts.meshes.keys()]]).toEqual([
    ['ghostDepth'],
    ['figure', 'stand', 'floor', 'sky', 'before', 'over', 'behind', 'lines'],
  ]);
  expect(seen(ghosts, 'before').ghostDepth).toBe(depth.target?.depthTexture);
  const drawn = (passes: typeof rest) => passes.map(({ within, meshes }) => [within, [...meshes.keys()]]);
  const again = draw(views);
  expect(drawn(rest)).toEqual(drawn(again));
  expect(again.at(-2)?.meshes.has('figure')).toBe(true);
  expect(again.some(drawing('before'))).toBe(false);
});

test('ghosts have finer outlines in fine quality', () => {
  vi.stubGlobal('requestIdleCallback', (build: () => void) => (build(), 1));
  const views = [viewOf(at(0), { ghost: at(1) })];
  const [plain, fine] = [TIERS[1], EMULATED_FULL].map((tier) => {
    const { draw } = openPicture(skeleton, tier);
    draw(views);
    return draw(views).find(drawing('figure'));
  });
  expect([seen(plain, 'before').fine, seen(fine, 'before').fine]).toEqual([false, true]);
});

test('onion skins are drawn with their depth first: dashed in the colour of the destination after the seam', () => {
  const onion: OnionSkin = {
    poses: [at(1), at(2), at(3)],
    count: 2,
    version: 1,
    alphas: [0.25, 0.5],
    afterSeam: [0, 1],
  };
  const passes = openPicture(skeleton).draw([viewOf(at(0)), viewOf(at(0), { onion }), viewOf(at(0))]);
  const depths = passes.filter(drawing('onionDepth'));
  const [depth] = depths;
  expect(depths.map(({ within }) => within)).toEqual([partsOf(3)[1]]);
  const views = passes.filter(drawing('figure'));
  expect(views.map((pass) => pass.meshes.get('onionVeil')?.count)).toEqual([undefined, 2, undefined]);
  expect(depth.meshes.get('onionDepth')?.count).toBe(2);
  const veil = seen(views[1], 'onionVeil');
  expect(veil.onionRow).toBe(12);
  expect(veil.onionDepth).toBe(depth.target?.depthTexture);
  const [before, after] = veil.onionShades;
  expect([before, after]).toEqual([
    close([...parseColour(sourceColour), 0.25]),
    close([...parseColour(destinationColour), -0.5]),
  ]);
});

test('edges are smoothed in the part of the canvas around what is in a view', () => {
  const { draw, copies } = openPicture(skeleton, { ...TIERS[1], smoothsEdges: true });
  const widths = [
    {},
    { ghost: at(0.6) },
    { destination: at(0.6) },
    { onion: { poses: [at(0.6)], count: 1, version: 1, alphas: [1], afterSeam: [0] } },
  ].map((more) => {
    const [pass, ...others] = draw([viewOf(at(0), more)]).filter(drawing('smooth'));
    expect(others).toEqual([]);
    const { pictureAt, picture } = seen(pass, 'smooth') as {
      pictureAt: number[];
      picture: { image: object };
    };
    expect(pass.at).toEqual(pictureAt);
    expect(copies.at(-1)).toEqual({ at: pictureAt.slice(0, 2), width: pictureAt[2], height: pictureAt[3] });
    expect(picture.image).toMatchObject(CANVAS);
    return pictureAt[2];
  });
  const [alone, ...others] = widths;
  expect(alone).toBeLessThan(CANVAS.width / 2);
  expect(others).toEqual(others.map(() => others[0]));
  expect(others[0]).toBeGreaterThan(alone + 50);
});

test('shadows of the most views fit into a map that any graphics card has', () => {
  const views = Array.from({ length: MAX_VIEWS }, (_, i) => viewOf(at(i)));
  vi.stubGlobal('requestIdleCallback', (build: () => void) => (build(), 1));
  const { draw } = openPicture(skeleton, TIERS[0]);
  draw(views); // the fine mesh is built meanwhile
  const shadows = draw(views).filter(drawing('shadow'));
  expect(shadows.map((pass) => pass.target?.width)).toEqual(views.map(() => 8192));
});
