import type { Condition, Row } from '../../stores/action.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { endAt } from '../../stores/shown/seam-range.ts';
import type { TransitionEnd } from '../../stores/marks/marker-edits.ts';
import { acceptAllSuggestions, dismissSuggestions } from '../../stores/commands/marks/suggestion-commands.ts';
import { needsLoadedClips, needsMotion } from '../../stores/conditions.ts';
import { stepsOf } from '../../../core/metrics/foot-contacts.ts';
import { markersOfSteps, stillMissing, type SteppingFoot } from '../../stores/marks/marker-suggestions.ts';
import { findFeet } from '../../../core/joints/feet.ts';
import { contactsOfFoot } from '../../stage/lanes/contacts-of-foot.ts';

const needsSuggestions: Condition = (app) =>
  app.shown.suggestions.value ? null : 'no markers are suggested';
const endInPlay = ({ session }: Pick<Workbench, 'session'>): TransitionEnd => endAt(session.time.peek());

/** Markers suggested from foot contacts, accepted one by one or all together. */
export const suggestionRows: readonly Row[] = [
  {
    id: 'suggestions.inPlay',
    title: 'Suggest markers from foot contacts',
    tip: 'Reads the clip at the playhead',
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

/** Suggests markers for foot plants and take-offs in the clip at one end of the open transition. */
async function suggestMarkers(app: Workbench, end: TransitionEnd): Promise<void> {
  const summary = app.open[end].peek();
  const motion = app.open.motion.peek();
  if (!summary || motion.state !== 'ready') return;
  const clip = motion[end];
  const feet = findFeet(motion.map);
  if (feet.length === 0) {
    app.notices.problem(
      `The feet of ${summary.name} are not known. Name them in the joint map, or add markers by hand.`,
    );
    return;
  }
  const steps: SteppingFoot[] = [];
  for (const foot of feet)
    steps.push({
      side: foot.side,
      ...stepsOf(await contactsOfFoot(clip, foot), clip.frameCount, clip.loop),
    });
  // The clip may be unloaded or replaced by now.
  const now = app.open.motion.peek();
  if (now.state !== 'ready' || now[end] !== clip) return;
  const found = markersOfSteps(steps, summary, () => crypto.randomUUID());
  const known = app.document.shown.peek().markers.get(summary.id) ?? [];
  app.session.suggested.value = {
    clipId: summary.id,
    clipName: summary.name,
    fps: summary.fps,
    markers: found,
  };
  app.notices.report(wordsOf(summary.name, found.length, stillMissing(found, known, summary.fps).length));
}

function wordsOf(name: string, found: number, missing: number): string {
  if (found === 0) return `No foot contacts found on ${name}`;
  if (missing === 0) return `${name} has markers for all of its ${found} steps`;
  return `Suggested ${missing} ${missing === 1 ? 'marker' : 'markers'} on ${name}`;
}
