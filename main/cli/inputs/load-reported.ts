import { counted } from '#contract/words/counted.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { loadAllReported } from '../../export/report/load-report.ts';
import type { Context } from '../frame/declaration.ts';

/** Loads and measures transitions for a page, with progress. Null if it was interrupted. */
export const loadReportedNoted = (
  { library, pool, signal, progress }: Context,
  transitions: readonly Transition[],
) =>
  loadAllReported(library, pool, transitions, (done) => {
    progress(`${done} of ${counted(transitions.length, 'transition')}`);
    return !signal.aborted;
  });
