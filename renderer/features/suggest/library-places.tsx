import { ChevronDown, ChevronRight, Plus } from 'lucide';
import { useLayoutEffect, useState } from 'preact/hooks';
import { counted } from '#contract/words/counted.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { StripCanvas } from '#renderer/controls/poses/strip-canvas.tsx';
import { TryOn } from '#renderer/controls/side-menu.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { useResource, type Work } from '#renderer/kit/resource.ts';
import { openTransition } from '#renderer/stores/commands/transitions/transition-commands.ts';
import { retargetNames } from '#renderer/stores/commands/transitions/retarget-names.ts';
import type { LibraryQuery, LibrarySearch, SearchLibrary } from '#renderer/stores/matching/search-library.ts';
import type { JudgedPlace } from '#renderer/workers/place.ts';
import type { App } from '#renderer/stores/app.ts';
import { isDearer, placeReason, placeTitle, describeSearched } from './suggest-words.ts';
import type { Suggestion } from '#core/judge/suggest.ts';
import { freshTransition, renewedFeet, renewedTwists } from '#core/transition/document/fresh-transition.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import { setTransition, withSlot } from '#renderer/stores/transitions/transition-edits.ts';
import { freeName, numberAfter, transitionName } from '#contract/rows/transition-names.ts';

/** A place of the library that is tried on. */
interface TriedPlace {
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

/** The open transition with a place as its destination, twisted and planted as the place was judged. */
function entering(before: Transition, { left, place }: TriedPlace): Transition {
  const { id, time, mirror, suggestion } = place;
  return {
    ...(suggestion ? withSuggested(before, suggestion) : before),
    source: left.source,
    destination: { kind: 'clip', id, time, playRate: 1, mirror },
    ...renewedTwists,
    ...renewedFeet,
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

interface Search {
  readonly ask: SearchLibrary;
  readonly asked: LibraryQuery;
}

const searchPlaces: Work<Search, LibrarySearch> = ({ ask, asked }, asking) => ask(asked, asking);

/** Places in the clips that the list shows, with their poses. */
export function LibraryPlaces({
  setDirect,
  ...query
}: LibraryQuery & { readonly setDirect: (cost: number | null) => void }) {
  const { searchLibrary: ask } = useApp();
  const [asked] = useState(query);
  const { value: search, problem } = useResource({ ask, asked }, searchPlaces);
  const [showsDearer, setShowsDearer] = useState(false);
  const direct = search?.direct ?? null;
  useLayoutEffect(() => {
    setDirect(direct);
    return () => setDirect(null);
  }, [direct]);
  const places = search?.places ?? [];
  const dearer = places.filter((place) => isDearer(place, { direct }));
  const item = (place: JudgedPlace) => (
    <PlaceItem
      key={place.id}
      left={query.transition}
      place={place}
      direct={direct ?? 0}
      sameFeet={query.sameFeet}
    />
  );
  return (
    <>
      <ul class="side-menu-list seam-suggestions" aria-label="Suggestions">
        {places.filter((place) => !dearer.includes(place)).map(item)}
        {dearer.length > 0 && (
          <li>
            <button
              type="button"
              class="side-menu-item plain fill inset dim"
              data-item
              aria-expanded={showsDearer}
              onClick={() => setShowsDearer(!showsDearer)}
            >
              <Icon node={showsDearer ? ChevronDown : ChevronRight} size={14} />
              <span class="cut">{`${counted(dearer.length, 'place')} ${dearer.length === 1 ? 'costs' : 'cost'} more than now`}</span>
            </button>
          </li>
        )}
        {showsDearer && dearer.map(item)}
      </ul>
      <p class="side-menu-foot row gap-8 rigid dim" role="status">
        {problem === null
          ? search === null
            ? 'Reading the list …'
            : describeSearched(search)
          : `The search failed: ${problem}`}
      </p>
    </>
  );
}

interface PlaceItemProps extends Pick<TriedPlace, 'left'> {
  readonly place: JudgedPlace;
  readonly direct: number; // m s
  readonly sameFeet: boolean; // it is a condition
}

function PlaceItem({ left, place, direct, sameFeet }: PlaceItemProps) {
  const app = useApp();
  const clip = app.document.current.clips.value.get(place.id);
  if (!clip) return null;
  const edit = (before: Transition, isNew = false): Edit => {
    const tried = { left, place, library: app.document.current.peek() };
    return place.exit === null ? usePlace(before, tried, isNew) : useBridge(before, tried, place.exit, isNew);
  };
  const { timeUnit: unit } = app.workspace.state.value;
  const addNew = place.exit === null ? 'Add as transition' : 'Add as transitions';
  return (
    <li>
      <TryOn
        name={placeTitle(place, clip, unit)}
        facts={placeReason(place, { direct, sameFeet, unit, fps: clip.fps })}
        current={false}
        picture={
          <span class="strip">
            <StripCanvas clipId={place.id} />
          </span>
        }
        edit={edit}
        keep={() => void keepPlace(app, place, (before) => edit(before))}
      />
      <Button
        icon={Plus}
        tip={`${addNew}; the open one stays as it is`}
        name={addNew}
        bare
        onClick={() => void keepPlace(app, place, (before) => edit(before, true))}
      />
    </li>
  );
}

/**
 * Closes the menu and commits an edit; opens the transition that it adds. Joints of another skeleton get
 * their names there.
 */
async function keepPlace(
  app: App,
  { id, exit }: JudgedPlace,
  edit: (before: Transition) => Edit,
): Promise<void> {
  app.session.sideMenu.value = null;
  app.editing.cancel();
  const before = app.open.editable.peek();
  if (!before) return;
  const from = before.destination.id;
  const made = await retargetNames(app, () => edit(before), from, exit === null ? id : from);
  if (!(await app.editing.commit(made))) return;
  const last = made.changes.at(-1);
  if (last?.kind === 'transition.add') openTransition(app, last.transition);
}
