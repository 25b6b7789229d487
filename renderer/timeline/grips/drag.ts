import { steppedByFrames } from '../../../core/transition/clips/clip-clock.ts';
import { framesInPlay } from './grips.ts';
import type { Grip, GripMotion, MarkerIndices } from './grips.ts';
import { snap, snapTargets, type Snapped } from './snapping.ts';
import type { Phase, TimelineListener, TimelineModel } from '../model/timeline-model.ts';

/** Within this many pixels a drag stops at a thing with a name. */
export const SNAP_RADIUS = 6;

/** A grip being moved: how it was when it was taken. */
export interface Drag {
  readonly grip: Grip;
  readonly motion: GripMotion;
  readonly startX: number; // px
  readonly ids: ReadonlySet<string>; // of the marks that move, the grip's own among them
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
  if (pointer.free) return within(motion, { value: wanted, name: null, at: wanted });
  const radius = (SNAP_RADIUS / pointer.pixelsPerSecond) * Math.abs(motion.rate);
  const frames = followsPlay(grip) ? framesInPlay(model, wanted) : motion.frames;
  const targets = snapTargets(model, markers, grip, drag.ids);
  const start = snap(wanted, radius, targets, frames);
  if (motion.length === 0) return within(motion, start);
  // What has two ends stops with the one that is nearer to something with a name.
  const end = snap(wanted + motion.length, radius, targets, frames);
  const byEnd = { ...end, value: end.value - motion.length };
  const isEndNearer = Math.abs(byEnd.value - wanted) < Math.abs(start.value - wanted);
  return within(motion, end.name !== null && (start.name === null || isEndNearer) ? byEnd : start);
}

/** The value `frames` frames on from `value`. */
export function nudged(model: TimelineModel, grip: Grip, motion: GripMotion, frames: number): number {
  // Stepping back from the seam is stepping on the source's frames.
  const towards = frames < 0 ? -1e-9 : 0;
  const grid = followsPlay(grip) ? framesInPlay(model, motion.value + towards) : motion.frames;
  const value = steppedByFrames(grid, motion.value, frames);
  return within(motion, { value, name: null, at: value }).value;
}

function followsPlay({ kind }: Grip): boolean {
  return kind === 'playhead' || kind === 'loop' || kind === 'loopStart' || kind === 'loopEnd';
}

function within(motion: GripMotion, snapped: Snapped): Snapped {
  const value = Math.min(Math.max(snapped.value, motion.minimum), motion.maximum);
  return value === snapped.value ? snapped : { value, name: null, at: value };
}

/** Tells `listener` that what `drag` holds has come to `value`. */
export function reportDrag(
  listener: TimelineListener,
  model: TimelineModel,
  drag: Drag,
  value: number,
  phase: Phase,
): void {
  const { grip } = drag;
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
    case 'range': {
      const { side } = grip;
      return listener.gesture({
        kind: 'marks',
        ids: drag.ids,
        side,
        shift: value - drag.motion.value,
        phase,
      });
    }
    case 'rangeStart':
    case 'rangeEnd':
      return listener.gesture({ kind: grip.kind, id: grip.id, value, phase });
    case 'loop':
    case 'loopStart':
    case 'loopEnd':
      return reportLoop(listener, model, grip.kind, value, phase);
  }
}

function reportLoop(
  listener: TimelineListener,
  { loopRange }: TimelineModel,
  part: 'loop' | 'loopStart' | 'loopEnd',
  value: number,
  phase: Phase,
): void {
  if (loopRange === null) return;
  const { start, end } = loopRange;
  const moved = {
    loop: { start: value, end: value + end - start },
    loopStart: { start: value, end },
    loopEnd: { start, end: value },
  };
  listener.gesture({ kind: 'loopRange', value: moved[part], phase });
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
