import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { createAlignmentPen } from '#renderer/stage/overlays/alignment-mark.ts';
import { gameFigure } from '#renderer/stage/overlays/game-figure.ts';
import type { OverlayParts } from '#renderer/stage/overlays/overlay.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { emptyView } from '#renderer/stage/overlays/view.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import { createLineList, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';

test('each overlay has a unique id and name, and an action made from its row', () => {
  expect(new Set(overlays.map(({ id }) => id)).size).toBe(overlays.length);
  expect(new Set(overlays.map(({ name }) => name)).size).toBe(overlays.length);
  for (const { id, name, key } of overlays)
    expect(actions.find((action) => action.id === `view.${id}`)).toMatchObject({
      title: name,
      ...(key !== undefined && { keys: [key] }),
    });
});

test('one of the colourings is on by default', () => {
  expect(overlays.filter(({ colours, initially }) => colours && initially).length).toBe(1);
});

const ends = (list: ReturnType<typeof createLineList>, line: number): number[] => {
  const at = line * LINE_FLOATS;
  return [0, 1, 2, 4, 5, 6].map((i) => list.values[at + i]);
};
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 5) as number);

test('worked example: a standing foot has a cross under it', () => {
  const list = createLineList(8);
  createAlignmentPen().add(list, [1, 0.08, 2], [1, 1, 1], 0);
  expect(list.count).toBe(2);
  expect(ends(list, 0)).toEqual(close([0.91, 0.005, 2, 1.09, 0.005, 2]));
  expect(ends(list, 1)).toEqual(close([1, 0.005, 1.91, 1, 0.005, 2.09]));
});

test('a hand has a post from the cross up to a disc at its joint', () => {
  const list = createLineList(8);
  createAlignmentPen().add(list, [1, 1.2, 2], [1, 1, 1], 0.1);
  expect(list.count).toBe(4);
  expect(ends(list, 2)).toEqual(close([1, 0.105, 2, 1, 1.2, 2]));
  expect(ends(list, 3)).toEqual(close([1, 1.2, 2, 1, 1.2, 2]));
});

const place = (...numbers: number[]) => Float32Array.from(numbers);

/** Two joints, recorded at 0 and 0.1 s: the first stays, the second goes 1 m along x. */
function drawnAt(time: number, { inPlace = false, joints = 2, index = 0, placed = moving } = {}) {
  const figure = { positions: new Float32Array(joints * 3), rotations: new Float32Array(joints * 4) };
  const slot = { placed, roots: Float64Array.of(0, 0, 2, 4) };
  const comparison = {
    opened: { recorded: { times: Float64Array.of(0, 0.1) }, figure: { bones: [[1, 0]] } },
    slots: [slot],
  };
  const app = {
    game: { comparison: signal(comparison) },
    session: { stage: signal({ kind: 'transition' }) },
    surroundings: { theme: signal('dark') },
    workspace: { state: signal({ inPlace }) },
  };
  const moment = oneMoment({ figures: [{ pose: figure, root: Float64Array.of(10, 20, 0) }] });
  const view = { ...emptyView(figure), index };
  const painter = gameFigure.createPainter?.({ app } as unknown as OverlayParts);
  painter?.fill(view, moment, time);
  const { lines } = view;
  return Array.from({ length: lines.count }, (_, i) => {
    const [x, y, z, , u, v, w] = lines.values.subarray(i * LINE_FLOATS, i * LINE_FLOATS + 7);
    return [x, y, z, u, v, w].map((value) => Number(value.toFixed(5)));
  });
}

const moving = place(0, 1, 0, 0, 2, 0, 0, 1, 0, 1, 2, 0);

test('worked example: between two recorded poses, a bone is drawn between them, with a disc at its joint', () => {
  expect(drawnAt(0.025)).toEqual([
    [0, 1, 0, 0.25, 2, 0],
    [0.25, 2, 0, 0.25, 2, 0],
  ]);
  expect(drawnAt(0)[0]).toEqual([0, 1, 0, 0, 2, 0]);
  expect(drawnAt(0.1)[0]).toEqual([0, 1, 0, 1, 2, 0]);
});

test('in place, it stays with its slot', () => {
  // The slot is drawn at (10, 20); at 0.05 s its root is at (1, 2).
  expect(drawnAt(0.05, { inPlace: true })[0]).toEqual([9, 1, 18, 9.5, 2, 18]);
});

test('nothing is drawn where nothing was recorded, on other figures, and of joints that are not there', () => {
  expect(drawnAt(-0.01)).toEqual([]);
  expect(drawnAt(0.11)).toEqual([]);
  expect(drawnAt(0.05, { joints: 3 })).toEqual([]);
  expect(drawnAt(0.05, { index: 1 })).toEqual([]);
  const gone = place(0, 1, 0, Number.NaN, Number.NaN, Number.NaN, 0, 1, 0, 1, 2, 0);
  expect(drawnAt(0.05, { placed: gone })).toEqual([]);
});
