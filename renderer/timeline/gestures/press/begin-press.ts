import { type Grip, isMarkGrip, type MarkGrip } from '../../grips/grips.ts';
import { hitTest, type Hit } from '../../grips/hit-test.ts';
import { xOfTime } from '../../rows/time-scale.ts';
import { pointIn, type PointerParts } from '../pointer-parts.ts';
import { pressBand, pressNewRange } from './press-sweep.ts';
import { pressView, type Pressed, type PressPoint } from './pressed.ts';
import { createEdgeScroll, withinPlot } from './edge-scroll.ts';
import { extendedTo, noMarks, onlyMark, toggledMark } from '../../grips/mark-selection.ts';
import type { MarkSelection } from '../../model/timeline-model.ts';

/** A press and its target. */
export interface Press {
  readonly pressed: Pressed;
  /** True if it is a drag from the beginning. */
  readonly moving: boolean;
}

/** Starts a press; null if there is nothing to take. */
export function beginPress(parts: PointerParts, event: PointerEvent): Press | null {
  const start = pointOf(parts.root, event);
  if (event.button === 1) {
    event.preventDefault(); // prevents scrolling by the browser
    return held(pressView(parts, start.x));
  }
  if (event.button !== 0 || parts.state.model === null) return null;
  const handle = parts.handles.gripOf(event.target);
  if (handle !== null) return held(pressGrip(parts, handle, start.x, pickingOf(event)));
  const hit = hitTest(parts.state, start.x, start.y);
  const isMark = hit.kind === 'marker' || hit.kind === 'range';
  // With Shift, a sweep may start on a mark, since dense marks leave no free space.
  if (isMark && event.shiftKey) return held(pressBand(parts, start, hit.id));
  if (hit.kind === 'markerLane') return held(pressBand(parts, start, null));
  if (hit.kind === 'rangeLane') return held(pressNewRange(parts, start, hit));
  const grip = gripOfHit(hit);
  if (grip === null) return null;
  if (grip.kind !== 'playhead') return held(pressGrip(parts, grip, start.x, pickingOf(event)));
  // On the ruler and on empty ground, the playhead jumps to the pointer.
  const pressed = pressGrip(parts, grip, xOfTime(parts.state.scale, parts.state.model.playhead), 'only');
  pressed?.move(start);
  return held(pressed, true);
}

function held(pressed: Pressed | null, moving = false): Press | null {
  return pressed && { pressed, moving };
}

/** The grip under a press on the canvas; the playhead for the ruler and empty ground. */
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

/** With Alt or Ctrl, a drag does not snap to frames or names. */
export function pointOf(root: HTMLElement, event: PointerEvent): PressPoint {
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

/** Effect of a press on the selection: only this mark, toggle it, or extend to it. */
type Picking = 'only' | 'toggle' | 'extend';

/** Starts a press on something draggable: it is taken now and moves with the pointer. Null if there is nothing to take. */
function pressGrip(parts: PointerParts, grip: Grip, x: number, picking: Picking): Pressed | null {
  const { state, session, listener } = parts;
  if (state.model === null) return null;
  const selection = isMarkGrip(grip) ? pickedAtOnce(parts, grip, picking) : state.model.selection;
  if (!session.take(grip, x, selection)) return null;
  const edge = createEdgeScroll(state, {
    scrollBy: (pixels) => session.scrollBy(pixels),
    moveTo: ({ x, free }) => session.moveTo(x, free),
  });
  return {
    name: grip.kind,
    move(point) {
      session.moveTo(grip.kind === 'slide' ? point.x : withinPlot(state.scale, point.x), point.free);
      edge.follow(point);
    },
    click() {
      session.keep();
      if (grip.kind === 'slide') listener.select(noMarks);
      if (isMarkGrip(grip)) pickAtClick(parts, grip, picking);
    },
    keep() {
      edge.stop();
      session.keep();
    },
    giveBack() {
      edge.stop();
      session.giveBack();
    },
  };
}

/** Selection during the press: a mark that is already selected keeps the others, so that they can be dragged together. */
function pickedAtOnce({ state, listener }: PointerParts, grip: MarkGrip, picking: Picking): MarkSelection {
  const { model, markers } = state;
  if (model === null) return noMarks;
  const isIn = model.selection.ids.has(grip.id);
  if (picking === 'toggle') return isIn ? model.selection : onlyMark(grip.id);
  const picked = picking === 'extend' ? extendedTo(model, markers, grip.id) : onlyMark(grip.id);
  // The pressed mark leads the selection.
  const next = picking === 'only' && isIn ? { ids: model.selection.ids, lead: grip.id } : picked;
  listener.select(next);
  return next;
}

function pickAtClick({ state, listener }: PointerParts, grip: MarkGrip, picking: Picking): void {
  if (state.model === null || picking === 'extend') return;
  listener.select(picking === 'toggle' ? toggledMark(state.model.selection, grip.id) : onlyMark(grip.id));
}
