import './suggest.css';
import { useEffect, useState } from 'preact/hooks';
import type { Edit } from '../../../contract/edits/edits.ts';
import type { Suggestion } from '../../../core/judgement/suggest.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { SideMenu } from '../../controls/side-menu.tsx';
import { TryOn } from '../../controls/try-on.tsx';
import { useApp } from '../../controls/window-context.ts';
import { findSuggestions, leftAtPlayhead } from '../../stores/judgement/find-suggestions.ts';
import { setTransition, withSlot } from '../../stores/transitions/transition-edits.ts';
import { suggestionReason, suggestionTitle } from './suggest-words.ts';

/** Suggestions beside the in point. The figures try on the one under the pointer or the focus; Enter keeps it. */
export function SuggestMenu() {
  const { session } = useApp();
  return session.sideMenu.value?.kind === 'suggestions' ? <OpenSuggestMenu /> : null;
}

function OpenSuggestMenu() {
  const app = useApp();
  const [left] = useState(() => leftAtPlayhead(app));
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  useEffect(() => (left ? findSuggestions(app, left, setFound) : undefined), []);
  const motion = app.open.motion.value;
  if (left === null || motion.state !== 'ready') return null;
  const { fps } = motion.destination;
  return (
    <SideMenu title="Suggested seams" beside="transition.destination.time">
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
              edit={(before) => useSuggestion(before, left, suggestion)}
            />
          </li>
        ))}
      </ul>
    </SideMenu>
  );
}

/** Moves the seam, and chooses the slot with its blend time. */
function useSuggestion(before: Transition, { source }: Transition, suggestion: Suggestion): Edit {
  const { time, index, slot } = suggestion;
  const { marker: _, ...destination } = before.destination;
  const after = withSlot(before, index, { values: slot.values });
  return setTransition('Use suggestion', before, {
    ...after,
    source,
    destination: { ...destination, time },
    chosen: index,
  });
}
