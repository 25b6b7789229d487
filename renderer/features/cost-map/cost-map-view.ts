import { signal } from '@preact/signals';
import { createSurface } from '#renderer/kit/plot/canvas.tsx';
import { createDrawnView, type MountedView } from '#renderer/kit/plot/drawn-view.ts';
import type { Pen } from '#renderer/kit/plot/pen.ts';
import { createReaction } from '#renderer/kit/reaction.ts';
import { followSize } from '#renderer/kit/use-size.ts';
import type { App } from '#renderer/stores/app.ts';
import type { SeamTimes } from '#renderer/stores/matching/follow-cost-map.ts';
import { drawMap } from './draw-map.ts';
import { attachMapGestures } from './map-gestures.ts';
import { createMapView } from './map-places.ts';

/** The cost map in the window: its canvas, and the place under the pointer. */
export type CostMapView = ReturnType<typeof createCostMapView>;

export function createCostMapView(app: App, invalidate: () => void) {
  const hovered = signal<SeamTimes | null>(null);
  let isChanged = true;
  const redraw = (): void => {
    isChanged = true;
    invalidate();
  };
  const reaction = createReaction(redraw);
  const open = (host: HTMLElement): MountedView => {
    const canvas = host.appendChild(document.createElement('canvas'));
    const surface = createSurface(canvas);
    const view = createMapView();
    const paint = (pen: Pen): void => drawMap({ pen, app, view }, hovered.value);
    const hover = (times: SeamTimes | null): void => void (hovered.value = times);
    const detach = attachMapGestures(host, host.parentElement ?? host, { app, view, hover, redraw });
    const size = followSize(canvas, redraw);
    redraw();
    return {
      draw() {
        if (!isChanged) return false;
        reaction.track(() => {
          view.show(app.costMap.shown.value, size);
          surface.draw(size.width, size.height, paint);
        });
        isChanged = false;
        return false;
      },
      themeChanged() {
        surface.themeChanged();
        redraw();
      },
      dispose() {
        reaction.forget();
        detach();
        size.dispose();
        hovered.value = null;
        canvas.remove();
      },
    };
  };
  return { hovered, ...createDrawnView({ theme: app.surroundings.theme, invalidate, open }) };
}
