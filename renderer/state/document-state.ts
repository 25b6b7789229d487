import type { Change } from '../../contract/edits.ts';
import type { ClipSummary, Marker } from '../../contract/library-rows.ts';
import type { Transition } from '../../core/transition/document.ts';

/** What people made, as far as this window shows it. Immutable: a change makes a new one. */
export interface DocumentState {
  readonly transitions: readonly Transition[]; // in the order they were made
  readonly clips: ReadonlyMap<string, ClipSummary>; // by id: those listed, and those of the open transition
  readonly markers: ReadonlyMap<string, readonly Marker[]>; // by clip id, in order of time; absent = not asked for yet
}

export const emptyDocument: DocumentState = { transitions: [], clips: new Map(), markers: new Map() };

/**
 * `state` after `changes`. Applying a change twice leaves the same as once, because main tells of an edit both in its
 * answer and in an event. What the window does not hold (markers of clips never looked at) is left alone.
 */
export function applyChanges(state: DocumentState, changes: readonly Change[]): DocumentState {
  return changes.reduce(applyChange, state);
}

function applyChange(state: DocumentState, change: Change): DocumentState {
  switch (change.kind) {
    case 'marker.add':
      return withMarker(state, change.marker.clipId, change.marker.id, change.marker);
    case 'marker.remove':
      return withMarker(state, change.marker.clipId, change.marker.id, null);
    case 'marker.set':
      return withMarker(state, change.after.clipId, change.after.id, change.after);
    case 'clip.set': {
      const clip = state.clips.get(change.id);
      return clip ? withClips(state, [{ ...clip, settings: change.after }]) : state;
    }
    case 'transition.add':
      return withTransition(state, change.transition.id, change.transition);
    case 'transition.remove':
      return withTransition(state, change.transition.id, null);
    case 'transition.set':
      return withTransition(state, change.after.id, change.after);
  }
}

/** Adds or replaces clips. */
export function withClips(state: DocumentState, clips: readonly ClipSummary[]): DocumentState {
  const all = new Map(state.clips);
  for (const clip of clips) all.set(clip.id, clip);
  return { ...state, clips: all };
}

/** Sets all markers of the clips named, as main knows them. */
export function withMarkersOf(
  state: DocumentState,
  clipIds: readonly string[],
  markers: readonly Marker[],
): DocumentState {
  const all = new Map(state.markers);
  for (const clipId of clipIds)
    all.set(clipId, inOrder(markers.filter((marker) => marker.clipId === clipId)));
  return { ...state, markers: all };
}

function withMarker(state: DocumentState, clipId: string, id: string, marker: Marker | null): DocumentState {
  const known = state.markers.get(clipId);
  if (!known) return state;
  const others = known.filter((other) => other.id !== id);
  const markers = new Map(state.markers).set(clipId, marker ? inOrder([...others, marker]) : others);
  const clip = state.clips.get(clipId);
  const next = { ...state, markers };
  return clip ? withClips(next, [{ ...clip, markerCount: markers.get(clipId)?.length ?? 0 }]) : next;
}

function withTransition(state: DocumentState, id: string, transition: Transition | null): DocumentState {
  const { transitions } = state;
  const at = transitions.findIndex((other) => other.id === id);
  if (!transition) return at < 0 ? state : { ...state, transitions: transitions.toSpliced(at, 1) };
  return {
    ...state,
    transitions: at < 0 ? [...transitions, transition] : transitions.with(at, transition),
  };
}

function inOrder(markers: readonly Marker[]): readonly Marker[] {
  return markers.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
}
