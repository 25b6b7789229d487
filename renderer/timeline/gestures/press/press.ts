// renderer/timeline/gestures/press: presses, drags and sweeps
import { followDrag } from '#renderer/kit/drag.ts';
import { type Grip, isMarkGrip, type MarkGrip } from '#renderer/timeline/grips/grip.ts';
import { kindOf, wholeMark } from '#renderer/timeline/grips/grip-kinds.ts';
import { extendedTo, noMarks, onlyMark, toggledMark } from '#renderer/timeline/grips/marks.ts';
import type { MarkSelection } from '#renderer/timeline/model/timeline-model.ts';
import { hitTest } from '#renderer/timeline/rows/hit-test.ts';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { pointIn, type PointerParts, pressView, type Pressed, type PressPoint } from '../pointer-parts.ts';
import { createEdgeScroll, withinPlot, pressBand, pressNewRange } from './press-sweep.ts';

/** Pointer movement up to which a press is a click, px. */
const CLICK_SLACK = 3;

/** Handles presses: on handles, marks, bars, lanes and the playhead, and pans with the middle button. */
export function attachPress(parts: PointerParts): () => void {
  const { root } = parts;
  let abandon: (() => void) | null = null; // the current press
  const ended =
    (act: () => void): (() => void) =>
    () => {
      abandon = null;
      delete root.dataset['pressed'];
      act();
    };
  // Takes the focus off a handle after a drag, so that arrow keys move the playhead, unless Tab focused the
  // handle.
  const released = (act: () => void): (() => void) =>
    ended(() => {
      act();
      root.focus({ preventScroll: true });
    });
  const down = (event: PointerEvent): void => {
    if (abandon !== null || event.target instanceof HTMLInputElement) return;
    const press = beginPress(parts, event);
    if (press === null) return;
    const { pressed, moving } = press;
    root.dataset['pressed'] = pressed.cursor;
    abandon = followDrag(
      root,
      event,
      {
        move: (to) => pressed.move(pointOf(root, to)),
        keep: released(() => pressed.keep()),
        click: released(() => (moving ? pressed.keep() : pressed.click())),
        cancel: ended(() => pressed.cancel()),
      },
      moving ? 0 : CLICK_SLACK,
    );
  };
  const detach = new AbortController();
  root.addEventListener('pointerdown', down, { signal: detach.signal });
  return () => {
    abandon?.();
    parts.session.cancel();
    detach.abort();
  };
}

/** A press and its target. */
interface Press {
  readonly pressed: Pressed;
  /** True if it is a drag from the beginning. */
  readonly moving: boolean;
}

/** Starts a press; null if there is nothing to take. */
function beginPress(parts: PointerParts, event: PointerEvent): Press | null {
  const start = pointOf(parts.root, event);
  if (event.button === 1) {
    event.preventDefault(); // prevents scrolling by the browser
    return held(pressView(parts, start.x));
  }
  if (event.button !== 0 || parts.state.model === null) return null;
  const handle = parts.handles.gripOf(event.target);
  if (handle !== null) return held(pressGrip(parts, handle, start.x, pickingOf(event)));
  const hit = hitTest(parts.state, start.x, start.y);
  switch (hit.kind) {
    case 'gutter':
      return null;
    case 'markerLane':
      return held(pressBand(parts, start, null));
    case 'rangeLane':
      return held(pressNewRange(parts, start, hit));
    case 'ruler':
    case 'empty':
      return held(pressPlayhead(parts, start), true);
    default: {
      // With Shift, a sweep may start on a mark, since dense marks leave no free space.
      const mark = event.shiftKey ? wholeMark(hit) : null;
      if (mark !== null) return held(pressBand(parts, start, mark));
      return held(pressGrip(parts, hit, start.x, pickingOf(event)));
    }
  }
}

/** A press on the ruler or on empty ground: the playhead jumps to the pointer. */
function pressPlayhead(parts: PointerParts, start: PressPoint): Pressed | null {
  const { model, scale } = parts.state;
  const pressed = model && pressGrip(parts, { kind: 'playhead' }, toPixel(scale, model.playhead), 'only');
  pressed?.move(start);
  return pressed;
}

function held(pressed: Pressed | null, moving = false): Press | null {
  return pressed && { pressed, moving };
}

/** With Alt or Ctrl, a drag does not snap to frames or names. */
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

/** Effect of a press on the selection: only this mark, toggle it, or extend to it. */
type Picking = 'only' | 'toggle' | 'extend';

/**
 * Starts a press on something draggable: it is taken now and moves with the pointer. Null if there is nothing
 * to take.
 */
function pressGrip(parts: PointerParts, grip: Grip, x: number, picking: Picking): Pressed | null {
  const { state, session, listener } = parts;
  if (state.model === null) return null;
  const { cursors, slides } = kindOf(grip);
  const selection = isMarkGrip(grip) ? pickedAtOnce(parts, grip, picking) : state.model.selection;
  if (!session.take(grip, x, selection)) return null;
  const edge = createEdgeScroll(state, {
    scrollBy: (pixels) => session.scrollBy(pixels),
    moveTo: ({ x, free }) => session.moveTo(x, free),
  });
  return {
    cursor: cursors[1],
    move(point) {
      session.moveTo(slides ? point.x : withinPlot(state.scale, point.x), point.free);
      edge.follow(point);
    },
    click() {
      session.keep();
      if (slides) listener.select(noMarks);
      if (isMarkGrip(grip)) pickAtClick(parts, grip, picking);
    },
    keep() {
      edge.stop();
      session.keep();
    },
    cancel() {
      edge.stop();
      session.cancel();
    },
  };
}

/**
 * Selection during the press: a mark that is already selected keeps the others, so that they can be dragged
 * together.
 */
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
