import { steppedByFrames } from '../../../core/transition/clips/clip-clock.ts';
import type { Drag, Grip, GripMotion } from './grip.ts';
import { kindOf } from './grip-kinds.ts';
import { framesInPlay } from './grip-motion.ts';
import { snap, snapTargets, type Snapped } from './snapping.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import type { TimelineModel } from '../model/timeline-model.ts';

/** Distance at which a drag snaps to a point with a name, px. */
export const SNAP_RADIUS = 6;

/** Pointer and scale of a drag. */
export interface DragPointer {
  readonly x: number; // px
  readonly pixelsPerSecond: number; // of the ruler
  readonly free: boolean; // true = no snapping
}

/**
 * The value of a drag:  initial value + rate * (x - initial x) / pixels per second,  snapped, then clamped to its range.
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
  if (pointer.free) return within(motion, { value: wanted, name: null, at: wanted });
  const radius = (SNAP_RADIUS / pointer.pixelsPerSecond) * Math.abs(motion.rate);
  const frames = kindOf(grip).onRuler ? framesInPlay(model, wanted) : motion.frames;
  const targets = snapTargets(model, markers, grip, drag.ids);
  const start = snap(wanted, radius, targets, frames);
  if (motion.length === 0) return within(motion, start);
  // A range snaps by the end that is nearer to a point with a name.
  const end = snap(wanted + motion.length, radius, targets, frames);
  const byEnd = { ...end, value: end.value - motion.length };
  const isEndNearer = Math.abs(byEnd.value - wanted) < Math.abs(start.value - wanted);
  return within(motion, end.name !== null && (start.name === null || isEndNearer) ? byEnd : start);
}

/** The value `frames` frames after `value`. */
export function nudged(model: TimelineModel, grip: Grip, motion: GripMotion, frames: number): number {
  // A step back from the seam uses the frames of the source.
  const towards = frames < 0 ? -1e-9 : 0;
  const grid = kindOf(grip).onRuler ? framesInPlay(model, motion.value + towards) : motion.frames;
  const value = steppedByFrames(grid, motion.value, frames);
  return within(motion, { value, name: null, at: value }).value;
}

function within(motion: GripMotion, snapped: Snapped): Snapped {
  const value = Math.min(Math.max(snapped.value, motion.minimum), motion.maximum);
  return value === snapped.value ? snapped : { value, name: null, at: value };
}

/**
 * Start of a view that keeps a clip at its place on the screen while its out or in point moves: the seam follows the
 * pointer instead.
 *
 * @param still time of the clip and start of the view when the drag began, s
 * @param time  current time of the clip at the seam, s
 */
export function startWithClipStill(
  still: { readonly time: number; readonly start: number },
  time: number,
  playRate: number,
): number {
  return still.start - (time - still.time) / playRate;
}
