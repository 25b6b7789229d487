import { expect, test } from 'vitest';
import { createJointReadout, type ReadoutFrame } from '#renderer/stage/labels/joint-readout.ts';
import { beginValues, type JointQuantity } from '#renderer/stage/overlays/joint-values.ts';
import { emptyView } from '#renderer/stage/overlays/view.ts';
import { CanvasBox, type ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { openPage } from '#test/fixtures/page.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';

const apart: JointQuantity = { step: 0.1, words: (value) => `${value} m`, hasAxes: false };

/** A view of 400 × 300 px with 100 px/m. */
const viewport = {
  project: (out: ScreenPoint, _view: number, p: ArrayLike<number>, at: number) =>
    Object.assign(out, { x: 200 + p[at] * 100, y: 200 - p[at + 1] * 100 }),
  views: () => [{ x: 0, y: 0, width: 400, height: 300 }],
  figure: () => ({ joints: Int32Array.of(0, 1), boxes: new Float32Array(12) }),
} as unknown as Viewport;

test('the picked joint and the one that an overlay points out have a card, which is one if both are the same', async () => {
  await openPage();
  const view = emptyView({ positions: Float32Array.of(0, 1, 0, 0, 1.5, 0), rotations: new Float32Array(8) });
  const moment = oneMoment({ skeleton: chainSkeleton(2), figures: [{ blend: null }] });
  const shown: ReadoutFrame = {
    moment,
    views: [view],
    theme: 'dark',
    taken: [],
    notes: [],
    gizmo: new CanvasBox(),
  };
  const readout = createJointReadout(document.body);
  const cards = (selected: number | null, pointedOut: number) => {
    view.colours.pointedOut = pointedOut;
    readout.draw(viewport, shown, selected);
    const all = [...document.querySelectorAll<HTMLElement>('.joint-card')];
    const visible = all.filter(({ style }) => style.visibility !== 'hidden');
    return visible.map((card) =>
      [...card.querySelectorAll('b, b + div')].map((line) => line.textContent).join(),
    );
  };
  expect(cards(null, -1)).toEqual([]);
  expect(cards(0, -1)).toEqual(['joint0,']);
  beginValues(view.colours, 2, apart).set([0.1, 0.5]);
  expect(cards(null, 1)).toEqual(['joint1,0.5 m']);
  expect(cards(0, 1)).toEqual(['joint0,0.1 m', 'joint1,0.5 m']);
  expect(cards(1, 1)).toEqual(['joint1,0.5 m']);
  expect(cards(null, -1)).toEqual([]);
});
