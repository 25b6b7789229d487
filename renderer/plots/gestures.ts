import { followDrag } from '../kit/drag.ts';
import type { PlotView } from './view.ts';

/** Targets of the gestures. */
export interface GestureParts {
  readonly view: PlotView;
  /** Time at a place, s; `x` in px from the left of the area. */
  timeAt(x: number): number;
  secondsOf(pixels: number): number;
  /** Shows the range about to be zoomed to; null = none. */
  select(from: number | null, to: number): void;
  seek(time: number): void;
  hover(x: number | null): void;
  playhead(): number;
  viewChanged(): void;
}

const ZOOM_PER_PIXEL = 0.0016; // as on the timeline
const KEY_ZOOM = 1.25;
const LINE_PIXELS = 16; // px per line of a wheel that reports lines
const MIN_SELECTION = 4; // px: a shorter drag is a click

/**
 * Press or drag: moves the playhead. Shift and drag: zooms to the range. Wheel: zooms at the pointer;
 * sideways or with Shift, pans. Double click: resets the view. `+` and `-` zoom at the playhead.
 */
export function attachGestures(area: HTMLElement, focus: HTMLElement, parts: GestureParts): () => void {
  const detach = new AbortController();
  const { signal } = detach;
  area.addEventListener('pointerdown', (event) => press(area, parts, event), { signal });
  area.addEventListener('pointermove', (event) => parts.hover(xIn(area, event)), { signal });
  area.addEventListener('pointerleave', () => parts.hover(null), { signal });
  area.addEventListener('wheel', (event) => turnWheel(area, parts, event), { signal, passive: false });
  area.addEventListener(
    'dblclick',
    () => {
      parts.view.reset();
      parts.viewChanged();
    },
    { signal },
  );
  // A press returns the keys to the player, as on a button.
  area.addEventListener('mousedown', takeFocusAway, { signal });
  focus.addEventListener('keydown', (event) => zoomByKey(parts, event), { signal });
  return () => detach.abort();
}

function takeFocusAway(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function xIn(area: HTMLElement, event: MouseEvent): number {
  return event.clientX - area.getBoundingClientRect().left;
}

function press(area: HTMLElement, parts: GestureParts, down: PointerEvent): void {
  if (down.button !== 0) return;
  if (!down.shiftKey) {
    const seek = (event: MouseEvent): void => parts.seek(parts.timeAt(xIn(area, event)));
    seek(down);
    followDrag(area, down, { move: seek });
    return;
  }
  const from = xIn(area, down);
  parts.select(from, from);
  followDrag(area, down, {
    move: (event) => parts.select(from, xIn(area, event)),
    keep(event) {
      parts.select(null, 0);
      const to = xIn(area, event);
      if (Math.abs(to - from) >= MIN_SELECTION) zoomBetween(parts, from, to);
    },
    cancel: () => parts.select(null, 0),
  });
}

function zoomBetween({ view, timeAt, viewChanged }: GestureParts, from: number, to: number): void {
  view.zoomTo({ start: timeAt(Math.min(from, to)), end: timeAt(Math.max(from, to)) });
  viewChanged();
}

function turnWheel(area: HTMLElement, parts: GestureParts, event: WheelEvent): void {
  const { view, timeAt, secondsOf, viewChanged } = parts;
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const amount = (sideways ? event.deltaX : event.deltaY) * unit;
  if (sideways || event.shiftKey) view.pan(secondsOf(amount));
  else view.zoomAt(timeAt(xIn(area, event)), Math.exp(-amount * ZOOM_PER_PIXEL));
  viewChanged();
}

function zoomByKey({ view, playhead, viewChanged }: GestureParts, event: KeyboardEvent): void {
  const closer = event.key === '+' || event.key === '=';
  if ((!closer && event.key !== '-') || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  view.zoomAt(playhead(), closer ? KEY_ZOOM : 1 / KEY_ZOOM);
  viewChanged();
}
