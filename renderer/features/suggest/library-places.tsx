import { ChevronDown, ChevronRight, Plus } from 'lucide';
import { useLayoutEffect, useState } from 'preact/hooks';
import { counted } from '#contract/words/counted.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { StripCanvas } from '../../controls/poses/strip-canvas.tsx';
import { TryOn } from '../../controls/side-menu.tsx';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useResource } from '../../kit/resource.ts';
import { openTransition } from '../../stores/commands/transitions/transition-commands.ts';
import { retargetNames } from '../../stores/commands/transitions/retarget-names.ts';
import type { LibraryQuery } from '../../stores/matching/search-library.ts';
import type { JudgedPlace } from '../../workers/place.ts';
import type { App } from '../../stores/app.ts';
import { useBridge, usePlace, type TriedPlace } from './place-edits.ts';
import { isDearer, placeReason, placeTitle, describeSearched } from './suggest-words.ts';

/** Places in the clips that the list shows, with their poses. */
export function LibraryPlaces({
  setDirect,
  ...query
}: LibraryQuery & { readonly setDirect: (cost: number | null) => void }) {
  const { searchLibrary } = useApp();
  const [searched] = useState(query);
  const { value: search, problem } = useResource(searched, searchLibrary);
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
  const clip = app.document.current.value.clips.get(place.id);
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
