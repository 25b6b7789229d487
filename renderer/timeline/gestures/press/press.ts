import type { Grip } from '../../grips/grips.ts';
import { hitTest, type Hit } from '../../grips/hit-test.ts';
import { pointIn, type PointerParts } from '../pointer-parts.ts';
import { pressGrip, type Picking } from './press-grip.ts';
import { pressBand, pressNewRange } from './press-sweep.ts';
import { pressView, type Pressed, type PressPoint } from './pressed.ts';
import { xOfTime } from '../../rows/time-scale.ts';

/** A pointer that has not gone further than this has clicked, px. */
const CLICK_SLACK = 3;

interface Press {
  readonly pointerId: number;
  readonly start: PressPoint;
  readonly pressed: Pressed;
  moving: boolean;
}

/** Lets the pointer take handles, marks, bars and the playhead, sweep over lanes, and the middle button take the view. */
export function attachPress(parts: PointerParts): () => void {
  const { root } = parts;
  let press: Press | null = null;
  /** Ends the press, whatever comes of it. */
  const release = (): Press | null => {
    const ended = press;
    press = null;
    if (ended === null) return null;
    delete root.dataset['pressed'];
    if (root.hasPointerCapture(ended.pointerId)) root.releasePointerCapture(ended.pointerId);
    return ended;
  };
  const isOurs = (event: PointerEvent): boolean => press?.pointerId === event.pointerId;
  const down = (event: PointerEvent): void => {
    if (press !== null || event.target instanceof HTMLInputElement) return;
    press = beginPress(parts, event);
    if (press === null) return;
    root.setPointerCapture(event.pointerId);
    root.dataset['pressed'] = press.pressed.name;
  };
  const move = (event: PointerEvent): void => {
    if (press !== null && isOurs(event)) movePress(press, pointOf(root, event));
  };
  const up = (event: PointerEvent): void => {
    if (!isOurs(event)) return;
    const ended = release();
    if (ended?.moving) ended.pressed.keep();
    else ended?.pressed.click();
  };
  const abandon = (event: PointerEvent): void => {
    if (isOurs(event)) release()?.pressed.giveBack();
  };
  const escape = (event: KeyboardEvent): void => {
    if (press === null || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    release()?.pressed.giveBack();
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
    release()?.pressed.giveBack();
    parts.session.giveBack();
    detach.abort();
  };
}

function beginPress(parts: PointerParts, event: PointerEvent): Press | null {
  const start = pointOf(parts.root, event);
  const press = { pointerId: event.pointerId, start, moving: false };
  if (event.button === 1) {
    event.preventDefault(); // or the browser scrolls by itself
    return { ...press, pressed: pressView(parts, start.x) };
  }
  if (event.button !== 0 || parts.state.model === null) return null;
  const handle = parts.handles.gripOf(event.target);
  if (handle !== null) return withPressed(press, pressGrip(parts, handle, start.x, pickingOf(event)));
  const hit = hitTest(parts.state, start.x, start.y);
  const isMark = hit.kind === 'marker' || hit.kind === 'range';
  // With Shift the sweep begins on a mark as well: where they stand close there is nothing between them.
  if (isMark && event.shiftKey) return { ...press, pressed: pressBand(parts, start, hit.id) };
  if (hit.kind === 'markerLane') return { ...press, pressed: pressBand(parts, start, null) };
  if (hit.kind === 'rangeLane') return { ...press, pressed: pressNewRange(parts, start, hit) };
  const grip = gripOfHit(hit);
  if (grip === null) return null;
  if (grip.kind !== 'playhead') return withPressed(press, pressGrip(parts, grip, start.x, pickingOf(event)));
  // On the ruler and on empty ground the playhead comes to the pointer at once.
  const pressed = pressGrip(parts, grip, xOfTime(parts.state.scale, parts.state.model.playhead), 'only');
  pressed?.move(start);
  return withPressed({ ...press, moving: true }, pressed);
}

function withPressed(press: Omit<Press, 'pressed'>, pressed: Pressed | null): Press | null {
  return pressed && { ...press, pressed };
}

function movePress(press: Press, point: PressPoint): void {
  const { start } = press;
  const isNear = Math.abs(point.x - start.x) < CLICK_SLACK && Math.abs(point.y - start.y) < CLICK_SLACK;
  if (!press.moving && isNear) return;
  press.moving = true;
  press.pressed.move(point);
}

/** What a press on the canvas takes; empty ground and the ruler take the playhead. */
function gripOfHit(hit: Hit): Grip | null {
  switch (hit.kind) {
    case 'gutter':
    case 'markerLane':
    case 'rangeLane':
      return null;
    case 'ruler':
    case 'empty':
      return { kind: 'playhead' };
    case 'loop':
      return { kind: 'loop' };
    case 'bar':
      return { kind: 'slide', side: hit.side };
    case 'marker':
    case 'range':
    case 'rangeStart':
    case 'rangeEnd':
      return hit;
  }
}

/** Alt or Ctrl lets a drag go between frames and past what it would stop at. */
function pointOf(root: HTMLElement, event: PointerEvent): PressPoint {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  return {
    ...pointIn(root, event),
    free: altKey || ctrlKey || metaKey,
    adding: shiftKey || ctrlKey || metaKey,
  };
}

function pickingOf({ ctrlKey, metaKey, shiftKey }: PointerEvent): Picking {
  if (shiftKey) return 'extend';
  return ctrlKey || metaKey ? 'toggle' : 'only';
}
