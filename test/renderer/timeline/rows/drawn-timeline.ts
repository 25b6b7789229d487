import { expect } from 'vitest';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { drawScene } from '#renderer/timeline/rows/draw-scene.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { clipRow } from '#renderer/timeline/rows/rows.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { createTimelineState, setSize, type TimelineState } from '#renderer/timeline/timeline-state.ts';
import { paper } from '#test/fixtures/paper.ts';
import { scaleFrom } from '../timeline-fixture.ts';

type Other = Partial<Pick<TimelineState, 'hovered' | 'snapped' | 'sweep'>>;

/** A timeline of so many px/s from `start` s on, drawn. It leaves the pen as it was. */
export function drawn(model: TimelineModel, { start = -4, zoom = 100, ...other }: Other & Scaled = {}) {
  const state = createTimelineState();
  setSize(state, 1104, 258);
  setModel(state, model);
  state.scale = scaleFrom(104, 1000, start, zoom);
  Object.assign(state, other);
  const sheet = paper();
  drawScene(sheet.pen, state);
  expect([sheet.saved(), sheet.pen.context.globalAlpha, sheet.dashes()]).toEqual([0, 1, '']);
  const [source, destination] = (['source', 'destination'] as const).map(
    (side) => clipRow(state.rows, side)?.top ?? NaN,
  );
  const on = (time: number): number => toPixel(state.scale, time);
  return { ...sheet.drawn, state, source, destination, on };
}

interface Scaled {
  readonly start?: number;
  readonly zoom?: number;
}
