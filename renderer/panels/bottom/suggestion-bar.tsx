import { CheckCheck, X } from 'lucide';
import { ActionButton } from '../controls/action-button.tsx';
import { useApp } from '../controls/window-context.ts';

/** Number of suggested markers, with commands for all of them, beside the tab of the timeline. */
export function SuggestionBar() {
  const { suggestions } = useApp().shown;
  const shown = suggestions.value;
  if (!shown) return null;
  const count = shown.markers.length;
  return (
    <div class="suggestion-bar" role="group" aria-label="Suggested markers">
      <span class="cut" data-tip={`On ${shown.clipName}. Click one in the timeline to accept it`}>
        {count === 1 ? '1 suggestion' : `${count} suggestions`}
      </span>
      <ActionButton action="suggestions.acceptAll" icon={CheckCheck} named />
      <ActionButton action="suggestions.dismiss" icon={X} bare />
    </div>
  );
}
