// renderer/timeline/grips: draggable things, their limits and snapping
import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import { frameGridOf, seamTimeOf, type FrameGrid } from '../../../core/transition/clips/clip-clock.ts';
import type { MarkerIndex } from '../model/marker-index.ts';
import { playedRangeOf } from '../model/model-times.ts';
import type { ClipUse, Side, TimelineModel } from '../model/timeline-model.ts';

/** Something on the timeline that can be moved by pointer or keys. */
export type Grip =
  | { readonly kind: 'playhead' | 'outTime' | 'inTime' | 'loopStart' | 'loopEnd' | 'loop' }
  | { readonly kind: 'slide'; readonly side: Side } // the bar of a clip, moved below the seam
  | { readonly kind: 'blendEnd'; readonly slot: number }
  | MarkGrip;

/** A marker, a range, or one end of a range. */
export interface MarkGrip {
  readonly kind: 'marker' | 'range' | 'rangeStart' | 'rangeEnd';
  readonly side: Side;
  readonly id: string;
}

export type MarkerIndices = Readonly<Record<Side, MarkerIndex>>;

/** Movement of a grip: its value is on the clock of the seam or of a clip. */
export interface GripMotion {
  readonly value: number; // s, current value
  readonly minimum: number;
  readonly maximum: number;
  /** Change of the value per second of pointer movement on the ruler. */
  readonly rate: number;
  /** Frames that it snaps to; for the playhead, those of the visible clip. */
  readonly frames: FrameGrid;
  /** Length of a range, whose other end snaps, too; 0 = none. s */
  readonly length: number;
}

/** Movement of `grip`; null if its target no longer exists. */
export function gripMotion(model: TimelineModel, markers: MarkerIndices, grip: Grip): GripMotion | null {
  switch (grip.kind) {
    case 'playhead':
      return seamMotion(model, model.playhead);
    case 'loopStart':
    case 'loopEnd':
    case 'loop':
      return loopMotion(model, grip.kind);
    case 'outTime':
      return clipMotion(model.source, model.source.time, 1);
    case 'inTime':
      return clipMotion(model.destination, model.destination.time, 1);
    case 'slide':
      // The clip follows the pointer, so its time at the seam moves the other way.
      return clipMotion(model[grip.side], model[grip.side].time, -1);
    case 'blendEnd':
      return blendMotion(model, grip.slot);
    case 'marker': {
      const marker = markers[grip.side].byId.get(grip.id);
      return marker ? clipMotion(model[grip.side], marker.time, 1) : null;
    }
    case 'range':
    case 'rangeStart':
    case 'rangeEnd': {
      const range = findRange(model, grip);
      return range ? rangeMotion(model[grip.side], range, grip.kind) : null;
    }
  }
}

export function findRange(
  model: TimelineModel,
  { side, id }: { readonly side: Side; readonly id: string },
): ClipRange | undefined {
  return model[side].ranges.find((range) => range.id === id);
}

export function isMarkGrip(grip: Grip): grip is MarkGrip {
  return 'id' in grip;
}

function seamMotion(model: TimelineModel, value: number): GripMotion {
  const played = playedRangeOf(model);
  const frames = framesInPlay(model, value);
  return { value, minimum: played.start, maximum: played.end, rate: 1, frames, length: 0 };
}

/** Frames of the source before the seam, of the destination after it. */
export function framesInPlay(model: TimelineModel, seamTime: number): FrameGrid {
  return frameGridOf(seamTime < 0 ? model.source : model.destination);
}

function loopMotion(model: TimelineModel, part: 'loopStart' | 'loopEnd' | 'loop'): GripMotion | null {
  const range = model.loopRange;
  if (range === null) return null;
  const motion = seamMotion(model, part === 'loopEnd' ? range.end : range.start);
  const frame = motion.frames.step;
  const length = range.end - range.start;
  switch (part) {
    case 'loopStart':
      return { ...motion, maximum: range.end - frame };
    case 'loopEnd':
      return { ...motion, minimum: range.start + frame };
    case 'loop':
      return { ...motion, maximum: motion.maximum - length, length };
  }
}

function clipMotion(use: ClipUse, value: number, direction: 1 | -1): GripMotion {
  const frames = { origin: 0, step: 1 / use.fps };
  return { value, minimum: 0, maximum: use.duration, rate: direction * use.playRate, frames, length: 0 };
}

/** A range may end one frame after the last one, to include it. */
export function latestEnd(use: ClipUse): number {
  return use.duration + 1 / use.fps;
}

function rangeMotion(
  use: ClipUse,
  { start, end }: ClipRange,
  part: 'range' | 'rangeStart' | 'rangeEnd',
): GripMotion {
  const frame = 1 / use.fps;
  const length = end - start;
  switch (part) {
    case 'range':
      return { ...clipMotion(use, start, 1), maximum: latestEnd(use) - length, length };
    case 'rangeStart':
      return { ...clipMotion(use, start, 1), maximum: end - frame };
    case 'rangeEnd':
      return { ...clipMotion(use, end, 1), minimum: start + frame, maximum: latestEnd(use) };
  }
}

function blendMotion(model: TimelineModel, slot: number): GripMotion | null {
  const blend = model.blends[slot];
  if (blend === undefined || !blend.draggable) return null;
  const frames = { origin: 0, step: 1 / model.source.fps };
  const { minimum = 0, maximum } = blend;
  return { value: blend.end, minimum, maximum, rate: 1, frames, length: 0 };
}

/** Position of a grip with `value` on the seam's clock. Out and in points and bars are at the seam. */
export function gripSeamTime(model: TimelineModel, grip: Grip, value: number): number {
  switch (grip.kind) {
    case 'outTime':
    case 'inTime':
    case 'slide':
      return 0;
    case 'marker':
    case 'range':
    case 'rangeStart':
    case 'rangeEnd':
      return seamTimeOf(model[grip.side], value);
    case 'playhead':
    case 'loop':
    case 'loopStart':
    case 'loopEnd':
    case 'blendEnd':
      return value;
  }
}

/** The clip whose clock a grip uses; null = the seam's clock. */
export function clockOfGrip(grip: Grip): Side | null {
  switch (grip.kind) {
    case 'outTime':
      return 'source';
    case 'inTime':
      return 'destination';
    case 'slide':
    case 'marker':
    case 'range':
    case 'rangeStart':
    case 'rangeEnd':
      return grip.side;
    case 'playhead':
    case 'loop':
    case 'loopStart':
    case 'loopEnd':
    case 'blendEnd':
      return null;
  }
}
