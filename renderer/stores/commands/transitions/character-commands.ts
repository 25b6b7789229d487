import { characterFor, OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { planRetarget } from '#core/rig/retarget/retarget.ts';
import { isOther } from '#core/transition/clips/fit-clips.ts';
import { ownSkeleton, setShownOn } from '#renderer/stores/transitions/shown-on.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { shownJoints } from './mirror-commands.ts';
import { mapOf } from './retarget-names.ts';

/** The text in the palette that chooses a character, completed by its name. */
export const SHOW_ON = 'Show on ';
export const SHOW_LIBRARY_ON = 'Show library on ';

type Choosing = Pick<Workbench, 'document' | 'editing' | 'open'>;

/** Scope of a choice: the open transition or clip, or the whole library. */
export type ShownScope = 'open' | 'library';

/**
 * Shows the open transition or clip, or the whole library, on a character; refuses one that the open motion
 * does not fit.
 */
export async function showOn(app: Workbench, scope: ShownScope, character: ClipSummary): Promise<void> {
  const subject = scope === 'open' ? app.open.subject.peek() : WHOLE_LIBRARY;
  const { shownOn } = app.document.current.peek();
  if (subject === null || shownOn.get(subject) === character.id) return;
  app.library.list.hold(character);
  const problem = await whyUnfit(app, character);
  if (problem !== null) return app.notices.problem(problem);
  await app.editing.commit(setShownOn(app.document.current.peek(), subject, character));
}

/**
 * Why the open motion cannot be shown on a character, with its file; null = it can. Without an open motion,
 * the joints must be known.
 */
async function whyUnfit(app: Workbench, { id, name, path }: ClipSummary): Promise<string | null> {
  const map = await mapOf(app, id);
  if (map === null) return `${name} cannot be read, so nothing is shown on it. ${path}`;
  const own = shownJoints(app.open.clips.peek());
  const isKnown = map.joints.some(({ role }) => role !== null);
  const planned = own !== null && isOther(own, map) ? planRetarget(own, map) : null;
  if (planned === null ? own !== null || isKnown : planned.kind === 'plan') return null;
  const why = planned?.kind === 'impossible' ? planned.message : 'None of its joints is recognised.';
  return `Nothing can be shown on ${name}. ${why} Open it and correct its joint map. ${path}`;
}

/** Shows the open transition or clip on its own skeleton, whatever is chosen for the library. */
export async function showOnOwn({ document, editing, open }: Choosing): Promise<void> {
  const subject = open.subject.peek();
  if (subject !== null) await editing.commit(setShownOn(document.current.peek(), subject, ownSkeleton));
}

/** Why what is open cannot leave the character of the library; null = it can. Reads signals. */
export function whyNotOwn({ document, open }: Pick<Choosing, 'document' | 'open'>): string | null {
  if (open.subject.value === null) return 'open a transition or a clip first';
  const id = characterFor(document.shown.shownOn.value, open.subject.value);
  return id === null ? 'it is shown on its own skeleton' : null;
}

/** True if what is open keeps its own skeleton. Reads signals. */
export function keepsOwn({ document, open }: Pick<Choosing, 'document' | 'open'>): boolean {
  return document.shown.shownOn.value.get(open.subject.value ?? WHOLE_LIBRARY) === OWN_SKELETON;
}

/** Why nothing stops being shown on a character; null = something does. Reads signals. */
export function whyNotStop(app: Pick<Workbench, 'document' | 'open'>, scope: ShownScope): string | null {
  const { open } = app;
  const shownOn = app.document.shown.shownOn.value;
  if (scope === 'library')
    return shownOn.has(WHOLE_LIBRARY) ? null : 'no character is chosen for the library';
  if (open.subject.value === null) return 'nothing is open';
  if (shownOn.has(open.subject.value)) return null;
  return open.character.value ? 'the character is chosen for the whole library' : 'no character is chosen';
}

/** Removes a choice: what is open is shown as the library. */
export async function stopShowing(app: Choosing, scope: ShownScope): Promise<void> {
  const subject = scope === 'open' ? app.open.subject.peek() : WHOLE_LIBRARY;
  if (subject !== null) await app.editing.commit(setShownOn(app.document.current.peek(), subject, null));
}

/** Whose choice shows the open motion on a character or its own skeleton; null = nobody's. Reads signals. */
export function scopeOfChoice({ document, open }: Pick<Workbench, 'document' | 'open'>): ShownScope | null {
  if (document.shown.shownOn.value.has(open.subject.value ?? WHOLE_LIBRARY)) return 'open';
  return open.character.value === null ? null : 'library';
}
