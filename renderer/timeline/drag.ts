import { steppedByFrames } from '../../core/transition/clip-clock.ts';
import { framesInPlay } from './grips.ts';
import type { Grip, GripMotion, MarkerIndices } from './grips.ts';
import { snap, snapTargets, type Snapped } from './snapping.ts';
import type { Phase, TimelineListener, TimelineModel } from './timeline-model.ts';

/** Within this many pixels a drag stops at a thing with a name. */
const SNAP_RADIUS = 6;

/** A grip being moved: how it was when it was taken. */
export interface Drag {
  readonly grip: Grip;
  readonly motion: GripMotion;
  readonly startX: number; // px
}

/** What a drag needs to know of the screen. */
export interface DragPointer {
  readonly x: number; // px
  readonly pixelsPerSecond: number; // of the ruler
  readonly free: boolean; // true: stops at nothing
}

/**
 * The value a drag has reached:  value at its start + rate * (x - start x) / pixels per second,  snapped, then kept
 * within its range.
 */
export function draggedTo(
  drag: Drag,
  pointer: DragPointer,
  model: TimelineModel,
  markers: MarkerIndices,
): Snapped {
  const { motion, grip } = drag;
  const moved = ((pointer.x - drag.startX) / pointer.pixelsPerSecond) * motion.rate;
  const wanted = motion.value + moved;
  if (pointer.free) return within(motion, { value: wanted, name: null });
  const radius = (SNAP_RADIUS / pointer.pixelsPerSecond) * Math.abs(motion.rate);
  const frames = followsPlay(grip) ? framesInPlay(model, wanted) : motion.frames;
  return within(motion, snap(wanted, radius, snapTargets(model, markers, grip), frames));
}

/** The value `frames` frames on from `value`. */
export function nudged(model: TimelineModel, grip: Grip, motion: GripMotion, frames: number): number {
  // Stepping back from the seam is stepping on the source's frames.
  const towards = frames < 0 ? -1e-9 : 0;
  const grid = followsPlay(grip) ? framesInPlay(model, motion.value + towards) : motion.frames;
  return within(motion, { value: steppedByFrames(grid, motion.value, frames), name: null }).value;
}

function followsPlay(grip: Grip): boolean {
  return grip.kind === 'playhead' || grip.kind === 'loopStart' || grip.kind === 'loopEnd';
}

function within(motion: GripMotion, snapped: Snapped): Snapped {
  const value = Math.min(Math.max(snapped.value, motion.minimum), motion.maximum);
  return value === snapped.value ? snapped : { value, name: null };
}

/** Tells `listener` that `grip` has come to `value`. */
export function reportGrip(
  listener: TimelineListener,
  model: TimelineModel,
  grip: Grip,
  value: number,
  phase: Phase,
): void {
  switch (grip.kind) {
    case 'playhead':
      return listener.seek(value, phase);
    case 'outTime':
    case 'inTime':
      return listener.gesture({ kind: grip.kind, value, phase });
    case 'slide':
      return listener.gesture({ kind: grip.side === 'source' ? 'outTime' : 'inTime', value, phase });
    case 'blendEnd':
      return listener.gesture({ kind: 'blendEnd', slot: grip.slot, value, phase });
    case 'marker':
      return listener.gesture({ kind: 'marker', id: grip.id, value, phase });
    case 'loopStart':
    case 'loopEnd': {
      const range = model.loopRange;
      if (range === null) return;
      const moved =
        grip.kind === 'loopStart' ? { start: value, end: range.end } : { start: range.start, end: value };
      return listener.gesture({ kind: 'loopRange', value: moved, phase });
    }
  }
}

/**
 * Where the view must begin so that a clip stands still on the screen while its out or in point moves: the seam goes
 * with the pointer instead.
 *
 * @param still the clip's time and the view's start when the point was taken, s
 * @param time  the clip's time at the seam now, s
 */
export function startWithClipStill(
  still: { readonly time: number; readonly start: number },
  time: number,
  playRate: number,
): number {
  return still.start - (time - still.time) / playRate;
}
