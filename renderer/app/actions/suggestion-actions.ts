import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { endAt } from '../../state/shown/seam-range.ts';
import type { TransitionEnd } from '../../state/marks/marker-edits.ts';
import { acceptAllSuggestions, dismissSuggestions } from '../../state/commands/marks/suggestion-commands.ts';
import { suggestMarkers } from './suggest-markers.ts';

const needsSuggestions = (app: App): string | null =>
  app.suggestions.value ? null : 'no markers are suggested';

/** Markers from foot contacts, to be taken one by one or all together. */
export const suggestionActions: readonly Action[] = [
  {
    id: 'suggestions.inPlay',
    title: 'Suggest markers from foot contacts',
    keys: ['Shift+M'],
    menu: 'Markers',
    disabled: (app) => whyNot(app, endAt(app.session.time.value)),
    run: (app) => void suggestMarkers(app, endAt(app.session.time.peek())),
  },
  suggest('source'),
  suggest('destination'),
  {
    id: 'suggestions.acceptAll',
    title: 'Add all suggested markers',
    keys: ['Mod+Enter'],
    menu: 'Markers',
    disabled: needsSuggestions,
    run: acceptAllSuggestions,
  },
  {
    id: 'suggestions.dismiss',
    title: 'Dismiss suggested markers',
    keys: [],
    menu: 'Markers',
    disabled: needsSuggestions,
    run: dismissSuggestions,
  },
];

function whyNot(app: App, end: TransitionEnd): string | null {
  if (!app.open[end].value) return 'no transition is open';
  return app.open.motion.value.state === 'ready' ? null : 'its clips are not loaded';
}

function suggest(end: TransitionEnd): Action {
  return {
    id: `suggestions.${end}`,
    title: `Suggest markers on the ${end} from foot contacts`,
    keys: [],
    menu: 'Markers',
    disabled: (app) => whyNot(app, end),
    run: (app) => void suggestMarkers(app, end),
  };
}
