import { computed, signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import type { App } from '../stores/app.ts';
import { createPointTable } from '../stores/shown/point-table.ts';
import { createReviews } from '../stores/shown/reviews.ts';
import { followShown } from '../stores/shown/shown.ts';
import { createStageState } from '../stores/window/stage.ts';
import { createSurroundings, type System } from '../stores/window/surroundings.ts';
import type { TimelineActions } from '../stores/window/timeline-actions.ts';
import { createWorkbench } from '../stores/workbench.ts';
import type { OverlaySwitch } from '../stores/workspace/overlays.ts';

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
