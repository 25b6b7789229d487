// renderer/stores/commands/transitions: commands on transitions
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { showTransition } from '../desk.ts';
import { retargetNames } from './retarget-names.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { fetchClips } from '#renderer/stores/shown/fetch-clips.ts';
import {
  duplicateTransition,
  describePlace,
  replaceClips,
  setTransition,
} from '#renderer/stores/transitions/transition-edits.ts';
import { addTransition, type ClipEnd } from '#contract/edits/add-transition.ts';
import { transitionEnds, type TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import type { Playing, Workbench } from '#renderer/stores/workbench.ts';
import { frontFor } from '#renderer/stores/workspace/bottom-tabs.ts';

/** Both ends of a transition. */
type Ends = Readonly<Record<TransitionEnd, ClipEnd>>;

/** Chooses a clip of the list as source or destination of the next transition. */
export function chooseClip(app: Pick<Workbench, 'session'>, end: TransitionEnd, clipId: string): void {
  const { chosen, pairProblem } = app.session;
  pairProblem.value = null;
  chosen.value = { ...chosen.peek(), [end]: clipId };
}

/** Opens a transition and selects its clips in the list. */
export function openTransition(app: Pick<Workbench, 'session' | 'workspace'>, transition: Transition): void {
  showTransition(app);
  app.workspace.set({ openTransition: transition.id });
}

/** Creates a transition of the chosen clips and opens it. */
export async function addNewTransition(app: Workbench): Promise<void> {
  const ends = await chosenEnds(app);
  if (ends) await addBetween(app, ends);
}

/** Creates a transition between two clips and opens it, with a tab in front that shows it. */
export async function addBetween(app: Workbench, ends: Ends): Promise<void> {
  const id = crypto.randomUUID();
  const { transitions, engine } = app.document.current.peek();
  const edit = addTransition(id, ends.source, ends.destination, defaultSlots(engine), transitions);
  if (await commitEnds(app, edit, ends))
    app.workspace.set({ openTransition: id, ...frontFor('transition', app.workspace.state.peek()) });
}

/** Commits an edit that places clips, and reports where their out and in points come from. */
export async function commitEnds(app: Workbench, edit: Edit, ends: Partial<Ends>): Promise<boolean> {
  const { pairProblem } = app.session;
  pairProblem.value = null;
  if (!(await app.editing.commit(edit, (message) => void (pairProblem.value = message)))) return false;
  const places = transitionEnds.flatMap((end) => (ends[end] ? [describePlace(ends[end], end)] : []));
  app.notices.report(`Saved · ${edit.name}: ${places.join(', ')}`);
  return true;
}

/** Duplicates the open transition and opens the copy. */
export async function duplicateOpen(app: Workbench): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  const id = crypto.randomUUID();
  const { transitions, shownOn } = app.document.current.peek();
  const { name, changes } = duplicateTransition(id, transition, transitions);
  const after = shownOn.get(transition.id);
  const copied =
    after === undefined ? [] : [{ kind: 'character.set', subject: id, before: null, after } as const];
  if (await app.editing.commit({ name, changes: [...changes, ...copied] }))
    app.workspace.set({ openTransition: id });
}

/** Reason for disabling commands on chosen clips. */
export const NO_CHOSEN_CLIPS = 'choose a source and a destination in the list first';

/** Why the chosen clips cannot replace those of the open transition; null = they can. Reads signals. */
export function whyNotUseChosen({ session, open }: Playing): string | null {
  const { source, destination } = session.chosen.value;
  const transition = open.editable.value;
  if (source === null || destination === null) return NO_CHOSEN_CLIPS;
  if (!transition) return 'no transition is open';
  const isSame = open.uses.value?.source.id === source && transition.destination.id === destination;
  return isSame ? 'the open transition has these clips already' : null;
}

/** Uses the chosen clips in the open transition. */
export async function useChosenInOpen(app: Workbench): Promise<void> {
  const ends = await chosenEnds(app);
  if (ends) await replaceInOpen(app, ends);
}

/** Uses other clips at ends of the open transition, whose other end may be missing. */
async function replaceInOpen(app: Workbench, ends: Partial<Ends>): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  const { id, destination } = transition;
  const replace = (): Edit => {
    const { current } = app.document;
    const now = current.peek().transitions.find((other) => other.id === id) ?? transition;
    return replaceClips(current.peek(), now, ends);
  };
  const edit = await retargetNames(app, replace, destination.id, ends.destination?.clip.id ?? destination.id);
  const uses = app.open.uses.peek() ?? transition;
  const isNew = (end: TransitionEnd): boolean => uses[end].id !== ends[end]?.clip.id;
  const replaced = Object.fromEntries(transitionEnds.filter(isNew).map((end) => [end, ends[end]]));
  await commitEnds(app, edit, replaced);
}

/**
 * Uses a clip at one end of the open transition, or of a new one if the other end is chosen. Otherwise the
 * clip is chosen for that end.
 */
export async function putClip(app: Workbench, end: TransitionEnd, clipId: string): Promise<void> {
  const transition = app.open.editable.peek();
  const uses = app.open.uses.peek();
  if (transition && uses?.[end].id === clipId) return;
  if (transition)
    app.session.chosen.value = { source: uses?.source.id ?? null, destination: transition.destination.id };
  chooseClip(app, end, clipId);
  const { source, destination } = app.session.chosen.peek();
  if (transition) {
    const clip = await clipEnd(app, clipId);
    if (clip) await replaceInOpen(app, { [end]: clip });
  } else if (source !== null && destination !== null) await addNewTransition(app);
}

async function chosenEnds(app: Workbench): Promise<Ends | null> {
  const chosen = app.session.chosen.peek();
  const source = await clipEnd(app, chosen.source);
  const destination = await clipEnd(app, chosen.destination);
  return source && destination ? { source, destination } : null;
}

/** Resolves to true if it has the name; an empty name is ignored. */
export async function renameTransition(
  app: Pick<Workbench, 'editing'>,
  transition: Transition,
  name: string,
): Promise<boolean> {
  const trimmed = name.trim().slice(0, 200);
  if (trimmed === '' || trimmed === transition.name) return true;
  return app.editing.commit(setTransition('Rename transition', transition, { ...transition, name: trimmed }));
}

/** A clip with its markers; null = not in the list any more. */
export async function clipEnd(
  app: Pick<Workbench, 'bridge' | 'document' | 'notices'>,
  clipId: string | null,
): Promise<ClipEnd | null> {
  if (clipId === null) return null;
  if (!app.document.current.peek().markers.has(clipId)) {
    const message = await fetchClips(app.document, [clipId], app.bridge);
    if (message !== null) app.notices.problem(message);
  }
  const { clips, markers } = app.document.current.peek();
  const clip = clips.get(clipId);
  return clip ? { clip, markers: markers.get(clipId) ?? [] } : null;
}
