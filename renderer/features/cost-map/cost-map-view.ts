import { signal } from '@preact/signals';
import { createSurface } from '../../kit/plot/canvas.tsx';
import { createDrawnView, type MountedView } from '../../kit/plot/drawn-view.ts';
import type { Pen } from '../../kit/plot/pen.ts';
import { followSize } from '../../kit/use-size.ts';
import type { App } from '../../stores/app.ts';
import type { SeamTimes } from '../../stores/matching/follow-cost-map.ts';
import { drawMap } from './draw-map.ts';
import { attachMapGestures } from './map-gestures.ts';
import { seamTimes } from './map-places.ts';
import { createMapView } from './map-view.ts';

/** The cost map in the window: its canvas, and the place under the pointer. */
export type CostMapView = ReturnType<typeof createCostMapView>;

export function createCostMapView(app: App, invalidate: () => void) {
  const hovered = signal<SeamTimes | null>(null);
  let isChanged = true;
  const redraw = (): void => {
    isChanged = true;
    invalidate();
  };
  const follow = (): boolean => {
    void [seamTimes(app), hovered.value, app.workspace.state.value.timeUnit];
    const { shown, minima, isCurrent, barred, cursor } = app.costMap;
    void [shown.value, minima.value, isCurrent.value, barred.value, cursor.value];
    return (isChanged = true);
  };
  const open = (host: HTMLElement): MountedView => {
    const canvas = host.appendChild(document.createElement('canvas'));
    const surface = createSurface(canvas);
    const view = createMapView();
    const paint = (pen: Pen): void => drawMap({ pen, app, view }, hovered.peek());
    const hover = (times: SeamTimes | null): void => void (hovered.value = times);
    const detach = attachMapGestures(host, host.parentElement ?? host, { app, view, hover, redraw });
    const size = followSize(canvas, redraw);
    return {
      draw() {
        if (isChanged) view.show(app.costMap.shown.peek(), size);
        if (isChanged) surface.draw(size.width, size.height, paint);
        return (isChanged = false);
      },
      themeChanged() {
        surface.themeChanged();
        redraw();
      },
      dispose() {
        detach();
        size.dispose();
        hovered.value = null;
        canvas.remove();
      },
    };
  };
  return { hovered, ...createDrawnView({ theme: app.surroundings.theme, invalidate, follow, open }) };
}
