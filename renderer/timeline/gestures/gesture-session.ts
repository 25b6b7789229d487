import { lengthOf, pixelsOf } from '#renderer/kit/plot/scale.ts';
import { draggedTo, motionTogether, nudged, takenAlong, type Snapped } from '../grips/drag.ts';
import type { Drag, Grip } from '../grips/grip.ts';
import { kindOf } from '../grips/grip-kinds.ts';
import type { MarkSelection, TimelineListener } from '../model/timeline-model.ts';
import { holdClipStill, moveView, type TimelineState } from '../timeline-state.ts';

/**
 * The current gesture, from press to release:
 *
 *     take ──▶ moveTo / stepBy / jumpTo … (preview) ──▶ keep (commit)  or  cancel
 *
 * A gesture without movement is never reported, and one that returns to its start is cancelled.
 */
export type GestureSession = ReturnType<typeof createGestureSession>;

interface Held {
  drag: Drag;
  value: number;
  reported: boolean;
  scrolled: number; // s that the view has scrolled meanwhile
}

export function createGestureSession(state: TimelineState, listener: TimelineListener) {
  let held: Held | null = null;
  const end = (phase: 'commit' | 'cancel'): void => {
    if (held !== null) endHold(state, listener, held, phase);
    held = null;
  };
  return {
    /** The grip that is held; null = none. */
    held: (): Grip | null => held?.drag.grip ?? null,
    /**
     * Takes `grip` with the pointer at `x` px, and the whole `selection` if it contains the grip. Returns
     * false if there is nothing to take.
     */
    take(grip: Grip, x: number, selection?: MarkSelection): boolean {
      end('commit');
      held = beginHold(state, grip, x, selection);
      return held !== null;
    },
    moveTo(x: number, free: boolean): void {
      if (held === null || state.model === null) return;
      const pointer = { x, pixelsPerSecond: pixelsOf(state.scale, 1), free };
      moveHeld(state, listener, held, draggedTo(held.drag, pointer, state.model, state.markers));
    },
    /**
     * Scrolls the view by `pixels` below the held grip (> 0 = to later times). Returns false at the limit of
     * the grip.
     */
    scrollBy(pixels: number): boolean {
      if (held === null || !scrollUnder(state, held, pixels)) return false;
      listener.wake?.();
      return true;
    },
    stepBy(frames: number): void {
      if (held === null || state.model === null) return;
      const { grip, motion } = held.drag;
      const value = nudged(state.model, grip, { ...motion, value: held.value }, frames);
      moveHeld(state, listener, held, { value, name: null, at: value });
    },
    /** Moves it to its smallest or largest value. */
    jumpTo(end: 'minimum' | 'maximum'): void {
      if (held === null) return;
      const value = held.drag.motion[end];
      moveHeld(state, listener, held, { value, name: null, at: value });
    },
    keep: (): void => end('commit'),
    cancel: (): void => end('cancel'),
  };
}

function beginHold(
  state: TimelineState,
  grip: Grip,
  startX: number,
  selection: MarkSelection | undefined,
): Held | null {
  const { model, markers } = state;
  const kind = kindOf(grip);
  const alone = model === null ? null : kind.motion(model, markers, grip);
  if (model === null || alone === null) return null;
  const ids = takenAlong(selection ?? model.selection, grip);
  const motion = motionTogether(model, markers, alone, ids);
  // A mark keeps its clip at its place while the seam moves; a bar slides below the seam.
  holdClipStill(state, kind.slides ? null : kind.clock(grip));
  state.holding = true;
  return { drag: { grip, motion, startX, ids }, value: motion.value, reported: false, scrolled: 0 };
}

function moveHeld(
  state: TimelineState,
  listener: TimelineListener,
  held: Held,
  { value, name, at }: Snapped,
): void {
  const snapped = name === null ? null : { grip: held.drag.grip, value: at, name };
  if (snapped?.name !== state.snapped?.name || snapped?.value !== state.snapped?.value) {
    state.snapped = snapped;
    state.sceneDirty = true;
    listener.wake?.();
  }
  if (value === held.value || state.model === null) return;
  held.value = value;
  held.reported = true;
  kindOf(held.drag.grip).report(listener, held.drag, value, 'preview', state.model);
}

function scrollUnder(state: TimelineState, held: Held, pixels: number): boolean {
  const { motion, startX } = held.drag;
  const rising = pixels * motion.rate > 0;
  // A bar moves below the seam, which stays in view: nothing to scroll to.
  if (motion.rate < 0 || (rising ? held.value >= motion.maximum : held.value <= motion.minimum)) return false;
  held.drag = { ...held.drag, startX: startX - pixels };
  const seconds = lengthOf(state.scale, pixels);
  held.scrolled += seconds;
  moveView(state, seconds);
  return true;
}

function endHold(
  state: TimelineState,
  listener: TimelineListener,
  held: Held,
  phase: 'commit' | 'cancel',
): void {
  const { grip, motion } = held.drag;
  // A return to the start changes nothing; only a seek is reported anyway, since it needs no undo.
  const unchanged = held.value === motion.value && !kindOf(grip).seeks;
  const outcome = unchanged ? 'cancel' : phase;
  if (outcome === 'cancel' && held.scrolled !== 0) moveView(state, -held.scrolled);
  if (held.reported && state.model !== null) {
    const value = outcome === 'commit' ? held.value : motion.value;
    kindOf(grip).report(listener, held.drag, value, outcome, state.model);
  }
  state.holding = false;
  if (state.snapped !== null) state.sceneDirty = true;
  state.snapped = null;
  listener.wake?.();
}
