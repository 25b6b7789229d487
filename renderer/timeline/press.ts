import { createEdgeScroll, withinPlot } from './edge-scroll.ts';
import type { Grip } from './grips.ts';
import { hitTest, type Hit } from './hit-test.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import { pannedBy, xOfTime } from './time-scale.ts';
import { contentRange, lookAt } from './timeline-state.ts';

/** A pointer that has not gone further than this has clicked, px. */
const CLICK_SLACK = 3;

/** A pressed pointer, and what it moves once it leaves its slack. */
interface Press {
  readonly pointerId: number;
  readonly startX: number;
  readonly grip: Grip | null; // null: the view
  lastX: number;
  moving: boolean;
}

/** Lets the pointer take handles, markers, bars and the playhead, and the middle button the view. Returns the undoing. */
export function attachPress(parts: PointerParts): () => void {
  const { root, state, session } = parts;
  const edge = createEdgeScroll(state, session);
  let press: Press | null = null;

  const release = (): void => {
    if (press === null) return;
    const { pointerId } = press;
    press = null;
    edge.stop();
    delete root.dataset['pressed'];
    if (root.hasPointerCapture(pointerId)) root.releasePointerCapture(pointerId);
  };
  const down = (event: PointerEvent): void => {
    if (press !== null || event.target instanceof HTMLInputElement) return;
    press = beginPress(parts, event);
    if (press === null) return;
    root.setPointerCapture(event.pointerId);
    root.dataset['pressed'] = press.grip?.kind ?? 'view';
  };
  const move = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    movePress(parts, press, event);
    if (press.moving && press.grip !== null) edge.follow(pointIn(root, event).x, isFree(event));
  };
  const up = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    const clicked = press.moving ? null : press.grip;
    release();
    session.keep();
    if (clicked?.kind === 'slide') deselect(parts);
  };
  const abandon = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    release();
    session.giveBack();
  };
  const escape = (event: KeyboardEvent): void => {
    if (press === null || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    release();
    session.giveBack();
  };

  const detach = new AbortController();
  const { signal } = detach;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerup', up, { signal });
  root.addEventListener('pointercancel', abandon, { signal });
  root.addEventListener('lostpointercapture', abandon, { signal });
  // The focus may be anywhere while the pointer drags.
  window.addEventListener('keydown', escape, { signal, capture: true });
  return () => {
    edge.stop();
    session.giveBack();
    detach.abort();
  };
}

function beginPress(parts: PointerParts, event: PointerEvent): Press | null {
  const { root, state, session, handles, listener } = parts;
  const { x, y } = pointIn(root, event);
  const press = { pointerId: event.pointerId, startX: x, lastX: x, moving: false };
  if (event.button === 1) {
    event.preventDefault(); // or the browser scrolls by itself
    return { ...press, grip: null };
  }
  if (event.button !== 0 || state.model === null) return null;
  const handle = handles.gripOf(event.target);
  const grip = handle ?? gripOfHit(hitTest(state, x, y));
  if (grip === null) return null;
  if (grip.kind === 'marker') listener.selectMarker(grip.id);
  if (grip.kind !== 'playhead' || handle !== null) return session.take(grip, x) ? { ...press, grip } : null;
  // On the ruler and on empty ground the playhead comes to the pointer at once.
  session.take(grip, xOfTime(state.scale, state.model.playhead));
  session.moveTo(x, isFree(event));
  return { ...press, grip, moving: true };
}

function movePress(
  { root, state, session, listener }: PointerParts,
  press: Press,
  event: PointerEvent,
): void {
  const { x } = pointIn(root, event);
  if (!press.moving && Math.abs(x - press.startX) < CLICK_SLACK) return;
  press.moving = true;
  if (press.grip === null) {
    lookAt(state, pannedBy(state.scale, x - press.lastX, contentRange(state.model)));
    listener.wake?.();
  } else {
    session.moveTo(press.grip.kind === 'slide' ? x : withinPlot(state.scale, x), isFree(event));
  }
  press.lastX = x;
}

function deselect({ state, listener }: PointerParts): void {
  if (state.model !== null && state.model.selectedMarker !== null) listener.selectMarker(null);
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
