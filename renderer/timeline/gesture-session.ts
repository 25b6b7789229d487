import { draggedTo, nudged, reportGrip, type Drag } from './drag.ts';
import { clockOfGrip, gripMotion, type Grip } from './grips.ts';
import type { Phase, TimelineListener } from './timeline-model.ts';
import { holdClipStill, moveView, type TimelineState } from './timeline-state.ts';

/**
 * The one thing that is being moved, from when it is taken until it is let go:
 *
 *     take ──▶ moveTo / stepBy / jumpTo … (preview) ──▶ keep (commit)  or  giveBack (cancel)
 *
 * What never moved is never reported, and what was brought back to where it was is a cancel.
 */
export interface GestureSession {
  /** Whether something is held. */
  held(): Grip | null;
  /** Takes `grip` with the pointer at `x` px; false when there is nothing to take. */
  take(grip: Grip, x: number): boolean;
  moveTo(x: number, free: boolean): void;
  /** The view moves by `pixels` under what is held (> 0 = to later times); false where that can go no further. */
  scrollBy(pixels: number): boolean;
  stepBy(frames: number): void;
  /** To the least or the most it can be. */
  jumpTo(end: 'minimum' | 'maximum'): void;
  keep(): void;
  giveBack(): void;
}

interface Held {
  drag: Drag;
  value: number;
  reported: boolean;
  scrolled: number; // s that the view has moved under it
}

export function createGestureSession(state: TimelineState, listener: TimelineListener): GestureSession {
  let held: Held | null = null;

  const report = (value: number, phase: Phase): void => {
    if (held !== null && state.model !== null)
      reportGrip(listener, state.model, held.drag.grip, value, phase);
  };

  const moveValue = (value: number, name: string | null): void => {
    if (held === null) return;
    const snapped = name === null ? null : { grip: held.drag.grip, value, name };
    if (snapped?.name !== state.snapped?.name || snapped?.value !== state.snapped?.value) {
      state.snapped = snapped;
      state.sceneDirty = true;
      listener.wake?.();
    }
    if (value === held.value) return;
    held.value = value;
    held.reported = true;
    report(value, 'preview');
  };

  const letGo = (phase: 'commit' | 'cancel'): void => {
    if (held === null) return;
    const { grip, motion } = held.drag;
    // Brought back by hand to where it was, it has changed nothing; only a seek has no undo to spare.
    const unchanged = held.value === motion.value && grip.kind !== 'playhead';
    const outcome = unchanged ? 'cancel' : phase;
    if (outcome === 'cancel' && held.scrolled !== 0) moveView(state, -held.scrolled);
    if (held.reported) report(outcome === 'commit' ? held.value : motion.value, outcome);
    held = null;
    state.holding = false;
    if (state.snapped !== null) state.sceneDirty = true;
    state.snapped = null;
    listener.wake?.();
  };

  return {
    held: () => held?.drag.grip ?? null,
    take(grip, x) {
      if (held !== null) letGo('commit');
      const motion = state.model === null ? null : gripMotion(state.model, state.markers, grip);
      if (motion === null) return false;
      // What is on a clip keeps that clip still, and the seam moves; a bar slides under the seam.
      holdClipStill(state, grip.kind === 'slide' ? null : clockOfGrip(grip));
      held = { drag: { grip, motion, startX: x }, value: motion.value, reported: false, scrolled: 0 };
      state.holding = true;
      return true;
    },
    moveTo(x, free) {
      if (held === null || state.model === null) return;
      const pointer = { x, pixelsPerSecond: state.scale.pixelsPerSecond, free };
      const { value, name } = draggedTo(held.drag, pointer, state.model, state.markers);
      moveValue(value, name);
    },
    scrollBy(pixels) {
      if (held === null) return false;
      const { motion, startX } = held.drag;
      const rising = pixels * motion.rate > 0;
      // A bar goes under the seam: there is no further.
      if (motion.rate < 0 || (rising ? held.value >= motion.maximum : held.value <= motion.minimum))
        return false;
      held.drag = { ...held.drag, startX: startX - pixels };
      const seconds = pixels / state.scale.pixelsPerSecond;
      held.scrolled += seconds;
      moveView(state, seconds);
      listener.wake?.();
      return true;
    },
    stepBy(frames) {
      if (held === null || state.model === null) return;
      const { grip, motion } = held.drag;
      moveValue(nudged(state.model, grip, { ...motion, value: held.value }, frames), null);
    },
    jumpTo(end) {
      if (held !== null) moveValue(held.drag.motion[end], null);
    },
    keep: () => letGo('commit'),
    giveBack: () => letGo('cancel'),
  };
}
