import { computed, signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import type { App } from './app.ts';
import { createPointTable } from './shown/point-table.ts';
import { createReviews } from './shown/reviews.ts';
import { followShown } from './shown/shown.ts';
import { createStageState } from './window/stage.ts';
import { createSurroundings, type System } from './window/surroundings.ts';
import type { TimelineActions } from './window/timeline-actions.ts';
import { createWorkbench } from './workbench.ts';
import type { OverlaySwitch } from './workspace/overlays.ts';

/** Creates the state of a window and connects everything that is derived from it. */
export function createApp(bridge: SegueBridge, system: System, overlays: readonly OverlaySwitch[]): App {
  const bench = createWorkbench(bridge);
  const { library, document, workspace, session, notices } = bench;
  const stage = createStageState();
  const room = computed(() => stage.size.value.room);
  return {
    ...bench,
    points: createPointTable({ ...bench, list: library.list }, library.isOpen),
    reviews: createReviews(document, workspace, session, bridge, notices),
    shown: followShown(bench, library.caches.skins, overlays, room),
    stage,
    timeline: signal<TimelineActions | null>(null),
    surroundings: createSurroundings(system, workspace),
  };
}
