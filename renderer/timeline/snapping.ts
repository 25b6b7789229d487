import { nearestFrame, seamTimeOf, spanOf, type FrameGrid } from '../../core/transition/clip-clock.ts';
import { lastBlendEnd } from './model-times.ts';
import { clockOfGrip, type Grip, type MarkerIndices } from './grips.ts';
import { nearestMarker, type MarkerIndex } from './marker-index.ts';
import { markerName } from './marker-words.ts';
import { sides, type Side, type TimelineModel } from './timeline-model.ts';

/** A moment with a name that a drag may stop at. */
export interface SnapPoint {
  readonly value: number; // s, on the clock of what is dragged
  readonly name: string;
}

/** A clip's markers as moments to stop at:  value = marker time * scale + offset. */
export interface SnapTrack {
  readonly index: MarkerIndex;
  readonly scale: number;
  readonly offset: number;
  readonly exceptId: string | null; // the one being dragged
}

export interface SnapTargets {
  readonly points: readonly SnapPoint[];
  readonly tracks: readonly SnapTrack[];
}

export interface Snapped {
  readonly value: number;
  readonly name: string | null; // of what it stopped at; null between names
}

/**
 * Where a dragged value stops: at the nearest thing with a name within `radius`, else at the nearest frame.
 *
 * @param radius s on the clock of the value, >= 0
 */
export function snap(value: number, radius: number, targets: SnapTargets, frames: FrameGrid): Snapped {
  let best: Snapped | null = null;
  let bestDistance = radius;
  for (const point of targets.points) {
    const distance = Math.abs(point.value - value);
    if (distance > bestDistance || (best !== null && distance === bestDistance)) continue;
    best = point;
    bestDistance = distance;
  }
  for (const track of targets.tracks) {
    const nearest = nearestMarker(track.index, (value - track.offset) / track.scale, track.exceptId);
    const marker = track.index.markers[nearest];
    if (marker === undefined) continue;
    const at = marker.time * track.scale + track.offset;
    if (Math.abs(at - value) >= bestDistance) continue;
    best = { value: at, name: markerName(marker) };
    bestDistance = Math.abs(at - value);
  }
  return best ?? { value: nearestFrame(frames, value), name: null };
}

/** All that `grip` may stop at, but for itself. */
export function snapTargets(model: TimelineModel, markers: MarkerIndices, grip: Grip): SnapTargets {
  const clock = clockOfGrip(grip);
  return clock === null ? onSeamClock(model, markers, grip) : onClipClock(model, markers, grip, clock);
}

function onSeamClock(model: TimelineModel, markers: MarkerIndices, grip: Grip): SnapTargets {
  const points: SnapPoint[] = [];
  // A blend may have no length, but nobody who drags its end wants that by accident.
  if (grip.kind !== 'blendEnd') points.push({ value: 0, name: 'Seam' });
  model.blends.forEach((blend, slot) => {
    if (grip.kind === 'blendEnd' && grip.slot === slot) return;
    points.push({ value: blend.end, name: `End of ${blend.name}` });
  });
  if (grip.kind !== 'playhead') points.push({ value: model.playhead, name: 'Playhead' });
  if (model.loopRange !== null && grip.kind !== 'loopStart' && grip.kind !== 'loopEnd') {
    points.push({ value: model.loopRange.start, name: 'Loop start' });
    points.push({ value: model.loopRange.end, name: 'Loop end' });
  }
  points.push({ value: spanOf(model.source).start, name: 'First frame of the source' });
  points.push({ value: spanOf(model.destination).end, name: 'Last frame of the destination' });
  const tracks = sides.map((side) => {
    const use = model[side];
    return {
      index: markers[side],
      scale: 1 / use.playRate,
      offset: seamTimeOf(use, 0),
      exceptId: null,
    };
  });
  return { points, tracks };
}

function onClipClock(model: TimelineModel, markers: MarkerIndices, grip: Grip, side: Side): SnapTargets {
  const use = model[side];
  const ofMarker = grip.kind === 'marker';
  const points: SnapPoint[] = [
    { value: 0, name: 'First frame' },
    { value: use.duration, name: 'Last frame' },
  ];
  // The seam and what is tied to it moves with an out or in point: only a marker can be brought to it.
  if (ofMarker) {
    const onClip = (seamTime: number): number => use.time + seamTime * use.playRate;
    points.push({ value: use.time, name: 'Seam' });
    points.push({ value: onClip(model.playhead), name: 'Playhead' });
    if (model.blends.length > 0) points.push({ value: onClip(lastBlendEnd(model)), name: 'End of blend' });
  }
  const exceptId = ofMarker ? grip.id : null;
  return { points, tracks: [{ index: markers[side], scale: 1, offset: 0, exceptId }] };
}
