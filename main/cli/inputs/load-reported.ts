import { counted } from '#contract/words/counted.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { loadAllReported } from '../../export/report/load-report.ts';
import type { Context } from '../frame/declaration.ts';

/** Loads and measures transitions for a page, with progress. Null if it was interrupted. */
export async function loadReportedNoted(
  { library, pool, signal, progress }: Context,
  transitions: readonly Transition[],
) {
  /** Shows how many are done. False once nobody waits for them. */
  const goOn = (done: number): boolean => {
    progress(`${done} of ${counted(transitions.length, 'transition')}`);
    return !signal.aborted;
  };
  const loaded = await loadAllReported(library, pool, transitions, goOn);
  return goOn(transitions.length) ? loaded : null;
}
