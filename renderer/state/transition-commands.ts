import type { Transition } from '../../core/transition/document.ts';
import { defaultSlots } from './default-slots.ts';
import { fetchClips } from './open-transition.ts';
import { addTransition, replaceClip, setTransition } from './transition-edits.ts';
import type { ClipEnd } from './transition-edits.ts';
import type { TransitionEnd } from './marker-edits.ts';
import type { App } from './app.ts';

/** Marks a clip of the list as source or destination of the next transition. */
export function chooseClip(app: App, end: TransitionEnd, clipId: string): void {
  app.session.chosen.value = { ...app.session.chosen.peek(), [end]: clipId };
}

/** Opens a transition; the list marks its clips. */
export function openTransition(app: App, transition: Transition): void {
  app.workspace.set({ openTransition: transition.id });
}

/** Makes a transition of the chosen clips and opens it. */
export async function addNewTransition(app: App): Promise<void> {
  const { source, destination } = app.session.chosen.peek();
  const ends = [await clipEnd(app, source), await clipEnd(app, destination)] as const;
  if (!ends[0] || !ends[1]) return;
  const id = crypto.randomUUID();
  const saved = await app.editing.commit(addTransition(id, ends[0], ends[1], defaultSlots()));
  if (saved) app.workspace.set({ openTransition: id });
}

/** Puts the chosen clips into the transition that is open. */
export async function useChosenInOpen(app: App): Promise<void> {
  const chosen = app.session.chosen.peek();
  for (const end of ['source', 'destination'] as const) {
    const transition = app.open.editable.peek();
    if (!transition || chosen[end] === null || transition[end].id === chosen[end]) continue;
    const clip = await clipEnd(app, chosen[end]);
    if (clip) await app.editing.commit(replaceClip(transition, end, clip));
  }
}

export function renameTransition(app: App, transition: Transition, name: string): void {
  const trimmed = name.trim().slice(0, 200);
  if (trimmed === '' || trimmed === transition.name) return;
  void app.editing.commit(setTransition('Rename transition', transition, { ...transition, name: trimmed }));
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

async function clipEnd(app: App, clipId: string | null): Promise<ClipEnd | null> {
  if (clipId === null) return null;
  if (!app.document.current.peek().markers.has(clipId)) {
    const message = await fetchClips(app.document, [clipId], app.bridge);
    if (message !== null) app.notices.problem(message);
  }
  const { clips, markers } = app.document.current.peek();
  const clip = clips.get(clipId);
  return clip ? { clip, markers: markers.get(clipId) ?? [] } : null;
}
