import type { Marker, MarkerKind } from '../../../contract/library-rows.ts';
import type { MarkerIndices } from '../../../renderer/timeline/grips.ts';
import { indexMarkers } from '../../../renderer/timeline/marker-index.ts';
import type {
  TimelineGesture,
  TimelineListener,
  TimelineModel,
} from '../../../renderer/timeline/timeline-model.ts';

export function marker(id: string, time: number, kind: MarkerKind = 'note', label = ''): Marker {
  return { id, clipId: 'clip', kind, time, label };
}

/**
 * A source of 4 s at 100 fps left at 3 s, a destination of 2 s at 50 fps, played at double speed, entered at 0.5 s:
 *
 *     source        −3 ├──────────────────┤┄┄┄┤ 1
 *     destination            −0.25 ┄┄┄├───────────┤ 0.75
 */
export const model: TimelineModel = {
  playhead: 0.1,
  playing: false,
  earlier: [],
  source: {
    clipId: 'walk',
    name: 'walk',
    duration: 4,
    fps: 100,
    time: 3,
    playRate: 1,
    loop: false,
    markers: [marker('plant', 1, 'footPlant', 'L plant'), marker('off', 2, 'takeOff')],
  },
  destination: {
    clipId: 'hop',
    name: 'hop',
    duration: 2,
    fps: 50,
    time: 0.5,
    playRate: 2,
    loop: false,
    markers: [marker('land', 1.5, 'footPlant', 'Land')],
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
  selectedMarker: null,
  unit: 'seconds',
};

export function markersOf(of: TimelineModel): MarkerIndices {
  return { source: indexMarkers(of.source.markers), destination: indexMarkers(of.destination.markers) };
}

/** A listener that writes down what it is told. */
export function recorder(): { readonly listener: TimelineListener; readonly told: unknown[] } {
  const told: unknown[] = [];
  const listener: TimelineListener = {
    seek: (time, phase) => told.push(['seek', time, phase]),
    gesture: (gesture: TimelineGesture) => told.push(gesture),
    selectMarker: (id) => told.push(['select', id]),
    addMarker: (place) => told.push(['add', place]),
    removeMarker: (id) => told.push(['remove', id]),
    renameMarker: (id, label) => told.push(['rename', id, label]),
  };
  return { listener, told };
}
