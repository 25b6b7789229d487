import { counted } from '#contract/words/counted.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { loadAllReported } from '../../export/report/load-report.ts';
import { createImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import type { Terminal } from '../terminal.ts';

/** Loads and measures transitions for a page, with progress. Null if `signal` interrupted it. */
export async function loadReportedNoted(
  library: Library,
  transitions: readonly Transition[],
  { draw }: Pick<Terminal, 'draw'>,
  signal: AbortSignal,
) {
  const pool = createImportPool();
  try {
    return await loadAllReported(library, pool, transitions, (done) => {
      draw?.(`${done} of ${counted(transitions.length, 'transition')}`);
      return !signal.aborted;
    });
  } finally {
    draw?.('');
    await pool.close();
  }
}
