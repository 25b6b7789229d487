import { clipDuration } from '#core/clip/clip.ts';
import type { MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import type { ClipSummary, Marker, MarkerKind } from '../rows/library-rows.ts';
import { freeName, transitionName } from '../rows/transition-names.ts';
import type { Edit } from './edits.ts';

type End = 'source' | 'destination';

/** A clip with its markers, as one end of a transition. */
export interface ClipEnd {
  readonly clip: Pick<ClipSummary, 'id' | 'name' | 'fps' | 'frameCount' | 'isTake'>;
  readonly markers: readonly Marker[];
  readonly time?: number; // s on the clip; the requested out or in point
  readonly marker?: Marker; // the requested one, of any kind
}

/**
 * Adds a transition between two clips: at their first out and in markers, or at defaults. Its name differs
 * from those of `others`.
 */
export function addTransition(
  id: string,
  source: ClipEnd,
  destination: ClipEnd,
  slots: readonly Slot[],
  others: readonly Transition[],
): Edit {
  const transition: Transition = {
    ...freshTransition,
    id,
    name: freeName(transitionName(source.clip, destination.clip), others),
    source: useOf(source, 'source'),
    destination: useOf(destination, 'destination'),
    slots,
  };
  return { name: 'Add transition', changes: [{ kind: 'transition.add', transition }] };
}

const markerOf: Readonly<Record<End, MarkerKind>> = { source: 'out', destination: 'in' };

/**
 * Without a marker, a source is left after two thirds and a destination entered after a quarter. Both on a
 * frame.
 */
const defaultShare: Readonly<Record<End, number>> = { source: 2 / 3, destination: 1 / 4 };

/**
 * The initial use of a clip: at a given marker, at a given time, or at the marker on its frame; at its first out
 * or in marker, or at the default.
 */
export function useOf({ clip, markers, time, marker: wanted }: ClipEnd, end: End): MotionUse {
  const isThere = (at: number): boolean => time === undefined || Math.abs(at - time) * clip.fps <= 0.5;
  const marker =
    wanted ?? markers.find((candidate) => candidate.kind === markerOf[end] && isThere(candidate.time));
  const usual = Math.round(clipDuration(clip) * defaultShare[end] * clip.fps) / clip.fps;
  const at = marker?.time ?? time ?? usual;
  const kind = clip.isTake === true ? 'tree' : 'clip';
  const use = { kind, id: clip.id, time: at, playRate: 1, mirror: false } as const;
  return marker ? { ...use, marker: marker.id } : use;
}
