import { outlineBox, type Pen } from '#renderer/kit/plot/pen.ts';
import { noClips } from '../model/no-clips.ts';
import type { TimelineModel } from '../model/timeline-model.ts';
import type { Scene, TimelineView } from './row.ts';
import { PINNED_HEIGHT } from './rows.ts';

/** Draws everything except DOM elements: names, handles and the playhead. */
export function drawScene(pen: Pen, state: TimelineView & { readonly model: TimelineModel | null }): void {
  const scene = { pen, state, model: state.model ?? noClips };
  const pinned = state.rows.filter(({ kind }) => kind.isPinned);
  const scrolled = state.rows.filter(({ kind }) => !kind.isPinned);
  pen.context.fillStyle = pen.palette.ground;
  pen.context.fillRect(0, 0, state.width, state.height);
  drawFrom(scene, 0, () => {
    for (const row of pinned) row.kind.drawBehind?.(scene, row);
    if (state.model === null) return;
    drawFrom(scene, PINNED_HEIGHT, () => {
      for (const row of scrolled) row.kind.drawBehind?.(scene, row);
    });
    for (const row of pinned) row.kind.draw?.(scene, row);
    drawFrom(scene, PINNED_HEIGHT, () => {
      for (const row of scrolled) row.kind.draw?.(scene, row);
      if (state.sweep?.kind === 'band') outlineBox(pen, state.sweep);
    });
  });
}

/** Draws within the plot, from `top` px on. */
function drawFrom(
  { pen: { context }, state: { scale, height } }: Scene,
  top: number,
  draw: () => void,
): void {
  context.save();
  context.beginPath();
  context.rect(scale.from, top, scale.to - scale.from, height - top);
  context.clip();
  draw();
  context.restore();
}
