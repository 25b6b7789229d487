import type { GestureSession } from './gesture-session.ts';
import type { Grip } from './grips.ts';
import type { Handles } from './handles.ts';
import type { MarkerActions } from './marker-actions.ts';
import { hitTest, type Hit } from './hit-test.ts';
import { pannedBy, timeOfX, xOfTime, zoomedAt } from './time-scale.ts';
import type { TimelineListener } from './timeline-model.ts';
import { contentRange, fitAll, limitsOfZoom, lookAt, type TimelineState } from './timeline-state.ts';

/** A pointer that has not gone further than this has clicked, px. */
const CLICK_SLACK = 3;
const ZOOM_PER_PIXEL = 0.0016;
const LINE_PIXELS = 16;

export interface PointerParts {
  readonly root: HTMLElement;
  readonly state: TimelineState;
  readonly session: GestureSession;
  readonly handles: Handles;
  readonly actions: MarkerActions;
  readonly listener: TimelineListener;
}

/** Where a pressed pointer is and what it will move once it leaves its slack. */
interface Press {
  readonly pointerId: number;
  readonly startX: number;
  readonly grip: Grip | null; // null: it moves the view
  lastX: number;
  moving: boolean;
}

/** Lets the pointer take handles, markers, bars and the playhead, and move the view. Returns the undoing. */
export function attachPointer(parts: PointerParts): () => void {
  const { root, state, session, handles, actions, listener } = parts;
  let press: Press | null = null;

  const placeOf = (event: MouseEvent): { readonly x: number; readonly y: number } => {
    const bounds = root.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  };

  const hitOf = (event: MouseEvent): Hit => {
    const { x, y } = placeOf(event);
    return hitTest(state, x, y);
  };

  const begin = (event: PointerEvent): void => {
    if (press !== null || event.target instanceof HTMLInputElement) return;
    const { x } = placeOf(event);
    const isPan = event.button === 1;
    if (!isPan && event.button !== 0) return;
    const grip = isPan ? null : (handles.gripOf(event.target) ?? gripOfHit(hitOf(event)));
    if (grip === null && !isPan) return;
    if (isPan) event.preventDefault();
    press = { pointerId: event.pointerId, startX: x, grip, lastX: x, moving: false };
    root.setPointerCapture(event.pointerId);
    root.dataset['pressed'] = grip?.kind ?? 'view';
    if (grip === null) return;
    if (grip.kind === 'marker') listener.selectMarker(grip.id);
    session.take(grip, x);
    if (grip.kind === 'playhead' && handles.gripOf(event.target) === null) scrubFrom(event, x);
  };

  /** On the ruler and on empty ground the playhead comes to the pointer at once. */
  const scrubFrom = (event: PointerEvent, x: number): void => {
    if (press === null || state.model === null) return;
    const playheadX = xOfTime(state.scale, state.model.playhead);
    session.take({ kind: 'playhead' }, playheadX);
    press.moving = true;
    session.moveTo(x, isFree(event));
  };

  const move = (event: PointerEvent): void => {
    const { x } = placeOf(event);
    if (press === null) {
      hover(event);
      return;
    }
    if (event.pointerId !== press.pointerId) return;
    if (!press.moving && Math.abs(x - press.startX) < CLICK_SLACK) return;
    press.moving = true;
    if (press.grip === null) {
      lookAt(state, pannedBy(state.scale, x - press.lastX, contentRange(state.model)));
      listener.wake?.();
    } else {
      session.moveTo(x, isFree(event));
    }
    press.lastX = x;
  };

  const end = (event: PointerEvent): void => {
    if (press === null || event.pointerId !== press.pointerId) return;
    const clickedBar = !press.moving && press.grip?.kind === 'slide';
    release();
    session.keep();
    if (clickedBar && state.model?.selectedMarker != null) listener.selectMarker(null);
  };

  const abandon = (event: PointerEvent): void => {
    if (press === null || event.pointerId !== press.pointerId) return;
    release();
    session.giveBack();
  };

  const release = (): void => {
    if (press === null) return;
    const { pointerId } = press;
    press = null;
    delete root.dataset['pressed'];
    if (root.hasPointerCapture(pointerId)) root.releasePointerCapture(pointerId);
  };

  const escape = (event: KeyboardEvent): void => {
    if (press === null || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    release();
    session.giveBack();
  };

  const hover = (event: MouseEvent): void => {
    const onHandle = handles.gripOf(event.target);
    const hit: Hit = onHandle === null ? hitOf(event) : { kind: 'empty' };
    root.dataset['under'] = hit.kind;
    const hovered = hit.kind === 'marker' ? hit.id : null;
    if (hovered === state.hoveredMarker) return;
    state.hoveredMarker = hovered;
    state.sceneDirty = true;
    listener.wake?.();
  };

  const leave = (): void => {
    if (state.hoveredMarker === null) return;
    state.hoveredMarker = null;
    state.sceneDirty = true;
    listener.wake?.();
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (press !== null) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const amount = (sideways ? event.deltaX : event.deltaY) * unit;
    if (sideways || event.shiftKey) {
      lookAt(state, pannedBy(state.scale, -amount, contentRange(state.model)));
    } else {
      const x = Math.max(placeOf(event).x, state.scale.left);
      lookAt(state, zoomedAt(state.scale, x, Math.exp(-amount * ZOOM_PER_PIXEL), limitsOfZoom(state)));
    }
    listener.wake?.();
  };

  const doubleClick = (event: MouseEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    const hit = hitOf(event);
    if (hit.kind === 'ruler') {
      fitAll(state);
      listener.wake?.();
    }
    if (hit.kind === 'marker') actions.rename();
    if (hit.kind !== 'bar' || state.model === null || handles.gripOf(event.target) !== null) return;
    const use = state.model[hit.side];
    const time = use.time + timeOfX(state.scale, placeOf(event).x) * use.playRate;
    const onFrame = Math.round(time * use.fps) / use.fps;
    listener.addMarker({
      side: hit.side,
      clipId: use.clipId,
      time: Math.min(Math.max(onFrame, 0), use.duration),
    });
  };

  const detach = new AbortController();
  const { signal } = detach;
  root.addEventListener('pointerdown', begin, { signal });
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerup', end, { signal });
  root.addEventListener('pointercancel', abandon, { signal });
  root.addEventListener('lostpointercapture', abandon, { signal });
  root.addEventListener('pointerleave', leave, { signal });
  root.addEventListener('wheel', wheel, { signal, passive: false });
  root.addEventListener('dblclick', doubleClick, { signal });
  window.addEventListener('keydown', escape, { signal, capture: true });
  return () => {
    session.giveBack();
    detach.abort();
  };
}

/** What a press on the canvas takes; empty ground and the ruler take the playhead. */
function gripOfHit(hit: Hit): Grip | null {
  switch (hit.kind) {
    case 'gutter':
      return null;
    case 'ruler':
    case 'empty':
      return { kind: 'playhead' };
    case 'bar':
      return { kind: 'slide', side: hit.side };
    case 'marker':
      return { kind: 'marker', side: hit.side, id: hit.id };
  }
}

/** Alt or Ctrl lets a drag go between frames and past what it would stop at. */
function isFree(event: PointerEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
