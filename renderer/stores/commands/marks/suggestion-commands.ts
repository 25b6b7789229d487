import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { addMarks } from '#contract/edits/mark-edits.ts';
import type { SuggestedMarker } from '#renderer/stores/marks/marker-suggestions.ts';
import { describeMarks } from '#contract/rows/marks.ts';
import { commitMarks } from './mark-commands.ts';

type Suggested = Pick<App, 'editing' | 'notices' | 'session' | 'shown'>;

/** Accepts some suggested markers. Undo suggests them again while others are suggested. */
export function acceptSuggestions(app: Suggested, ids: readonly string[]): void {
  accept(app, ({ id }) => ids.includes(id));
}

/** Accepts the suggested markers of all clips in one edit. */
export function acceptAllSuggestions(app: Suggested): void {
  accept(app, () => true);
}

export function dismissSuggestions({ session }: Pick<Workbench, 'session'>): void {
  session.suggested.value = null;
}

function accept(app: Suggested, isAccepted: (marker: SuggestedMarker) => boolean): void {
  const suggested = app.shown.suggestions.peek().flatMap(({ markers }) => markers);
  const markers = suggested.filter(isAccepted).map(({ foot: _, ...marker }) => marker);
  if (markers.length === 0 || !commitMarks(app, addMarks(`Add ${describeMarks(markers)}`, markers))) return;
  if (markers.length === suggested.length) dismissSuggestions(app);
}
