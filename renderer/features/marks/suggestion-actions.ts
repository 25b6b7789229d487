import type { Condition, Row } from '../../stores/action.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { endAt } from '../../stores/shown/seam-range.ts';
import type { TransitionEnd } from '../../stores/marks/marker-edits.ts';
import { acceptAllSuggestions, dismissSuggestions } from '../../stores/commands/marks/suggestion-commands.ts';
import { needsLoadedClips, needsMotion } from '../../stores/conditions.ts';
import { suggestMarkers } from './suggest-markers.ts';

const needsSuggestions: Condition = (app) =>
  app.shown.suggestions.value ? null : 'no markers are suggested';
const endInPlay = ({ session }: Pick<Workbench, 'session'>): TransitionEnd => endAt(session.time.peek());

/** Markers suggested from foot contacts, accepted one by one or all together. */
export const suggestionRows: readonly Row[] = [
  {
    id: 'suggestions.inPlay',
    title: 'Suggest markers from foot contacts',
    tip: 'On the clip at the playhead',
    keys: ['Shift+M'],
    disabled: needsLoadedClips,
    run: (app) => void suggestMarkers(app, endInPlay(app)),
  },
  suggest('source'),
  suggest('destination'),
  {
    id: 'suggestions.acceptAll',
    title: 'Accept all suggested markers',
    short: 'Accept all',
    keys: ['Mod+Enter'],
    disabled: needsSuggestions,
    run: acceptAllSuggestions,
  },
  {
    id: 'suggestions.dismiss',
    title: 'Dismiss suggested markers',
    disabled: needsSuggestions,
    run: dismissSuggestions,
  },
];

function suggest(end: TransitionEnd): Row {
  return {
    id: `suggestions.${end}`,
    title: `Suggest ${end} markers from foot contacts`,
    disabled: needsMotion,
    run: (app) => void suggestMarkers(app, end),
  };
}
