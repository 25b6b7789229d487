import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import { counted } from '../../../contract/words/counted.ts';
import { stepsOf } from '../../../core/metrics/foot-contacts.ts';
import type { App } from '../../stores/app.ts';
import { showTab } from '../../stores/commands/show-tab.ts';
import { dismissSuggestions } from '../../stores/commands/marks/suggestion-commands.ts';
import {
  clipsOf,
  markerCount,
  markersOfSteps,
  type MarkerSuggestions,
  type SteppingFoot,
  type Suggesting,
} from '../../stores/marks/marker-suggestions.ts';
import { fetchClips } from '../../stores/shown/fetch-clips.ts';
import { readContacts } from './read-contacts.ts';

/** Suggests markers for foot plants and take-offs, clip by clip, until they are dismissed or others are suggested. */
export async function suggestMarkers(app: App, clipIds: readonly string[]): Promise<void> {
  const { suggested } = app.session;
  let now: Suggesting = { count: clipIds.length, found: [] };
  suggested.value = now;
  if (clipIds.length > 1) showTab(app, 'markers'); // it lists them
  const problem = await fetchClips(app.document, clipIds, app.bridge);
  const { clips } = app.document.current.peek();
  const there = clipIds.flatMap((id) => clips.get(id) ?? []);
  for (const clip of there) {
    const found = suggested.peek() === now ? await suggestionsFor(app, clip) : null;
    if (found === null || suggested.peek() !== now) return;
    now = { count: there.length, found: [...now.found, found] };
    suggested.value = now;
  }
  const missing = app.shown.suggestions.peek();
  if (missing.length === 0 && there.length < 2) dismissSuggestions(app);
  const failure = problem ?? (there.length === 1 ? now.found[0].problem : undefined);
  if (failure === undefined) app.notices.report(wordsOf(now.found, missing));
  else app.notices.problem(failure);
}

function wordsOf(found: readonly MarkerSuggestions[], missing: readonly MarkerSuggestions[]): string {
  const [steps, left] = [markerCount(found), markerCount(missing)];
  if (steps === 0) return `No foot contacts found on ${clipsOf(found)}`;
  if (left === 0) return `All ${steps} steps on ${clipsOf(found)} have markers`;
  return `Suggested ${counted(left, 'marker')} on ${clipsOf(missing)}`;
}

async function suggestionsFor(app: App, summary: ClipSummary): Promise<MarkerSuggestions> {
  const read = await readContacts(app, summary);
  if (!read.ok) return { clip: summary, markers: [], problem: read.error };
  const { clip, feet } = read.value;
  const steps = feet.map(({ side, contacts }): SteppingFoot => ({
    side,
    ...stepsOf(contacts, clip.frameCount, clip.loop),
  }));
  return { clip: summary, markers: markersOfSteps(steps, summary, () => crypto.randomUUID()) };
}
