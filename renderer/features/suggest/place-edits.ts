import type { Edit } from '#contract/edits/edits.ts';
import type { Suggestion } from '#core/judgement/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import type { DocumentState } from '../../stores/document/document-state.ts';
import type { JudgedPlace } from '../../workers/place.ts';
import { setTransition, withSlot } from '../../stores/transitions/transition-edits.ts';
import { freeName, numberAfter, transitionName } from '#contract/rows/transition-names.ts';

/** A place of the library that is tried on. */
export interface TriedPlace {
  readonly left: Transition; // with the out point of the search
  readonly place: JudgedPlace;
  readonly library: Pick<DocumentState, 'clips' | 'transitions'>;
}

/** A transition with the slot of a suggestion chosen, at its blend time. */
export const withSuggested = (
  before: Transition,
  { index, slot }: Pick<Suggestion, 'index' | 'slot'>,
): Transition => ({ ...withSlot(before, index, { values: slot.values }), chosen: index });

/** Uses a place in the open transition, or with `isNew` in one of its own. */
export function usePlace(before: Transition, tried: TriedPlace, isNew: boolean): Edit {
  const { place, left, library } = tried;
  const used = entering(before, tried);
  const name = defaultNameBetween(library, left.source.id, place.id);
  if (isNew) return adding('Add transition', [asNew(used, name, library)]);
  const isDefaultName =
    numberAfter(before.name, defaultNameBetween(library, left.source.id, before.destination.id)) !== null;
  const others = library.transitions.filter(({ id }) => id !== before.id);
  return setTransition(
    'Use suggestion',
    before,
    isDefaultName ? { ...used, name: freeName(name, others) } : used,
  );
}

/**
 * Adds a transition to the clip between, and has it interrupted by the open one, or with `isNew` by another
 * of its own.
 */
export function useBridge(before: Transition, tried: TriedPlace, exit: number, isNew: boolean): Edit {
  const { place, left, library } = tried;
  const name = defaultNameBetween(library, left.source.id, place.id);
  const first = asNew({ ...entering(before, tried), trailing: [] }, name, library);
  const source = {
    kind: 'chain',
    id: first.id,
    time: exit - place.time,
    playRate: 1,
    mirror: false,
  } as const;
  const second = { ...before, source };
  const own = defaultNameBetween(library, place.id, before.destination.id);
  const { changes } = isNew ? adding('', [asNew(second, own, library)]) : setTransition('', before, second);
  return { name: 'Use bridge', changes: [...adding('', [first]).changes, ...changes] };
}

/** The open transition with a place as its destination. */
function entering(before: Transition, { left, place }: TriedPlace): Transition {
  const { id, time, mirror, suggestion } = place;
  return {
    ...(suggestion ? withSuggested(before, suggestion) : before),
    source: left.source,
    destination: { kind: 'clip', id, time, playRate: 1, mirror },
  };
}

/** A copy with an id of its own, not reviewed. */
function asNew(transition: Transition, name: string, { transitions }: TriedPlace['library']): Transition {
  const { review, note } = freshTransition;
  const own = { id: crypto.randomUUID(), name: freeName(name, transitions), review, note, votes: undefined };
  return { ...transition, ...own };
}

const adding = (name: string, transitions: readonly Transition[]): Edit => ({
  name,
  changes: transitions.map((transition) => ({ kind: 'transition.add', transition })),
});

function defaultNameBetween({ clips }: TriedPlace['library'], from: string, to: string): string {
  const [source, destination] = [clips.get(from), clips.get(to)];
  return source && destination ? transitionName(source, destination) : '';
}
