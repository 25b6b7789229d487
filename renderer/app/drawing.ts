import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { App } from '../stores/app.ts';
import { RUN_RATE } from '../stores/lab/requests/request-edits.ts';
import { createCostMapView, type CostMapView } from '../features/cost-map/cost-map-view.ts';
import { createCurvesView, type CurvesView } from '../features/curves/curves-view.ts';
import { createFrameLoop } from '../stage/loop/frame-loop.ts';
import { createRecorder } from '../stage/loop/recorder.ts';
import { createPlayer } from '../stage/loop/player.ts';
import type { Motion, MotionState } from '../motion/motion.ts';
import { followMotionOnStage } from '../motion/on-stage.ts';
import { followPoseDistance } from '../motion/pose-distance.ts';
import { createStage } from '../stage/views/stage.ts';
import { createTimelineView } from '../features/timeline/timeline-view.ts';

/** Mount points of the viewports, the timeline, the curves and the cost map. */
export interface Drawing {
  mountStage(host: HTMLElement): () => void;
  mountTimeline(host: HTMLElement): () => void;
  readonly motion: ReadonlySignal<MotionState>; // of what is open
  readonly curves: Pick<CurvesView, 'mount' | 'subject' | 'table'>;
  readonly costMap: Pick<CostMapView, 'mount' | 'hovered'>;
  /** Ends the loop, and removes its marks. */
  stop(): void;
}

/** The only draw loop: clock → evaluate → viewports → timeline → curves, cost map. */
export function startDrawing(app: App): Drawing {
  const motion = followMotionOnStage(app, reachedOfRun(app));
  let views: HTMLElement | null = null;
  const loop = createFrameLoop({
    Views: (elapsedMs) => player.frame(elapsedMs),
    Timeline: () => timeline.draw(),
    Curves: () => curves.draw(),
    'Cost map': () => costMap.draw(),
  });
  const stage = createStage(app, motion.shown, () => player.redraw());
  const player = createPlayer(app, motion.shown, stage, () => loop.invalidate());
  app.stage.recorder.value = createRecorder(app, stage.camera);
  const timeline = createTimelineView(app, motion.open, () => loop.invalidate());
  const curves = createCurvesView(app, motion.open, () => loop.invalidate());
  const costMap = createCostMapView(app, () => loop.invalidate());
  followPoseDistance(app, app.shown.poseDistance, motion.open);
  effect(() => {
    const now = motion.shown.value;
    app.shown.obstacle.value = now.state === 'obstacle' ? now.message : null;
    app.shown.alignedAt.value = now.state === 'ready' ? alignedJoint(now.motion) : null;
    app.shown.alignmentNotice.value = (now.state === 'ready' && now.motion.facets.seam?.notice) || null;
  });
  app.bridge.on('app.show', ({ time }) => {
    player.show(time, () => void app.bridge.call('app.shown', { time, views: placeOf(views) }));
  });
  const mountStage = (host: HTMLElement): (() => void) => {
    views = host;
    return stage.mount(host);
  };
  const stop = (): void => {
    app.stage.recorder.value = null;
    app.stage.recording.peek()?.cancel();
    loop.dispose();
    player.forget();
  };
  return { mountStage, mountTimeline: timeline.mount, motion: motion.open, curves, costMap, stop };
}

/** The place of an element in the window, px. */
function placeOf(element: HTMLElement | null) {
  const { x, y, width, height } = (element ?? document.body).getBoundingClientRect();
  return { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
}

/** How far ahead of the playhead overlays look, s. */
const LOOKS_AHEAD = 4;

/** How much of the stress run is measured, s, up to what is drawn at the playhead. */
function reachedOfRun({ lab, session }: App): ReadonlySignal<number> {
  return computed(() => Math.min(lab.requests.stepped.value / RUN_RATE, session.time.value + LOOKS_AHEAD));
}

function alignedJoint({ facets: { seam }, skeleton }: Motion): string | null {
  if (seam === undefined || seam.notice !== null || seam.alignedAt === null) return null;
  return skeleton.names[seam.alignedAt.joint];
}
