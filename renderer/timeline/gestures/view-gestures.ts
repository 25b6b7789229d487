import { clipTimeAt } from '#core/transition/clips/clip-clock.ts';
import { hitTest, subjectOf } from '../grips/grip-kinds.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import { pannedBy, timeOfX, zoomedAt } from '../rows/time-scale.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import {
  contentRange,
  fitView,
  limitsOfZoom,
  lookAt,
  scrollTo,
  type TimelineState,
} from '../timeline-state.ts';

const ZOOM_PER_PIXEL = 0.0016;
const LINE_PIXELS = 16; // px per line of a wheel that reports lines

/**
 * Zooms and pans by wheel, scrolls the rows over the names, and on a double click fits the view, adds a
 * marker or renames one. Returns its undoing.
 */
export function attachViewGestures(parts: PointerParts): () => void {
  const { root, state, session, listener } = parts;
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    // A drag is measured in pixels of the view in which it began.
    if (session.held() !== null) return;
    if (pointIn(root, event).x < state.scale.left)
      scrollTo(state, state.scroll + amountOf(event, event.deltaY));
    else applyWheel(state, event, pointIn(root, event).x);
    listener.wake?.();
  };
  const doubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLInputElement)) applyDoubleClick(parts, event);
  };
  const detach = new AbortController();
  root.addEventListener('wheel', wheel, { signal: detach.signal, passive: false });
  root.addEventListener('dblclick', doubleClick, { signal: detach.signal });
  return () => detach.abort();
}

/** Distance of a wheel event, px. */
function amountOf({ deltaMode }: WheelEvent, delta: number): number {
  return deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * LINE_PIXELS;
}

function applyWheel(state: TimelineState, event: WheelEvent, pointerX: number): void {
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const amount = amountOf(event, sideways ? event.deltaX : event.deltaY);
  if (sideways || event.shiftKey) {
    lookAt(state, pannedBy(state.scale, -amount, contentRange(state.model)));
    return;
  }
  const x = Math.max(pointerX, state.scale.left);
  lookAt(state, zoomedAt(state.scale, x, Math.exp(-amount * ZOOM_PER_PIXEL), limitsOfZoom(state)));
}

function applyDoubleClick(parts: PointerParts, event: MouseEvent): void {
  const { root, state, actions, listener } = parts;
  const { x, y } = pointIn(root, event);
  const hit = hitTest(state, x, y);
  const subject = hit.kind === 'rangeLane' ? null : subjectOf(hit);
  switch (subject) {
    case null:
      return;
    case 'ruler':
      fitView(state);
      listener.wake?.();
      return;
    case 'marks':
      actions.rename();
      return;
    default:
      if (state.model === null || isOnHandle(parts, event)) return;
      listener.addMarker(markerPlace(state.model, subject, timeOfX(state.scale, x)));
  }
}

/** A click with captured pointer has the timeline as its target. */
function isOnHandle({ handles }: PointerParts, event: MouseEvent): boolean {
  return handles.gripOf(document.elementFromPoint(event.clientX, event.clientY)) !== null;
}

/** The frame of a clip nearest to a time of the seam's clock, for a new marker. */
function markerPlace(
  model: TimelineModel,
  side: Side,
  seamTime: number,
): { readonly side: Side; readonly clipId: string; readonly time: number } {
  const use = model[side];
  const onFrame = Math.round(clipTimeAt(use, seamTime) * use.fps) / use.fps;
  return { side, clipId: use.clipId, time: Math.min(Math.max(onFrame, 0), use.duration) };
}
