import { effect, signal, type Signal } from '@preact/signals';
import type { App } from '../../stores/app.ts';
import type { SeamTimes } from '../../stores/matching/follow-cost-map.ts';
import { readPalette } from '../../timeline/draw/palette.ts';
import { drawMap } from './draw-map.ts';
import { attachMapGestures } from './map-gestures.ts';
import { seamTimes } from './map-places.ts';
import { createMapView } from './map-view.ts';

/** The cost map in the window: its canvas, and the place under the pointer. */
export type CostMapView = ReturnType<typeof createCostMapView>;

export function createCostMapView(app: App, invalidate: () => void) {
  const hovered = signal<SeamTimes | null>(null);
  let draw: () => void = () => undefined;
  return {
    hovered,
    /** Draws what changed. */
    draw: (): void => draw(),
    mount(host: HTMLElement): () => void {
      const canvas = host.appendChild(document.createElement('canvas'));
      let isChanged = true;
      const redraw = (): void => {
        isChanged = true;
        invalidate();
      };
      const view = createMapView();
      const paint = createPainter(canvas, { app, view, hovered });
      draw = () => {
        if (isChanged) paint();
        isChanged = false;
      };
      const stop = [
        effect(() => {
          void [seamTimes(app), hovered.value, app.workspace.state.value.timeUnit];
          const { shown, minima, isCurrent, barred, cursor } = app.costMap;
          void [shown.value, minima.value, isCurrent.value, barred.value, cursor.value];
          redraw();
        }),
        effect(() => {
          void app.surroundings.theme.value;
          queueMicrotask(redraw); // runs after the stylesheet of the theme is applied
        }),
        attachMapGestures(host, host.parentElement ?? host, {
          app,
          view,
          hover: (times) => (hovered.value = times),
          redraw,
        }),
        followSize(host, redraw),
      ];
      return () => {
        for (const each of stop) each();
        draw = () => undefined;
        hovered.value = null;
        canvas.remove();
      };
    },
  };
}

interface Painted {
  readonly app: App;
  readonly view: ReturnType<typeof createMapView>;
  readonly hovered: Signal<SeamTimes | null>;
}

/** Draws everything, in the size and the theme of now. */
function createPainter(canvas: HTMLCanvasElement, { app, view, hovered }: Painted): () => void {
  const context = canvas.getContext('2d');
  return () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = window.devicePixelRatio;
    if (!context || width === 0) return;
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    context.scale(ratio, ratio);
    view.show(app.costMap.shown.peek(), { width, height });
    const pen = { context, palette: readPalette(canvas), ratio, widths: new Map<string, number>() };
    drawMap({ pen, app, view }, hovered.peek());
  };
}

function followSize(host: HTMLElement, resized: () => void): () => void {
  const observer = new ResizeObserver(resized);
  observer.observe(host);
  return () => observer.disconnect();
}
