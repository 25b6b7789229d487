import { clamp } from '#core/kit/numbers.ts';
import { nearestFrame, steppedByFrames, type FrameGrid } from '#core/transition/clips/clip-clock.ts';
import { isMarkGrip, type Drag, type Grip, type GripMotion } from './grip.ts';
import { kindOf, wholeMark } from './grip-kinds.ts';
import { framesInPlay, latestEnd } from './grip-motion.ts';
import { findRange } from './marks.ts';
import { snapTargets, type SnapPoint, type SnapTargets } from './snap-targets.ts';
import { nearestMarker, type MarkerIndices } from '../model/marker-index.ts';
import { sides, type MarkSelection, type TimelineModel } from '../model/timeline-model.ts';
import { markerName } from '../words/mark-words.ts';

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
  const value = clamp(snapped.value, motion.minimum, motion.maximum);
  return value === snapped.value ? snapped : { value, name: null, at: value };
}

export interface Snapped {
  readonly value: number;
  readonly name: string | null; // of the snap point; null = snapped to a frame or free
  readonly at: number; // s on the clock of the value: position of the snap point, also for the other end of a range
}

/**
 * Snaps a dragged value: to the nearest named point within `radius`, else to the nearest frame.
 *
 * @param radius s on the clock of the value, >= 0
 */
export function snap(value: number, radius: number, targets: SnapTargets, frames: FrameGrid): Snapped {
  let best: SnapPoint | null = null;
  let bestDistance = radius;
  for (const point of targets.points) {
    const distance = Math.abs(point.value - value);
    if (distance > bestDistance || (best !== null && distance === bestDistance)) continue;
    best = point;
    bestDistance = distance;
  }
  for (const track of targets.tracks) {
    const nearest = nearestMarker(track.index, (value - track.offset) / track.scale, track.except);
    const marker = track.index.markers[nearest];
    if (marker === undefined) continue;
    const at = marker.time * track.scale + track.offset;
    if (Math.abs(at - value) >= bestDistance) continue;
    best = { value: at, name: markerName(marker) };
    bestDistance = Math.abs(at - value);
  }
  if (best !== null) return { ...best, at: best.value };
  const onFrame = nearestFrame(frames, value);
  return { value: onFrame, name: null, at: onFrame };
}

/** Marks that move with a grip: the whole selection if it contains the grip. */
export function takenAlong(selection: MarkSelection, grip: Grip): ReadonlySet<string> {
  if (!isMarkGrip(grip)) return new Set();
  const mark = wholeMark(grip);
  return mark !== null && selection.ids.has(mark) ? selection.ids : new Set([grip.id]);
}

/** `motion` of a mark, limited so that no mark in `ids` leaves its clip. */
export function motionTogether(
  model: TimelineModel,
  markers: MarkerIndices,
  motion: GripMotion,
  ids: ReadonlySet<string>,
): GripMotion {
  if (ids.size < 2) return motion;
  let before = Infinity; // s of the ruler that all marks can move back
  let after = Infinity;
  // The marks of a clip that plays at both ends move on it alike, whichever end is dragged.
  const isTwice = model.source.clipId === model.destination.clipId;
  for (const side of sides) {
    const { duration } = model[side];
    const playRate = isTwice ? motion.rate : model[side].playRate;
    const limit = latestEnd(model[side]);
    for (const id of ids) {
      const marker = markers[side].byId.get(id);
      const range = marker ? undefined : findRange(model, { side, id });
      const [start, room] = marker ? [marker.time, duration - marker.time] : roomOf(range, limit);
      before = Math.min(before, start / playRate);
      after = Math.min(after, room / playRate);
    }
  }
  const back = Math.max(before, 0) * motion.rate;
  const on = Math.max(after, 0) * motion.rate;
  const { value } = motion;
  const minimum = Math.max(motion.minimum, value - back);
  return { ...motion, minimum, maximum: Math.min(motion.maximum, value + on), length: 0 };
}

function roomOf(
  range: { readonly start: number; readonly end: number } | undefined,
  limit: number,
): readonly [number, number] {
  return range ? [range.start, limit - range.end] : [Infinity, Infinity];
}
