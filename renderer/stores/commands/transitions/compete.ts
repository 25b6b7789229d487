import type { Workbench } from '../../workbench.ts';
import { addRequest, whyNotCompete } from '../../transitions/request-edits.ts';

/** Adds a competing request to the open transition, and unfolds it, where it can be named. */
export function addCompeting({
  editing,
  open,
  session,
}: Pick<Workbench, 'editing' | 'open' | 'session'>): void {
  const transition = open.editable.peek();
  if (!transition || whyNotCompete(transition) !== null) return;
  session.unfolded.value = new Set([...session.unfolded.peek(), transition.id]);
  void editing.commit(addRequest(transition));
}
