// renderer/stores/transitions: edits of transitions
import type { ReadonlySignal } from '@preact/signals';
import type { Edit } from '#contract/edits/edits.ts';
import { useOf, type ClipEnd } from '#contract/edits/add-transition.ts';
import type { MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { chainOf, usesOf } from './clip-uses.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { Editing } from '../document/document-store.ts';
import { endNames, transitionEnds, type TransitionEnd } from '../marks/marker-edits.ts';
import { markerNames } from '#contract/rows/marks.ts';
import { freeName, numberAfter, transitionName } from '#contract/rows/transition-names.ts';

/** Duplicates a transition: unreviewed, with a name that differs from those of `others`. */
export function duplicateTransition(id: string, transition: Transition, others: readonly Transition[]): Edit {
  const usual = /^(.*\S) \(\d+\)$/.exec(transition.name)?.[1] ?? transition.name;
  const copy: Transition = {
    ...transition,
    id,
    // A copy of `take (7)` is never called `take`, even if that name is free.
    name: freeName(usual, [...others, { name: usual }]),
    review: { status: 'unreviewed', reviewer: '', date: null },
    votes: undefined,
  };
  return { name: 'Duplicate transition', changes: [{ kind: 'transition.add', transition: copy }] };
}

/** Changes the clips of a transition. An end without another clip is unchanged; so is a custom name. */
export function replaceClips(
  { clips, transitions }: Pick<DocumentState, 'clips' | 'transitions'>,
  transition: Transition,
  ends: Partial<Readonly<Record<TransitionEnd, ClipEnd>>>,
): Edit {
  const uses = usesOf(chainOf(transition, transitions)) ?? transition;
  const use = (end: TransitionEnd): MotionUse => {
    const other = ends[end];
    const isNew = other && (uses[end].id !== other.clip.id || other.time !== undefined);
    return isNew ? useOf(other, end) : transition[end];
  };
  const [before, after] = [clips.get(transition.source.id), clips.get(transition.destination.id)];
  const changed = transitionEnds.filter(
    (end) => ends[end] && (transition[end].id !== ends[end].clip.id || ends[end].time !== undefined),
  );
  const name = changed.length === 1 ? `Replace ${changed[0]}` : 'Replace clips';
  const isUsual = before && after && numberAfter(transition.name, transitionName(before, after)) !== null;
  const others = transitions.filter(({ id }) => id !== transition.id);
  return setTransition(name, transition, {
    ...transition,
    name: isUsual
      ? freeName(transitionName(ends.source?.clip ?? before, ends.destination?.clip ?? after), others)
      : transition.name,
    source: use('source'),
    destination: use('destination'),
  });
}

export function setTransition(name: string, before: Transition, after: Transition): Edit {
  return { name, changes: [{ kind: 'transition.set', before, after }] };
}

/** The open transition without its preview, and the way to change it. */
interface OpenEditing {
  readonly open: { readonly editable: ReadonlySignal<Transition | null> };
  readonly editing: Editing;
}

/** Previews an edit of the open transition. */
export function previewEdit({ open, editing }: OpenEditing, edit: (before: Transition) => Edit): void {
  const before = open.editable.peek();
  if (before) editing.preview(edit(before));
}

/** Edits the open transition; null = nothing to do. */
export function commitEdit({ open, editing }: OpenEditing, edit: (before: Transition) => Edit | null): void {
  void editing.commit(() => {
    const before = open.editable.peek();
    return before && edit(before);
  });
}

/** `transition` with slot `index` replaced. */
export function withSlot(transition: Transition, index: number, patch: Partial<Slot>): Transition {
  const slots = transition.slots.map((slot, i) => (i === index ? { ...slot, ...patch } : slot));
  return { ...transition, slots };
}

const defaultPlaces = { source: 'at two thirds', destination: 'at a quarter' } as const;

/** Where `useOf` places a point, in words: `out at marker “Leave for the hop”`. */
export function describePlace(of: ClipEnd, end: TransitionEnd): string {
  const marker = of.markers.find(({ id }) => id === useOf(of, end).marker);
  const place = of.time !== undefined ? 'at the playhead' : defaultPlaces[end];
  return `${endNames[end]} ${marker ? `at marker “${marker.label || markerNames[marker.kind]}”` : place}`;
}
