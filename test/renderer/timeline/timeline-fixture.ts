import type { Scale } from '#renderer/kit/plot/scale.ts';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipRange, Marker, MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import { noMarks } from '#renderer/timeline/grips/marks.ts';
import { indexMarkers, type MarkerIndices } from '#renderer/timeline/model/marker-index.ts';
import type {
  TimelineGesture,
  TimelineListener,
  TimelineModel,
} from '#renderer/timeline/model/timeline-model.ts';

export function marker(id: string, time: number, kind: MarkerKind = 'note', label = ''): Marker {
  return { id, clipId: 'clip', kind, time, label };
}

export function rangeFrom(id: string, start: number, end: number, kind: RangeKind = 'phase'): ClipRange {
  return { id, clipId: 'clip', kind, start, end, label: '' };
}

/**
 * A source of 4 s at 100 fps left at 3 s, and a destination of 2 s at 50 fps entered at 0.5 s at double rate:
 *
 *     source        −3 ├──────────────────┤┄┄┄┤ 1
 *     destination            −0.25 ┄┄┄├───────────┤ 0.75
 */
export const model: TimelineModel = {
  id: 'walk to hop',
  playhead: 0.1,
  playing: false,
  hasSeam: true,
  earlier: [],
  lanes: [],
  requests: [],
  source: {
    clipId: 'walk',
    name: wholeLabel('walk'),
    duration: 4,
    fps: 100,
    time: 3,
    playRate: 1,
    loop: false,
    markers: [marker('plant', 1, 'footPlant', 'L plant'), marker('off', 2, 'takeOff')],
    ranges: [],
  },
  destination: {
    clipId: 'hop',
    name: wholeLabel('hop'),
    duration: 2,
    fps: 50,
    time: 0.5,
    playRate: 2,
    loop: false,
    markers: [marker('land', 1.5, 'footPlant', 'Land')],
    ranges: [],
  },
  blends: [
    {
      name: 'A',
      colour: 'slot-a',
      end: 0.4,
      label: 'settles',
      draggable: false,
      maximum: 2,
      shows: 'extrapolation',
    },
    {
      name: 'B',
      colour: 'slot-b',
      end: 0.3,
      label: 'blend',
      draggable: true,
      maximum: 2,
      shows: 'extrapolation',
    },
  ],
  loopRange: { start: -1.5, end: 0.5 },
  selection: noMarks,
  unit: 'seconds',
};

/** The same with a range on each clip: 0.4 to 0.9 s of the source, 1 to 1.4 s of the destination. */
export const ranged: TimelineModel = {
  ...model,
  source: { ...model.source, ranges: [rangeFrom('stance', 0.4, 0.9)] },
  destination: { ...model.destination, ranges: [rangeFrom('cycle', 1, 1.4, 'loop')] },
};

export function markersOf(of: TimelineModel): MarkerIndices {
  return { source: indexMarkers(of.source.markers), destination: indexMarkers(of.destination.markers) };
}

/** A listener that records its calls. */
/** A scale from a pixel on, with times from `start` on. */
export function scaleFrom(from: number, width: number, start: number, pixelsPerSecond: number): Scale {
  return { from, to: from + width, low: start, high: start + width / pixelsPerSecond };
}

export function recorder(): { readonly listener: TimelineListener; readonly told: unknown[] } {
  const told: unknown[] = [];
  const listener: TimelineListener = {
    seek: (time, phase) => told.push(['seek', time, phase]),
    gesture: (gesture: TimelineGesture) => told.push(gesture),
    select: ({ ids }) => told.push(['select', [...ids]]),
    addMarker: (place) => told.push(['add', place]),
    addRange: (place) => told.push(['add range', place]),
    renameMark: (id, label) => told.push(['rename', id, label]),
    acceptSuggestions: (ids) => told.push(['accept', ids]),
    acceptAllSuggestions: () => told.push(['acceptAll']),
    openMenu: (of) => told.push(['menu', of]),
    openRequest: (id) => told.push(['open', id]),
    foldRequest: (id) => told.push(['fold', id]),
    compete: (change) => told.push(change),
  };
  return { listener, told };
}
