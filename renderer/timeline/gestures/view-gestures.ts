import { clamp } from '#core/clamp.ts';
import { clipTimeAt } from '#core/transition/clips/clip-clock.ts';
import { hitTest, subjectOf } from '../grips/grip-kinds.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import { turnOf, wheelPixels } from '../../kit/plot/plot-gestures.ts';
import { toValue } from '../../kit/plot/scale.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { fitView, panView, scrollTo, zoomView } from '../timeline-state.ts';

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
    const { x } = pointIn(root, event);
    const { pan, zoom } = turnOf(event);
    if (x < state.scale.from) scrollTo(state, state.scroll + wheelPixels(event, event.deltaY));
    else if (pan !== 0) panView(state, pan);
    else zoomView(state, x, zoom);
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
      listener.addMarker(markerPlace(state.model, subject, toValue(state.scale, x)));
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
  return { side, clipId: use.clipId, time: clamp(onFrame, 0, use.duration) };
}
