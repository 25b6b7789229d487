import { effect } from '@preact/signals';
import type { App } from '../state/app.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createPlayer } from './player.ts';
import { followSeam } from './seam-evaluator.ts';
import { createStage } from './stage.ts';
import { createTimelineView } from './timeline-view.ts';

/** What the window puts its viewports and its timeline into. */
export interface Drawing {
  mountStage(host: HTMLElement): () => void;
  mountTimeline(host: HTMLElement): () => void;
}

/** The one loop that draws: clock → evaluate → viewports → timeline. */
export function startDrawing(app: App): Drawing {
  const seam = followSeam(app.open);
  const loop = createFrameLoop((elapsedMs) => {
    const moving = player.frame(elapsedMs);
    timeline.draw();
    return moving;
  });
  const stage = createStage(app, seam, () => player.redraw());
  const player = createPlayer(app, seam, stage, () => loop.invalidate());
  const timeline = createTimelineView(app, () => loop.invalidate());
  effect(() => {
    app.obstacle.value = seam.value.state === 'obstacle' ? seam.value.message : null;
  });
  app.bridge.on('app.show', ({ time }) => {
    player.show(time, () => void app.bridge.call('app.shown', { time }));
  });
  return { mountStage: stage.mount, mountTimeline: timeline.mount };
}
