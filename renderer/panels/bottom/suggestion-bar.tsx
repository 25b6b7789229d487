import { CheckCheck, X } from 'lucide';
import { Button } from '../controls/button.tsx';
import { useAction, useApp } from '../controls/window-context.ts';

/** How many markers are suggested, and what to do with all of them, beside the tab of the timeline. */
export function SuggestionBar() {
  const { suggestions } = useApp();
  const accept = useAction('suggestions.acceptAll');
  const dismiss = useAction('suggestions.dismiss');
  const shown = suggestions.value;
  if (!shown) return null;
  const count = shown.markers.length;
  return (
    <div class="suggestion-bar" role="group" aria-label="Suggested markers">
      <span class="cut" data-tip={`On ${shown.clipName}. Click one in the timeline to add it alone`}>
        {count === 1 ? '1 suggestion' : `${count} suggestions`}
      </span>
      <Button {...accept} icon={CheckCheck}>
        Add all
      </Button>
      <Button {...dismiss} icon={X} bare />
    </div>
  );
}
