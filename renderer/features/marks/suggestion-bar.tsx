import { labelText } from '#contract/rows/clip-label.ts';
import './mark-bar.css';
import { CheckCheck, X } from 'lucide';
import { counted, grouped } from '#contract/words/counted.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { clipsOf, markerCount, type MarkerSuggestions } from '../../stores/marks/marker-suggestions.ts';

/** Number of suggested markers, with commands for all of them, beside the tab of the timeline. */
export function SuggestionBar() {
  const { session, shown } = useApp();
  const { value: suggested } = session.suggested;
  if (!suggested) return null;
  const { count, found } = suggested;
  const clips = shown.suggestions.value;
  const words = counted(markerCount(clips), 'suggestion');
  const on = `on ${clipsOf(clips)}`;
  return (
    <div class="suggestion-bar row gap-6 rigid" role="group" aria-label="Suggested markers">
      {found.length < count ? (
        <>
          <progress aria-label="Suggesting markers" max={count} value={found.length} />
          {grouped(found.length)} / {counted(count, 'clip')}
        </>
      ) : (
        <>
          <span class="cut" data-tip={`Markers ${on}. Click one in the timeline to accept it`}>
            {count > 1 ? `${words} ${on}` : words}
          </span>
          <ActionButton action="suggestions.acceptAll" icon={CheckCheck} named />
        </>
      )}
      <ActionButton action="suggestions.dismiss" icon={X} bare />
    </div>
  );
}

/** The number of suggestions for each clip, above the table of markers. */
export function SuggestedClips() {
  const { session, shown } = useApp();
  const { value: suggested } = session.suggested;
  if (!suggested) return null;
  const missing = new Map(shown.suggestions.value.map(({ clip, markers }) => [clip.id, markers.length]));
  return (
    <div class="suggested-clips rigid">
      <SuggestionBar />
      {suggested.found.length === suggested.count && (
        <ul aria-label="Suggestions by clip" tabIndex={0}>
          {suggested.found.map((each) => (
            <li key={each.clip.id}>{describeSuggestions(each, missing.get(each.clip.id))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeSuggestions({ clip, markers, problem }: MarkerSuggestions, missing = 0): string {
  const count = missing > 0 ? grouped(missing) : 'all marked';
  return problem ?? `${labelText(clip.label)}: ${markers.length > 0 ? count : 'no steps'}`;
}
