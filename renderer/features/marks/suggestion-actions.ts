import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import type { Condition, Row } from '../../stores/action.ts';
import type { App } from '../../stores/app.ts';
import { selectedClips } from '../../stores/commands/library/pointed-row.ts';
import { clipInPlay } from '../../stores/commands/marks/selected-marks.ts';
import { acceptAllSuggestions, dismissSuggestions } from '../../stores/commands/marks/suggestion-commands.ts';
import { needsClips, needsLibrary, needsTransition } from '../../stores/conditions.ts';
import { isInFront } from '../../stores/workspace/bottom-tabs.ts';
import { suggestMarkers } from './suggest-markers.ts';

const noSuggestions = 'no markers are suggested';

/** Markers suggested from foot contacts, accepted one by one or all together. */
export const suggestionRows: readonly Row[] = [
  {
    ...suggest('inPlay', 'from foot contacts', needsClips, (app) => idOf(clipInPlay(app)?.clip)),
    tip: 'Reads the clip at the playhead',
    keys: ['Shift+M'],
  },
  suggest('source', 'for source', needsTransition, ({ open }) => idOf(open.source.value)),
  suggest('destination', 'for destination', needsTransition, ({ open }) => idOf(open.destination.value)),
  suggest('clips', 'for selected clips', needsLibrary, selectedClips),
  {
    ...suggest('rows', 'for clips of selected rows', needsLibrary, ({ markTable }) => [
      ...new Set(markTable.selected.value.map(({ clip }) => clip.id)),
    ]),
    offered: ({ workspace }) => isInFront(workspace, 'markers'),
  },
  {
    id: 'suggestions.acceptAll',
    title: 'Accept all suggested markers',
    short: 'Accept all',
    keys: ['Mod+Enter'],
    disabled: ({ shown }) => (shown.suggestions.value.length > 0 ? null : noSuggestions),
    run: acceptAllSuggestions,
  },
  {
    id: 'suggestions.dismiss',
    title: 'Dismiss suggested markers',
    tip: 'Stops if clips are still being read',
    disabled: ({ session }) => (session.suggested.value ? null : noSuggestions),
    run: dismissSuggestions,
  },
];

/** @param clipsOf ids of the clips that are read. Reads signals. */
function suggest(id: string, what: string, needs: Condition, clipsOf: (app: App) => readonly string[]): Row {
  return {
    id: `suggestions.${id}`,
    title: `Suggest markers ${what}`,
    disabled: (app) => needs(app) ?? (clipsOf(app).length > 0 ? null : 'there is no clip to read'),
    run: (app) => void suggestMarkers(app, clipsOf(app)),
  };
}

/** A blend tree has no marks of its own. */
function idOf(clip: ClipSummary | null | undefined): readonly string[] {
  return clip && clip.isTake !== true ? [clip.id] : [];
}
