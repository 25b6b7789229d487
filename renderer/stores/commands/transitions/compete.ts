import type { Workbench } from '#renderer/stores/workbench.ts';
import { addRequest, whyNotCompete } from '#renderer/stores/transitions/request-edits.ts';

/** Adds a competing request to the open transition, and unfolds it, where it can be named. */
export function addCompeting(app: Pick<Workbench, 'editing' | 'open' | 'session'>): void {
  const { unfolded } = app.session;
  const transition = app.open.editable.peek();
  if (!transition || whyNotCompete(transition) !== null) return;
  unfolded.value = new Set([...unfolded.peek(), transition.id]);
  void app.editing.commit(addRequest(transition));
}
