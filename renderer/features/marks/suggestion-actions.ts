import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Condition, ActionRow } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { selectedClips } from '#renderer/stores/commands/library/pointed-row.ts';
import { clipInPlay } from '#renderer/stores/commands/marks/mark-commands.ts';
import {
  acceptAllSuggestions,
  dismissSuggestions,
} from '#renderer/stores/commands/marks/suggestion-commands.ts';
import { needsClips, needsLibrary, needsTransition } from '#renderer/stores/conditions.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { counted } from '#contract/words/counted.ts';
import { stepsOf, type FootContact } from '#core/rig/feet/foot-contacts.ts';
import { showTab } from '#renderer/stores/commands/show-tab.ts';
import {
  clipsOf,
  markerCount,
  markersOfSteps,
  type MarkerSuggestions,
  type SteppingFoot,
  type Suggesting,
} from '#renderer/stores/marks/marker-suggestions.ts';
import { fetchClips } from '#renderer/stores/shown/fetch-clips.ts';
import type { Clip } from '#core/clip/clip.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { findFeet, type Foot } from '#core/rig/roles/body-limbs.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { contactsInSteps } from '#renderer/stage/lanes/motion-lanes.ts';
import { loadedClip } from '#renderer/clips/clip-cache.ts';
import { settingsOf } from '#renderer/stores/marks/marked-contacts.ts';

/** A clip with the contacts of each foot. */
interface StandingFeet {
  readonly clip: Clip;
  readonly feet: readonly { readonly side: Foot['side']; readonly contacts: readonly FootContact[] }[];
}

/** Reads when the feet of a clip stand; fails with a sentence. */
export async function readContacts(
  { document, library }: App,
  summary: ClipSummary,
): Promise<Result<StandingFeet, string>> {
  const loaded = await loadedClip(library.caches.peeked.get(summary.id));
  if (loaded.state !== 'ready') return failure(`${summary.name} cannot be read.`);
  const now = document.current.peek();
  const clip = { ...loaded.clip, ...settingsOf(now, summary) };
  const known = findFeet(clipJointMap(clip, now.jointMaps.get(summary.jointsId)));
  if (known.length === 0)
    return failure(
      `The feet of ${summary.name} are not known. Name them in the joint map, or add markers and ranges by hand.`,
    );
  const feet: StandingFeet['feet'][number][] = [];
  for (const foot of known) feet.push({ side: foot.side, contacts: await contactsInSteps(clip, foot) });
  return success({ clip, feet });
}

const noSuggestions = 'no markers are suggested';

/** Markers suggested from foot contacts, accepted one by one or all together. */
export const suggestionRows: readonly ActionRow[] = [
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
function suggest(
  id: string,
  what: string,
  needs: Condition,
  clipsOf: (app: App) => readonly string[],
): ActionRow {
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

/**
 * Suggests markers for foot plants and take-offs, clip by clip, until they are dismissed or others are
 * suggested.
 */
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
  if (failure === undefined) app.notices.report(describeFound(now.found, missing));
  else app.notices.problem(failure);
}

function describeFound(found: readonly MarkerSuggestions[], missing: readonly MarkerSuggestions[]): string {
  const [steps, left] = [markerCount(found), markerCount(missing)];
  if (steps === 0) return `No steps found on ${clipsOf(found)}`;
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
