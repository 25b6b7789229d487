import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import type { Playing, Workbench } from '#renderer/stores/workbench.ts';
import { retargetNames } from './retarget-names.ts';
import { blendEnd } from '#renderer/stores/shown/seam-range.ts';
import { clipEnd } from './transition-commands.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import { useOf, type ClipEnd } from '#contract/edits/add-transition.ts';
import { freeName, transitionName } from '#contract/rows/transition-names.ts';
import { runOn } from '#renderer/stores/session/stage.ts';

/** The text in the palette that starts an interruption, completed by the name of a clip. */
export const INTERRUPT = 'Interrupt here with ';

/** Why the open transition cannot be interrupted at the playhead; null = it can. */
export function whyNotInterrupt({ open, session }: Playing): string | null {
  const transition = open.transition.value;
  if (!transition) return 'no transition is open';
  if (runOn(session.stage.value) !== null) return 'a stress run is shown';
  if (open.clips.value.state !== 'ready') return 'its clips are not loaded';
  const chain = open.chain.value;
  if (chain?.ok && chain.value.length > MAX_INTERRUPTIONS)
    return `a chain has at most ${MAX_INTERRUPTIONS} interruptions`;
  const time = session.time.value;
  return time >= 0 && time < blendEnd(open.played.value ?? transition)
    ? null
    : 'move the playhead into the blend first';
}

/** Adds and opens a transition that interrupts the open one at the playhead, slot by slot. */
export async function interruptWith(app: Workbench, clipId: string): Promise<void> {
  const interrupted = app.open.editable.peek();
  const time = app.session.time.peek();
  const end = await clipEnd(app, clipId);
  if (!interrupted || !end) return;
  const id = crypto.randomUUID();
  app.session.playing.value = false;
  const add = (): Edit =>
    addInterruption(id, interrupted, time, end, app.document.current.peek().transitions);
  if (await app.editing.commit(await retargetNames(app, add, interrupted.destination.id, clipId))) {
    app.workspace.set({ openTransition: id });
  }
}

/**
 * Adds a transition that interrupts another one `elapsed` s after its seam, with the same methods. Its name
 * differs from those of `others`.
 */
export function addInterruption(
  id: string,
  interrupted: Transition,
  elapsed: number,
  to: ClipEnd,
  others: readonly Transition[],
): Edit {
  const { slots, chosen, trailing } = interrupted;
  const transition: Transition = {
    ...freshTransition,
    id,
    name: freeName(transitionName(interrupted, to.clip), others),
    source: { kind: 'chain', id: interrupted.id, time: elapsed, playRate: 1, mirror: false },
    destination: useOf(to, 'destination'),
    slots,
    chosen,
    trailing,
  };
  return { name: 'Interrupt transition', changes: [{ kind: 'transition.add', transition }] };
}
