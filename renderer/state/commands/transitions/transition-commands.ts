// renderer/state/commands/transitions: commands on transitions
import type { Transition } from '../../../../core/transition/document/document.ts';
import { closeClip } from '../desk.ts';
import { carryNames } from './carry-names.ts';
import { defaultSlots } from '../../slots/default-slots.ts';
import { fetchClips } from '../../shown/fetch-clips.ts';
import {
  addTransition,
  duplicateTransition,
  replaceClips,
  setTransition,
} from '../../transitions/transition-edits.ts';
import type { ClipEnd } from '../../transitions/transition-edits.ts';
import type { TransitionEnd } from '../../marks/marker-edits.ts';
import type { App } from '../../app.ts';

/** Marks a clip of the list as source or destination of the next transition. */
export function chooseClip({ session }: App, end: TransitionEnd, clipId: string): void {
  session.pairProblem.value = null;
  session.chosen.value = { ...session.chosen.peek(), [end]: clipId };
}

/** Opens a transition; the list marks its clips. */
export function openTransition(app: App, transition: Transition): void {
  closeClip(app);
  app.workspace.set({ openTransition: transition.id });
}

/** Makes a transition of the marked clips and opens it. */
export async function addNewTransition(app: App): Promise<void> {
  const ends = await chosenEnds(app);
  if (!ends) return;
  const id = crypto.randomUUID();
  const { transitions } = app.document.current.peek();
  const edit = addTransition(id, ends.source, ends.destination, defaultSlots(), transitions);
  if (await app.editing.commit(edit, (message) => refusePair(app, message))) {
    app.workspace.set({ openTransition: id });
  }
}

/** Makes another transition like the open one, and opens it. */
export async function duplicateOpen(app: App): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  const id = crypto.randomUUID();
  const edit = duplicateTransition(id, transition, app.document.current.peek().transitions);
  if (await app.editing.commit(edit)) app.workspace.set({ openTransition: id });
}

/** Puts the marked clips into the transition that is open. */
export async function useChosenInOpen(app: App): Promise<void> {
  const ends = await chosenEnds(app);
  const transition = app.open.editable.peek();
  if (!ends || !transition) return;
  const replaced = replaceClips(app.document.current.peek(), transition, ends);
  const edit = await carryNames(app, replaced, transition.destination.id, ends.destination.clip.id);
  await app.editing.commit(edit, (message) => refusePair(app, message));
}

/**
 * Puts a clip at one end: of the open transition, or else, where the other end is marked, of a new one. Where neither is so it
 * is marked.
 */
export async function putClip(app: App, end: TransitionEnd, clipId: string): Promise<void> {
  const transition = app.open.editable.peek();
  const uses = app.open.uses.peek();
  if (transition && uses?.[end].id === clipId) return;
  if (transition)
    app.session.chosen.value = { source: uses?.source.id ?? null, destination: transition.destination.id };
  chooseClip(app, end, clipId);
  const { source, destination } = app.session.chosen.peek();
  if (transition) await useChosenInOpen(app);
  else if (source !== null && destination !== null) await addNewTransition(app);
}

function refusePair({ session }: App, message: string): void {
  session.pairProblem.value = message;
}

async function chosenEnds(app: App): Promise<{ source: ClipEnd; destination: ClipEnd } | null> {
  app.session.pairProblem.value = null;
  const chosen = app.session.chosen.peek();
  const source = await clipEnd(app, chosen.source);
  const destination = await clipEnd(app, chosen.destination);
  return source && destination ? { source, destination } : null;
}

/** Resolves to whether it is as wanted; a name of nothing is none. */
export async function renameTransition(app: App, transition: Transition, name: string): Promise<boolean> {
  const trimmed = name.trim().slice(0, 200);
  if (trimmed === '' || trimmed === transition.name) return true;
  return app.editing.commit(setTransition('Rename transition', transition, { ...transition, name: trimmed }));
}

/** Deletes a transition; if it was open, the one beside it opens. */
export async function deleteTransition(app: App, transition: Transition): Promise<void> {
  const { transitions } = app.document.current.peek();
  const at = transitions.findIndex((other) => other.id === transition.id);
  const beside = transitions[at + 1] ?? transitions[at - 1];
  const wasOpen = app.workspace.state.peek().openTransition === transition.id;
  if (wasOpen) app.workspace.set({ openTransition: beside?.id ?? null });
  await app.editing.commit({
    name: 'Delete transition',
    changes: [{ kind: 'transition.remove', transition }],
  });
}

/** A clip of the list with its markers; null where it is gone. */
export async function clipEnd(app: App, clipId: string | null): Promise<ClipEnd | null> {
  if (clipId === null) return null;
  if (!app.document.current.peek().markers.has(clipId)) {
    const message = await fetchClips(app.document, [clipId], app.bridge);
    if (message !== null) app.notices.problem(message);
  }
  const { clips, markers } = app.document.current.peek();
  const clip = clips.get(clipId);
  return clip ? { clip, markers: markers.get(clipId) ?? [] } : null;
}
