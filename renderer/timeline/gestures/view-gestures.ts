import { clamp } from '#core/kit/numbers.ts';
import { clipTimeAt } from '#core/transition/clips/clip-clock.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import { turnOf, wheelPixels } from '#renderer/kit/plot/plot-gestures.ts';
import { toValue } from '#renderer/kit/plot/scale.ts';
import type { Side, TimelineModel, TimelineListener } from '../model/timeline-model.ts';
import { fitView, panView, scrollTo, zoomView, type TimelineState } from '../timeline-state.ts';
import { addElement } from '#renderer/kit/elements.ts';
import { followDrag } from '#renderer/kit/drag.ts';
import { hitTest, subjectOf } from '../rows/hit-test.ts';
import { furthestScroll, scrollToShow } from '../rows/row-layout.ts';
import { PINNED_HEIGHT } from '../rows/rows.ts';

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

/** Minimum length of a thumb that can be grabbed, px. */
const MIN_THUMB = 24;

/** Scrolls rows that do not fit: by a scroll bar at the right, and to the row that gets the focus. */
export function createRowScroll(root: HTMLElement, state: TimelineState, listener: TimelineListener) {
  const { bar, thumb } = createBar();
  root.append(bar);
  const scrolled = (scroll: number): void => {
    scrollTo(state, scroll);
    listener.wake?.();
  };
  const detach = new AbortController();
  followThumb(bar, state, scrolled, detach.signal);
  followFocus(root, state, scrolled, detach.signal);
  return {
    /** Updates the bar for the rows. */
    place(): void {
      const { length, way, rest } = thumbOf(state);
      bar.hidden = rest === 0;
      thumb.style.height = `${length}px`;
      thumb.style.transform = `translateY(${rest === 0 ? 0 : (state.scroll / rest) * way}px)`;
    },
    dispose(): void {
      detach.abort();
      bar.remove();
    },
  };
}

/** Scrolls the rows while the pointer drags the bar. */
export function followThumb(
  bar: HTMLElement,
  state: TimelineState,
  scrolled: (scroll: number) => void,
  signal: AbortSignal,
): void {
  const take = (event: PointerEvent): void => {
    event.stopPropagation();
    const { scroll } = state;
    const move = ({ clientY }: PointerEvent): void => {
      const { way, rest } = thumbOf(state);
      if (way > 0) scrolled(scroll + ((clientY - event.clientY) * rest) / way);
    };
    followDrag(bar, event, { move, cancel: () => scrolled(scroll) });
  };
  bar.addEventListener('pointerdown', take, { signal });
}

/** Scrolls to the row that gets the focus. */
function followFocus(
  root: HTMLElement,
  state: TimelineState,
  scrolled: (scroll: number) => void,
  signal: AbortSignal,
): void {
  const show = ({ target }: FocusEvent): void => {
    // Cancels the browser's own scrolling to the focused element, which would move the canvas.
    root.scrollTop = root.scrollLeft = 0;
    if (!(target instanceof HTMLElement) || target.dataset['scrolls'] !== 'yes') return;
    const top = target.getBoundingClientRect().top - root.getBoundingClientRect().top;
    scrolled(scrollToShow(state, state.height, { top, bottom: top + target.offsetHeight }));
  };
  root.addEventListener('focusin', show, { signal });
}

function createBar(): { readonly bar: HTMLElement; readonly thumb: HTMLElement } {
  const bar = addElement(null, 'div', 'timeline-scrollbar', {
    ariaHidden: 'true', // Tab reaches every row without it
  });
  bar.style.top = `${PINNED_HEIGHT}px`;
  return { bar, thumb: addElement(bar, 'div') };
}

/** Length of the thumb, and the scroll range of thumb and rows, px. */
export function thumbOf(state: TimelineState) {
  const rest = furthestScroll(state, state.height);
  const track = Math.max(state.height - PINNED_HEIGHT, 1);
  const length = clamp((track * track) / (track + rest), MIN_THUMB, track);
  return { length, way: track - length, rest };
}
