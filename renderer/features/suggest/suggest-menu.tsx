import './suggest.css';
import { useEffect, useState } from 'preact/hooks';
import type { Edit } from '../../../contract/edits/edits.ts';
import type { Suggestion } from '../../../core/judgement/suggest.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { SideMenu } from '../../controls/side-menu.tsx';
import { TryOn } from '../../controls/try-on.tsx';
import { useApp } from '../../controls/window-context.ts';
import { Segments } from '../../kit/segments.tsx';
import {
  findSuggestions,
  leftAtPlayhead,
  type SuggestionQuery,
} from '../../stores/judgement/find-suggestions.ts';
import { setTransition } from '../../stores/transitions/transition-edits.ts';
import { LibraryPlaces } from './library-places.tsx';
import { withSuggested } from './place-edits.ts';
import { suggestionReason, suggestionTitle } from './suggest-words.ts';

/** Where suggestions are looked for. */
const places = [
  ['Destination', 'Places to enter the destination'],
  ['Library', 'Places to enter any clip that the list shows'],
  ['Bridge', 'Ways to the destination through another clip that the list shows'],
] as const;

/** Suggestions beside the in point. The figures try on the one under the pointer or the focus; Enter keeps it. */
export function SuggestMenu() {
  const { session } = useApp();
  return session.sideMenu.value?.kind === 'suggestions' ? <OpenSuggestMenu /> : null;
}

function OpenSuggestMenu() {
  const app = useApp();
  const [transition] = useState(() => leftAtPlayhead(app));
  // As it was: what is tried on may have another destination.
  const [motion] = useState(() => app.open.motion.peek());
  const [place, setPlace] = useState(0);
  if (transition === null || motion.state !== 'ready') return null;
  const query = { transition, motion };
  return (
    <SideMenu title="Suggested seams" beside="transition.destination.time">
      <div class="side-menu-search">
        <Segments
          label="Where to look"
          options={places.map(([name, tip], i) => ({ name, tip, chosen: i === place }))}
          choose={setPlace}
        />
      </div>
      {place === 0 ? (
        <DestinationPlaces {...query} />
      ) : (
        <LibraryPlaces key={place} {...query} isBridge={place === 2} />
      )}
    </SideMenu>
  );
}

function DestinationPlaces(query: SuggestionQuery) {
  const app = useApp();
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  useEffect(() => findSuggestions(app, query, setFound), []);
  const { fps } = query.motion.destination;
  return (
    <>
      {found === null && <p class="side-menu-empty">Looking for places to enter the destination …</p>}
      {found?.length === 0 && (
        <p class="side-menu-empty">
          None found: the destination is too short, or all of it is in no-transition ranges.
        </p>
      )}
      <ul class="side-menu-list seam-suggestions" aria-label="Suggestions">
        {found?.map((suggestion) => (
          <li key={suggestion.time}>
            <TryOn
              name={suggestionTitle(suggestion, fps)}
              facts={suggestionReason(suggestion)}
              current={false}
              edit={(before) => useSuggestion(before, query.transition, suggestion)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Moves the seam, and chooses the slot with its blend time. */
function useSuggestion(before: Transition, { source }: Transition, suggestion: Suggestion): Edit {
  const { marker: _, ...destination } = before.destination;
  return setTransition('Use suggestion', before, {
    ...withSuggested(before, suggestion),
    source,
    destination: { ...destination, time: suggestion.time },
  });
}
