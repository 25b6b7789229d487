import { followDrag, placeIn } from '../drag.ts';
import { lengthOf, onScale, toValue, panned, zoomed, type Scale, type Span } from './scale.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';

/** The visible time of a plot, over its pixels. */
export type PlotView = ReturnType<typeof createPlotView>;

const MIN_RANGE = 0.02; // shortest visible range, s
const ROOM = 0.1; // margin after scrolling, share of the width

export function createPlotView() {
  let home: Span = { low: -1, high: 1 };
  let extent = home;
  let scale: Scale = { ...home, from: 0, to: 1 };
  let isHome = true;
  const lookAt = (next: Span): void => {
    scale = { ...scale, ...panned(zoomed(next, next.low, 1, limits()), 0, extent) };
    isHome = false;
  };
  const limits = () => ({ least: MIN_RANGE, most: extent.high - extent.low });
  const reset = (): void => {
    scale = { ...scale, ...home };
    isHome = true;
  };
  return {
    scale: (): Scale => scale,
    /** The range to reset to, and the limits. */
    setBounds({ start, end }: TimeRange, limit: TimeRange): void {
      home = { low: start, high: end };
      extent = { low: Math.min(limit.start, start), high: Math.max(limit.end, end) };
      if (isHome) reset();
    },
    /** The pixels of the visible range. */
    setPixels(from: number, to: number): void {
      scale = { ...scale, from, to: Math.max(to, from + 1) };
    },
    /** Zooms by `factor` (> 1 = in) around `time`. */
    zoomAt: (time: number, factor: number): void => lookAt(zoomed(scale, time, factor, limits())),
    pan: (seconds: number): void => lookAt(panned(scale, seconds, extent)),
    zoomTo: ({ start, end }: TimeRange): void => lookAt({ low: start, high: end }),
    /** Scrolls just enough to show `time` with a margin. Returns true if it scrolled. */
    reveal(time: number): boolean {
      const { low, high } = scale;
      if (time >= low && time <= high) return false;
      const length = high - low;
      const start = time < low ? time - ROOM * length : time + ROOM * length - length;
      lookAt({ low: start, high: start + length });
      return scale.low !== low;
    },
    reset,
  };
}

/** Targets of the gestures. */
interface GestureParts {
  readonly view: PlotView;
  /** Shows the range about to be zoomed to, px; null = none. */
  select?(from: number | null, to: number): void;
  seek(time: number): void;
  hover(x: number | null): void;
  playhead(): number;
  viewChanged(): void;
}

const ZOOM_PER_PIXEL = 0.0016;
const KEY_ZOOM = 1.25;
const LINE_PIXELS = 16; // px per line of a wheel that reports lines
const MIN_SELECTION = 4; // px: a shorter drag is a click

/**
 * Press or drag: moves the playhead. Shift and drag: zooms to the range. Wheel: zooms at the pointer;
 * sideways or with Shift, pans. Double click: resets the view. `+` and `-` zoom at the playhead.
 */
export function attachPlotGestures(area: HTMLElement, focus: HTMLElement, parts: GestureParts): () => void {
  const detach = new AbortController();
  const { signal } = detach;
  const { view, hover, viewChanged } = parts;
  area.addEventListener('pointerdown', (event) => press(area, parts, event), { signal });
  area.addEventListener('pointermove', (event) => hover(placeIn(area, event).x), { signal });
  area.addEventListener('pointerleave', () => hover(null), { signal });
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { pan, zoom } = turnOf(event);
      if (pan !== 0) view.pan(lengthOf(view.scale(), pan));
      else view.zoomAt(timeAt(view, placeIn(area, event).x), zoom);
      viewChanged();
    },
    { signal, passive: false },
  );
  area.addEventListener(
    'dblclick',
    () => {
      view.reset();
      viewChanged();
    },
    { signal },
  );
  // A press returns the keys to the player, as on a button.
  area.addEventListener('mousedown', takeFocusAway, { signal });
  focus.addEventListener('keydown', (event) => zoomByKey(parts, event), { signal });
  return () => detach.abort();
}

/** Time at a place, from the edges of the plot on: that of the edge. */
export function timeAt(view: PlotView, x: number): number {
  return toValue(view.scale(), onScale(view.scale(), x));
}

/** Pixels to pan by (> 0 = to later times), sideways or with Shift; else 0, and the factor to zoom by. */
export function turnOf(event: WheelEvent): { readonly pan: number; readonly zoom: number } {
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const amount = wheelPixels(event, sideways ? event.deltaX : event.deltaY);
  return sideways || event.shiftKey
    ? { pan: amount, zoom: 1 }
    : { pan: 0, zoom: Math.exp(-amount * ZOOM_PER_PIXEL) };
}

/** Distance of a wheel event, px. */
export function wheelPixels({ deltaMode }: WheelEvent, delta: number): number {
  return deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * LINE_PIXELS;
}

/** The factor by which a key zooms; null = another key. */
export function zoomOfKey(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === '-') return 1 / KEY_ZOOM;
  return event.key === '+' || event.key === '=' ? KEY_ZOOM : null;
}

function takeFocusAway(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function press(area: HTMLElement, parts: GestureParts, down: PointerEvent): void {
  const { view, viewChanged } = parts;
  const xIn = (event: MouseEvent): number => placeIn(area, event).x;
  if (down.button !== 0) return;
  if (!down.shiftKey) {
    const seek = (event: MouseEvent): void => parts.seek(timeAt(view, xIn(event)));
    seek(down);
    followDrag(area, down, { move: seek });
    return;
  }
  const from = xIn(down);
  parts.select?.(from, from);
  followDrag(area, down, {
    move: (event) => parts.select?.(from, xIn(event)),
    keep(event) {
      parts.select?.(null, 0);
      const to = xIn(event);
      if (Math.abs(to - from) < MIN_SELECTION) return;
      const [start, end] = [from, to].map((x) => timeAt(view, x)).toSorted((a, b) => a - b);
      view.zoomTo({ start, end });
      viewChanged();
    },
    cancel: () => parts.select?.(null, 0),
  });
}

function zoomByKey({ view, playhead, viewChanged }: GestureParts, event: KeyboardEvent): void {
  const factor = zoomOfKey(event);
  if (factor === null) return;
  event.preventDefault();
  view.zoomAt(playhead(), factor);
  viewChanged();
}
