import { createEdgeScroll, withinPlot } from './edge-scroll.ts';
import { isMarkGrip, type Grip, type MarkGrip } from '../../grips/grips.ts';
import { extendedTo, noMarks, onlyMark, toggledMark } from '../../grips/mark-selection.ts';
import type { PointerParts } from '../pointer-parts.ts';
import type { Pressed } from './pressed.ts';
import type { MarkSelection } from '../../model/timeline-model.ts';

/** Which marks a press selects: this one alone, this one besides, all up to this one. */
export type Picking = 'only' | 'toggle' | 'extend';

/** A press on something that moves: it is taken now, and moves with the pointer. Null where there is nothing to take. */
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

/** What is selected before the pointer moves: one of several that are stays with them, so that they can be dragged. */
function pickedAtOnce({ state, listener }: PointerParts, grip: MarkGrip, picking: Picking): MarkSelection {
  const { model, markers } = state;
  if (model === null) return noMarks;
  const isIn = model.selection.ids.has(grip.id);
  if (picking === 'toggle') return isIn ? model.selection : onlyMark(grip.id);
  const picked = picking === 'extend' ? extendedTo(model, markers, grip.id) : onlyMark(grip.id);
  // One of several that is taken leads them.
  const next = picking === 'only' && isIn ? { ids: model.selection.ids, lead: grip.id } : picked;
  listener.select(next);
  return next;
}

function pickAtClick({ state, listener }: PointerParts, grip: MarkGrip, picking: Picking): void {
  if (state.model === null || picking === 'extend') return;
  listener.select(picking === 'toggle' ? toggledMark(state.model.selection, grip.id) : onlyMark(grip.id));
}
