import type { Edit } from '#contract/edits/edits.ts';
import { withoutMarker } from '#contract/edits/mark-edits.ts';
import type { Marker } from '#contract/rows/library-rows.ts';
import { markerNames } from '#contract/rows/marks.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { DocumentState } from '../document/document-state.ts';

export type TransitionEnd = 'source' | 'destination';
export const transitionEnds = ['source', 'destination'] as const;

/** Names of the points: out of the source, in of the destination. */
export const endNames = { source: 'out', destination: 'in' } as const;

/**
 * Moves the out or in point of one transition. A marker that it followed stays: the point no longer follows
 * it.
 */
export function moveEnd(
  state: Pick<DocumentState, 'transitions'>,
  transition: Transition,
  end: TransitionEnd,
  time: number,
): Edit {
  const { kind, marker } = transition[end];
  const point = `Move ${endNames[end]} point${marker === undefined ? '' : ' off its marker'}`;
  return {
    name: kind === 'chain' ? 'Move interruption' : point,
    changes: [{ kind: 'transition.set', before: transition, after: withEndAt(state, transition, end, time) }],
  };
}

/** Moves both points of a transition, to times on its clips. */
export function moveSeam(
  state: Pick<DocumentState, 'transitions'>,
  before: Transition,
  times: Readonly<Record<TransitionEnd, number>>,
): Edit {
  const left = withEndAt(state, before, 'source', times.source);
  const after = withEndAt(state, left, 'destination', times.destination);
  return { name: 'Move seam', changes: [{ kind: 'transition.set', before, after }] };
}

/**
 * A transition with a point at `time` s of its clip. An interruption is at the earliest at the interrupted
 * seam.
 */
function withEndAt(
  { transitions }: Pick<DocumentState, 'transitions'>,
  transition: Transition,
  end: TransitionEnd,
  time: number,
): Transition {
  const use = transition[end];
  if (use.kind !== 'chain') return { ...transition, [end]: { ...withoutMarker(use), time } };
  const interrupted = transitions.find(({ id }) => id === use.id)?.destination;
  const elapsed = interrupted ? (time - interrupted.time) / interrupted.playRate : use.time;
  return { ...transition, [end]: { ...use, time: Math.max(elapsed, 0) } };
}

/** Moves an interruption to `elapsed` s after the interrupted seam. */
export function setInterruption(transition: Transition, elapsed: number): Edit {
  const after = { ...transition, source: { ...transition.source, time: Math.max(elapsed, 0) } };
  return { name: 'Move interruption', changes: [{ kind: 'transition.set', before: transition, after }] };
}

/** Links an end to a marker of its clip, or to none. */
export function followMarker(transition: Transition, end: TransitionEnd, marker: Marker | null): Edit {
  const use = withoutMarker(transition[end]);
  const after = marker ? { ...use, marker: marker.id, time: marker.time } : use;
  return {
    name: marker ? `Follow ${markerNames[marker.kind]} marker` : `Unlink ${endNames[end]} point`,
    changes: [{ kind: 'transition.set', before: transition, after: { ...transition, [end]: after } }],
  };
}
