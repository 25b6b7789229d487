import { listenForKeys } from '#renderer/kit/adjust.ts';
import { followDrag, placeIn } from '#renderer/kit/drag.ts';
import { arrows, isPlain } from '#renderer/kit/keys.ts';
import { turnOf, zoomOfKey } from '#renderer/kit/plot/plot-gestures.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { timesOf, type SeamTimes, type ShownCostMap } from '#renderer/stores/matching/follow-cost-map.ts';
import { previewSeam, setSeam, stepMinimum } from './map-commands.ts';
import { cellAt, seamTimes, withinClips, type MapApp, type MapView } from './map-places.ts';

const GRIP = 10; // px around the handle of the seam, and around a minimum
const SLACK = 3; // px that a click may move
const STRIDE = 10; // frames, with Shift

/** What gestures act on. */
export interface MapParts {
  readonly app: MapApp;
  readonly view: MapView;
  hover(times: SeamTimes | null): void;
  redraw(): void;
}

/**
 * The handle of the seam moves both points; elsewhere a drag pans, a click sets the cursor, and a double
 * click the seam. The wheel zooms at the pointer. Returns its undoing.
 *
 * @param focus has the keys
 */
export function attachMapGestures(area: HTMLElement, focus: HTMLElement, parts: MapParts): () => void {
  const detach = new AbortController();
  const { signal } = detach;
  const { app, view, redraw } = parts;
  area.addEventListener('pointerdown', (event) => press(area, parts, event), { signal });
  area.addEventListener(
    'pointermove',
    (event) => {
      area.style.cursor = isOnSeam(parts, placeIn(area, event)) ? 'move' : 'crosshair';
      parts.hover(event.buttons === 0 ? placeUnder(parts, area, event) : null);
    },
    { signal },
  );
  area.addEventListener('pointerleave', () => parts.hover(null), { signal });
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { pan, zoom } = turnOf(event);
      if (pan !== 0) view.pan({ x: -pan, y: 0 });
      else view.zoom(placeIn(area, event), zoom);
      redraw();
    },
    { signal, passive: false },
  );
  area.addEventListener(
    'dblclick',
    (event) => {
      app.costMap.cursor.value = placeUnder(parts, area, event);
      setSeam(app);
    },
    { signal },
  );
  listenForKeys(
    focus,
    { ...app.editing, step: (event) => stepSeam(parts, event), other: (event) => pressKey(parts, event) },
    signal,
  );
  return () => detach.abort();
}

/** The frames under the pointer, or the minimum that is near. */
function placeUnder({ app, view }: MapParts, area: HTMLElement, event: MouseEvent): SeamTimes | null {
  const shown = app.costMap.shown.peek();
  if (shown === null) return null;
  const place = placeIn(area, event);
  const isNear = (times: SeamTimes): boolean => {
    const { x, y } = view.pointOf(times);
    return Math.hypot(x - place.x, y - place.y) < GRIP;
  };
  const minimum = app.costMap.minima
    .peek()
    .map((cell) => timesOf(shown, cell))
    .find(isNear);
  return minimum ?? snapped(shown, view.timesAt(place));
}

/** Whole rows and columns: frames of the clips. */
const snapped = (shown: ShownCostMap, times: SeamTimes): SeamTimes => timesOf(shown, cellAt(shown, times));

function isOnSeam({ app, view }: MapParts, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const seam = seamTimes(app);
  if (!seam || app.costMap.shown.peek() === null) return false;
  const at = view.pointOf(seam);
  return Math.abs(at.x - x) < GRIP && Math.abs(at.y - y) < GRIP;
}

function press(area: HTMLElement, parts: MapParts, down: PointerEvent): void {
  const { app, view, redraw } = parts;
  const shown = app.costMap.shown.peek();
  if (down.button !== 0 || shown === null) return;
  parts.hover(null);
  if (isOnSeam(parts, placeIn(area, down))) {
    followDrag(
      area,
      down,
      {
        ...app.editing,
        move: (event) => previewSeam(app, snapped(shown, view.timesAt(placeIn(area, event)))),
        click: () => undefined,
      },
      SLACK,
    );
    return;
  }
  let moved = { x: 0, y: 0 };
  followDrag(
    area,
    down,
    {
      move(_, by) {
        view.pan({ x: by.x - moved.x, y: by.y - moved.y });
        moved = { ...by };
        redraw();
      },
      click: (event) => void (app.costMap.cursor.value = placeUnder(parts, area, event)),
    },
    SLACK,
  );
}

/** Moves the seam by an arrow key: down is later in the source, right in the destination. False for others. */
function stepSeam({ app, redraw }: MapParts, event: KeyboardEvent): boolean {
  const arrow = arrows[event.key];
  if (arrow === undefined || !isPlain(event)) return false;
  const shown = app.costMap.shown.peek();
  const seam = seamTimes(app);
  if (!shown || !seam) return true;
  const stride = event.shiftKey ? STRIDE : 1;
  const [right, up] = arrow;
  const [source, destination] = transitionEnds.map((end, i) => {
    const { fps } = shown.of.clips[i];
    const frames = end === 'source' ? -up : right;
    return frames === 0 ? seam[end] : (Math.round(seam[end] * fps) + frames * stride) / fps;
  });
  previewSeam(app, withinClips(shown, { source, destination }));
  redraw();
  return true;
}

/** Other keys while the map has the focus; returns false for those of the window. */
function pressKey({ app, view, redraw }: MapParts, event: KeyboardEvent): boolean {
  const { key } = event;
  const { cursor } = app.costMap;
  if (!isPlain(event)) return false;
  if (key === 'PageDown' || key === 'PageUp') stepMinimum(app, key === 'PageDown' ? 1 : -1);
  else if (key === 'Enter' && cursor.peek()) setSeam(app);
  else if (key === 'Escape' && cursor.peek()) cursor.value = null;
  else if (zoomOfKey(event) !== null) {
    const place = cursor.peek() ?? seamTimes(app);
    if (place) view.zoom(view.pointOf(place), zoomOfKey(event) ?? 1);
  } else if (key === 'Home') view.fit();
  else return false;
  redraw();
  return true;
}
