import { signal } from '@preact/signals';
import { vi } from 'vitest';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { CostCell } from '#core/judge/cost-map/find-minima.ts';
import type { TimeSpan } from '#core/judge/time-span.ts';
import { type MapApp, createMapView } from '#renderer/features/cost-map/map-places.ts';
import { attachMapGestures } from '#renderer/features/cost-map/map-gestures.ts';
import type { SeamTimes, ShownCostMap } from '#renderer/stores/matching/follow-cost-map.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { PointedElement } from '#test/fixtures/pointed-element.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const STRIDE = 32;

/** A map of each second frame of a source of 2 s at 10 fps by each third of a destination of 3 s at 30 fps. */
export function costMap(): ShownCostMap {
  const fine = { cells: 0, rows: 11, columns: 31, stride: STRIDE };
  const memory = { buffer: new ArrayBuffer(fine.rows * STRIDE * 4) };
  // A cell is called by its row and column: 3.07 is the eighth of the fourth row.
  new Float32Array(memory.buffer).forEach((_, i, cells) => {
    cells[i] = Math.floor(i / STRIDE) + (i % STRIDE) / 100;
  });
  const clips = [
    { fps: 10, frameCount: 21 },
    { fps: 30, frameCount: 91 },
  ];
  return {
    of: { clips },
    map: { every: [2, 3], layout: { fine }, memory },
    isComplete: true,
  } as unknown as ShownCostMap;
}

/** Minima at 0.4 s by 0.5 s, 1 s by 2 s, and 1.6 s by 1 s, the best first. */
export const minima: readonly CostCell[] = [
  { row: 2, column: 5, cost: 0.1 },
  { row: 5, column: 20, cost: 0.2 },
  { row: 8, column: 10, cost: 0.3 },
];

/** The map in a canvas of 572 by 332 px, with a transition that is left at 1 s and entered at 0.5 s. */
export function openMap() {
  const shown = costMap();
  const barred: Record<'source' | 'destination', TimeSpan[]> = { source: [], destination: [] };
  const parts = openEditing(documentOf([], [transitionOf('t1')]));
  const costs = {
    shown: signal<ShownCostMap | null>(shown),
    minima: signal(minima),
    judged: signal<readonly (Suggestion | null)[]>([]),
    barred: signal(barred),
    cursor: signal<SeamTimes | null>(null),
    isCurrent: signal(true),
  };
  const workspace = { state: signal(defaultWorkspace) };
  const app = { ...parts, workspace, costMap: costs } as unknown as MapApp;
  const view = createMapView();
  view.show(shown, { width: 572, height: 332 });
  const hovered: (SeamTimes | null)[] = [];
  const area = new PointedElement();
  const focus = new EventTarget();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 });
  const detach = attachMapGestures(area as unknown as HTMLElement, focus as HTMLElement, {
    app,
    view,
    hover: (times) => hovered.push(times),
    redraw: () => undefined,
  });
  const seam = (): SeamTimes => {
    const { source, destination } = parts.document.shown.peek().transitions[0];
    return { source: source.time, destination: destination.time };
  };
  return { ...parts, costs, app, view, area, focus, hovered, seam, shown, detach };
}
