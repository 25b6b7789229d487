import { createEdgeScroll, withinPlot } from './edge-scroll.ts';
import { isMarkGrip, type Grip, type MarkGrip } from '../../grips/grips.ts';
import { extendedTo, noMarks, onlyMark, toggledMark } from '../../grips/mark-selection.ts';
import type { PointerParts } from '../pointer-parts.ts';
import type { Pressed } from './pressed.ts';
import type { MarkSelection } from '../../model/timeline-model.ts';

/** Effect of a press on the selection: only this mark, toggle it, or extend to it. */
export type Picking = 'only' | 'toggle' | 'extend';

/** Starts a press on something draggable: it is taken now and moves with the pointer. Null if there is nothing to take. */
export function pressGrip(parts: PointerParts, grip: Grip, x: number, picking: Picking): Pressed | null {
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
