import { clipTimeAt, seamTimeOf, spanOf } from '#core/transition/clips/clip-clock.ts';
import { isMarkGrip, type Grip } from './grip.ts';
import { kindOf } from './grip-kinds.ts';
import type { MarkerIndex, MarkerIndices } from '../model/marker-index.ts';
import { rangeName } from '../words/mark-words.ts';
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
  const clock = kindOf(grip).clock(grip);
  if (clock === null) return onSeamClock(model, markers, grip);
  // Out and in points move the seam and everything tied to it: only marks can snap to these.
  return isMarkGrip(grip)
    ? marksTargets(model, markers, clock, taken)
    : onClipClock(model, markers, clock, nothing);
}

function onSeamClock(model: TimelineModel, markers: MarkerIndices, grip: Grip): SnapTargets {
  const skipped = kindOf(grip).skips?.(model, grip) ?? [];
  const points = namedPoints(model).filter(({ name }) => !skipped.includes(name));
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

/** Points on the seam's clock besides marks. */
function namedPoints(model: TimelineModel): SnapPoint[] {
  const { hasSeam, blends, playhead, loopRange, source, destination } = model;
  const [ofSource, ofDestination] = hasSeam ? [' of the source', ' of the destination'] : ['', ''];
  return [
    ...(hasSeam ? [{ value: 0, name: 'Seam' }] : []),
    ...blends.map(({ name, end }) => ({ value: end, name: `End of ${name}` })),
    { value: playhead, name: 'Playhead' },
    ...(loopRange === null
      ? []
      : [
          { value: loopRange.start, name: 'Loop start' },
          { value: loopRange.end, name: 'Loop end' },
        ]),
    { value: spanOf(source).start, name: `First frame${ofSource}` },
    { value: spanOf(destination).end, name: `Last frame${ofDestination}` },
  ];
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
  if (model.hasSeam) tied.unshift({ value: use.time, name: 'Seam' });
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
