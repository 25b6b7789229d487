import type { App } from '../../app.ts';
import type { Workbench } from '../../workbench.ts';
import { addMarks } from '../../marks/mark-edits.ts';
import type { SuggestedMarker } from '../../marks/marker-suggestions.ts';
import { markWords } from '../../marks/marks.ts';

/** Accepts a suggested marker. Undo suggests it again while others are suggested. */
export function acceptSuggestion(app: Pick<App, 'editing' | 'session' | 'shown'>, id: string): void {
  const shown = app.shown.suggestions.peek();
  const marker = shown?.markers.find((each) => each.id === id);
  if (!shown || !marker) return;
  add(app, [marker]);
  if (shown.markers.length === 1) dismissSuggestions(app);
}

/** Accepts all suggested markers in one edit. */
export function acceptAllSuggestions(app: Pick<App, 'editing' | 'session' | 'shown'>): void {
  const shown = app.shown.suggestions.peek();
  if (!shown) return;
  add(app, shown.markers);
  dismissSuggestions(app);
}

export function dismissSuggestions({ session }: Pick<Workbench, 'session'>): void {
  session.suggested.value = null;
}

function add(app: Pick<Workbench, 'editing'>, suggested: readonly SuggestedMarker[]): void {
  const markers = suggested.map(({ foot: _, ...marker }) => marker);
  void app.editing.commit(addMarks(`Add ${markWords(markers)}`, markers));
}
