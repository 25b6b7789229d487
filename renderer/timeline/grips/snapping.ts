import {
  clipTimeAt,
  nearestFrame,
  seamTimeOf,
  spanOf,
  type FrameGrid,
} from '../../../core/transition/clips/clip-clock.ts';
import { clockOfGrip, isMarkGrip, type Grip, type MarkerIndices } from './grips.ts';
import { nearestMarker, type MarkerIndex } from '../model/marker-index.ts';
import { markerName, rangeName } from '../words/mark-words.ts';
import { lastBlendEnd } from '../model/model-times.ts';
import { sides, type Side, type TimelineModel } from '../model/timeline-model.ts';

/** A time with a name that a drag may snap to. */
export interface SnapPoint {
  readonly value: number; // s, on the clock of the dragged value
  readonly name: string;
}

/** Markers of a clip as snap points:  value = marker time * scale + offset. */
export interface SnapTrack {
  readonly index: MarkerIndex;
  readonly scale: number;
  readonly offset: number;
  readonly except: ReadonlySet<string>; // ids of dragged markers
}

export interface SnapTargets {
  readonly points: readonly SnapPoint[];
  readonly tracks: readonly SnapTrack[];
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

const nothing: ReadonlySet<string> = new Set();

/**
 * Snap points of `grip`, without itself.
 *
 * @param taken ids of the marks that move with it
 */
export function snapTargets(
  model: TimelineModel,
  markers: MarkerIndices,
  grip: Grip,
  taken: ReadonlySet<string> = isMarkGrip(grip) ? new Set([grip.id]) : nothing,
): SnapTargets {
  const clock = clockOfGrip(grip);
  if (clock === null) return onSeamClock(model, markers, grip);
  // Out and in points move the seam and everything tied to it: only marks can snap to these.
  return isMarkGrip(grip)
    ? marksTargets(model, markers, clock, taken)
    : onClipClock(model, markers, clock, nothing);
}

function onSeamClock(model: TimelineModel, markers: MarkerIndices, grip: Grip): SnapTargets {
  const points: SnapPoint[] = [];
  const ofLoop = grip.kind === 'loop' || grip.kind === 'loopStart' || grip.kind === 'loopEnd';
  // A blend of zero length is possible, but a drag does not snap to it, as nobody wants it by accident.
  if (grip.kind !== 'blendEnd' && !model.alone) points.push({ value: 0, name: 'Seam' });
  model.blends.forEach((blend, slot) => {
    if (grip.kind === 'blendEnd' && grip.slot === slot) return;
    points.push({ value: blend.end, name: `End of ${blend.name}` });
  });
  if (grip.kind !== 'playhead') points.push({ value: model.playhead, name: 'Playhead' });
  if (model.loopRange !== null && !ofLoop) {
    points.push({ value: model.loopRange.start, name: 'Loop start' });
    points.push({ value: model.loopRange.end, name: 'Loop end' });
  }
  const [ofSource, ofDestination] = model.alone ? ['', ''] : [' of the source', ' of the destination'];
  points.push({ value: spanOf(model.source).start, name: `First frame${ofSource}` });
  points.push({ value: spanOf(model.destination).end, name: `Last frame${ofDestination}` });
  for (const side of sides) {
    const use = model[side];
    for (const end of rangeEnds(model, side, nothing))
      points.push({ value: seamTimeOf(use, end.value), name: end.name });
  }
  const tracks = sides.map((side) => {
    const use = model[side];
    return { index: markers[side], scale: 1 / use.playRate, offset: seamTimeOf(use, 0), except: nothing };
  });
  return { points, tracks };
}

function onClipClock(
  model: TimelineModel,
  markers: MarkerIndices,
  side: Side,
  taken: ReadonlySet<string>,
): SnapTargets {
  const points: SnapPoint[] = [
    { value: 0, name: 'First frame' },
    { value: model[side].duration, name: 'Last frame' },
    ...rangeEnds(model, side, taken),
  ];
  return { points, tracks: [{ index: markers[side], scale: 1, offset: 0, except: taken }] };
}

function marksTargets(
  model: TimelineModel,
  markers: MarkerIndices,
  side: Side,
  taken: ReadonlySet<string>,
): SnapTargets {
  const use = model[side];
  const { points, tracks } = onClipClock(model, markers, side, taken);
  const tied: SnapPoint[] = [{ value: clipTimeAt(use, model.playhead), name: 'Playhead' }];
  if (!model.alone) tied.unshift({ value: use.time, name: 'Seam' });
  if (model.blends.length > 0)
    tied.push({ value: clipTimeAt(use, lastBlendEnd(model)), name: 'End of blend' });
  return { points: [...points, ...tied], tracks };
}

/** Starts and ends of a clip's ranges, on the clip's clock. */
function rangeEnds(model: TimelineModel, side: Side, taken: ReadonlySet<string>): SnapPoint[] {
  return model[side].ranges
    .filter(({ id }) => !taken.has(id))
    .flatMap((range) => [
      { value: range.start, name: `Start of ${rangeName(range)}` },
      { value: range.end, name: `End of ${rangeName(range)}` },
    ]);
}
