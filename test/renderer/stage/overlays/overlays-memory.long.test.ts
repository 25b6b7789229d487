import { expect, test } from 'vitest';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { clearOverlays, emptyView } from '#renderer/stage/overlays/view.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { circling, JOINTS, LOOP, partsFor } from './two-circling.ts';

// One array per line would take 0.8 MB; boxed numbers of painters that are not compiled for good take 54 KB.
const FRAMES = 30;

test('30 frames of every overlay over a figure and its ghost grow the heap by less than 64 KB', async () => {
  const moment = circling();
  const parts = partsFor(moment);
  const painters = overlays.flatMap(({ createPainter }) => (createPainter ? [createPainter(parts)] : []));
  const [a, b] = moment.figures;
  const view = emptyView(a.pose);
  Object.assign(view, { ghostIndex: 1, ghostMark: NOBODY });
  const frame = (time: number): void => {
    for (const { prepare } of painters) prepare?.(moment.motion, time);
    moment.evaluate(time);
    clearOverlays(view);
    view.ghost = b.pose;
    for (const painter of painters) painter.fill(view, moment, time);
  };
  await expectNothingAllocated(() => {
    for (let i = 0; i < FRAMES; i++) frame((i * 0.0937) % LOOP);
  });
  expect(view.lines.count).toBeGreaterThan(JOINTS * 40);
  expect(view.onion?.count).toBeGreaterThan(8);
  expect([view.destination, view.named, view.colours.values.length]).toEqual([a.pose, true, JOINTS]);
  // Half a turn less 60° about the diagonal, from no turn at all.
  expect(view.marks.values[3]).toBeCloseTo((2 * Math.PI) / 3, 4);
});
