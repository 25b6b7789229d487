import type { App } from '../stores/app.ts';
import { createCostMapView, type CostMapView } from '../features/cost-map/cost-map-view.ts';
import { createCurvesView, type CurvesView } from '../features/curves/curves-view.ts';
import { createFrameLoop } from '../stage/loop/frame-loop.ts';
import { createRecorder } from '../stage/loop/recorder.ts';
import { createPlayer } from '../stage/loop/player.ts';
import { createDrawnStage } from '../stage/views/stage.ts';
import { createTimelineView } from '../features/timeline/timeline-view.ts';

/** Mount points of the viewports, the timeline, the curves and the cost map. */
export interface Drawing {
  mountStage(host: HTMLElement): () => void;
  mountTimeline(host: HTMLElement): () => void;
  readonly curves: Pick<CurvesView, 'mount' | 'subject' | 'table'>;
  readonly costMap: Pick<CostMapView, 'mount' | 'hovered'>;
  /** Ends the loop, and removes its marks. */
  stop(): void;
}

/** The only draw loop: clock → evaluate → viewports → timeline → curves, cost map. */
export function startDrawing(app: App): Drawing {
  let views: HTMLElement | null = null;
  const loop = createFrameLoop({
    Views: (elapsedMs) => player.frame(elapsedMs),
    Timeline: () => timeline.draw(),
    Curves: () => curves.draw(),
    'Cost map': () => costMap.draw(),
  });
  const stage = createDrawnStage(app, () => player.redraw());
  const player = createPlayer(app, stage, () => loop.invalidate());
  app.views.recorder.value = createRecorder(app, stage.camera);
  const timeline = createTimelineView(app, () => loop.invalidate());
  const curves = createCurvesView(app, () => loop.invalidate());
  const costMap = createCostMapView(app, () => loop.invalidate());
  app.bridge.on('app.show', ({ time }) => {
    player.show(time, () => void app.bridge.call('app.shown', { time, views: placeOf(views) }));
  });
  const mountStage = (host: HTMLElement): (() => void) => {
    views = host;
    return stage.mount(host);
  };
  const stop = (): void => {
    app.views.recorder.value = null;
    app.views.recording.peek()?.cancel();
    loop.dispose();
    player.forget();
  };
  return { mountStage, mountTimeline: timeline.mount, curves, costMap, stop };
}

/** The place of an element in the window, px. */
function placeOf(element: HTMLElement | null) {
  const { x, y, width, height } = (element ?? document.body).getBoundingClientRect();
  return { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
}
