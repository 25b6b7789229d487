import type { Edit } from '../../../contract/edits/edits.ts';
import type { Marker, MarkerKind } from '../../../contract/rows/library-rows.ts';
import type { MotionUse, Transition } from '../../../core/transition/document/document.ts';
import type { DocumentState } from '../document/document-state.ts';

export type TransitionEnd = 'source' | 'destination';
export const transitionEnds = ['source', 'destination'] as const;

/** Names of the points: out of the source, in of the destination. */
export const endNames = { source: 'out', destination: 'in' } as const;

/** Moves the out or in point of one transition. A marker that it followed stays: the point no longer follows it. */
export function moveEnd(
  state: DocumentState,
  transition: Transition,
  end: TransitionEnd,
  time: number,
): Edit {
  if (transition[end].kind === 'chain') return moveInterruption(state, transition, time);
  const { marker } = transition[end];
  const after = { ...transition, [end]: { ...withoutMarker(transition[end]), time } };
  return {
    name: `Move ${endNames[end]} point${marker === undefined ? '' : ' off its marker'}`,
    changes: [{ kind: 'transition.set', before: transition, after }],
  };
}

/** Moves an interruption to `time` s of the interrupted clip, at the earliest to the seam. */
function moveInterruption(
  { transitions }: Pick<DocumentState, 'transitions'>,
  transition: Transition,
  time: number,
): Edit {
  const interrupted = transitions.find(({ id }) => id === transition.source.id)?.destination;
  const elapsed = interrupted ? (time - interrupted.time) / interrupted.playRate : transition.source.time;
  return setInterruption(transition, elapsed);
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

/** Names of marker kinds inside a sentence. */
export const markerNames: Readonly<Record<MarkerKind, string>> = {
  out: 'out',
  in: 'in',
  footPlant: 'foot plant',
  takeOff: 'take-off',
  pass: 'pass',
  note: 'note',
};

export function withoutMarker({ marker: _, ...use }: MotionUse): MotionUse {
  return use;
}
