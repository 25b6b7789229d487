import { computed, createModel, signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { DISTANCE, followDifference } from '../motion/figure-distance.ts';
import { followMotionOnStage } from '../motion/on-stage.ts';
import { followPoseDistance } from '../motion/pose-distance.ts';
import { overlays } from '../stage/overlays/overlays.ts';
import type { App } from '../stores/app.ts';
import { MAX_VIEWS } from '../viewport/camera/layout.ts';
import { followGame } from '../stores/judgement/follow-game.ts';
import { followJudgement } from '../stores/judgement/follow-judgement.ts';
import { followReviewedMotion, followReviewMeasures } from '../stores/judgement/review-measures.ts';
import { followReference } from '../stores/judgement/follow-reference.ts';
import { createLibrarySearch } from '../stores/matching/search-library.ts';
import { followCostMap } from '../stores/matching/follow-cost-map.ts';
import { createMarkTable } from '../stores/shown/mark-table.ts';
import { createReviews } from '../stores/shown/reviews.ts';
import { followOverlays } from '../stores/shown/overlays.ts';
import { followSkin } from '../stores/shown/follow-skins.ts';
import type { MotionOnStage } from '../stores/shown/motion.ts';
import { followSeam, followShowing, followSuggestions, type Shown } from '../stores/shown/shown.ts';
import { createViewsState } from '../stores/window/views.ts';
import { createSurroundings, type System } from '../stores/window/surroundings.ts';
import type { TimelineActions } from '../stores/window/timeline-actions.ts';
import { createWorkbench, type Workbench } from '../stores/workbench.ts';

/** Runs `work` and returns a function that ends all effects which it created. */
export function collectEffects(work: () => void): () => void {
  const Work = createModel(() => {
    work();
    return {};
  });
  const done = new Work();
  return () => done[Symbol.dispose]();
}

/** `bridge`, whose listeners are removed when `signal` aborts. */
export function bridgeUntil(signal: AbortSignal, bridge: SegueBridge): SegueBridge {
  return {
    ...bridge,
    on(event, listener) {
      const stop = bridge.on(event, listener);
      signal.addEventListener('abort', stop, { once: true });
      return stop;
    },
  };
}

/** What the views show of `motion`, and what it says. */
function followShown(bench: Workbench, motion: MotionOnStage): Shown {
  const { document, workspace, session, open, library } = bench;
  const showing = followShowing(motion.shown, workspace.state, session.blind, MAX_VIEWS);
  const drawn = followOverlays(workspace, motion, session.blind, overlays);
  return {
    showing,
    overlays: drawn,
    skin: followSkin(open, library.caches.skins),
    suggestions: followSuggestions(session, document),
    ...followSeam(motion.shown),
    poseDistance: followPoseDistance(bench, motion.open),
    difference: followDifference(
      showing,
      motion.shown,
      computed(() => drawn.value.has(DISTANCE)),
    ),
  };
}

/** Creates the state of a window and connects everything that is derived from it. */
export function createApp(bridge: SegueBridge, system: System): App {
  const bench = createWorkbench(bridge);
  const { library, document, workspace, session, notices } = bench;
  const views = createViewsState();
  const surroundings = createSurroundings(system, workspace);
  const judged = { ...bench, surroundings };
  const judgement = followJudgement(judged);
  const motion = followMotionOnStage({ ...bench, judgement });
  const reviews = createReviews(document, workspace, session, bridge, notices);
  followReviewMeasures({ ...bench, reviews });
  followReviewedMotion(document, reviews);
  return {
    ...bench,
    markTable: createMarkTable({ ...bench, list: library.list }, library.isOpen),
    reviews,
    judgement,
    game: followGame(bench),
    reference: followReference({ ...judged, judgement }),
    costMap: followCostMap(bench),
    searchLibrary: createLibrarySearch(bench),
    motion,
    shown: followShown(bench, motion),
    views,
    timeline: signal<TimelineActions | null>(null),
    surroundings,
  };
}
