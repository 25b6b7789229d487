import { createEvaluation } from '../../../core/transition/evaluation/create-evaluation.ts';
import type { TransitionProblem } from '../../../core/transition/document/transition-problem.ts';
import { openLoaded } from '../../../core/transition/clips/loaded-chain.ts';
import type { Result } from '../../../core/result.ts';
import { loadChain } from '../../import/clips/load-chain.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { transitionRows } from '../../library/rows/transition-rows.ts';
import { settingsOf } from '../settings/transition-settings.ts';
import type { ReportedTransition, ReportStill, UnreportedTransition } from './report.ts';
import { reportTransition } from './transition-report.ts';

/** Loads and measures a transition. Refuses one that cannot be played. */
export async function loadReported(
  library: Library,
  pool: ImportPool,
  transitionId: string,
  stills: readonly ReportStill[] = [],
): Promise<ReportedTransition> {
  const { db } = library;
  const settings = valueOf(settingsOf(db, transitionId));
  const chain = [...(settings.earlier ?? []), settings].map((link) => link.transition);
  const opened = played(openLoaded(await loadChain(library, pool, chain, shownCharacter(db, transitionId))));
  const evaluation = played(createEvaluation(opened.chain, opened.clips, opened.map));
  return reportTransition({ ...opened, settings, evaluation }, stills);
}

function played<Value>(result: Result<Value, TransitionProblem>): Value {
  if (result.ok) return result.value;
  return refuse(result.error.code, result.error.message, result.error.field);
}

/** Loads and measures transitions, one after the other; others can use the thread in between. @param done count so far; false stops */
export async function loadAllReported(
  library: Library,
  pool: ImportPool,
  ids: readonly string[],
  done: (count: number) => boolean,
) {
  const transitions: ReportedTransition[] = [];
  const left: UnreportedTransition[] = [];
  for (const id of ids) {
    if (!done(transitions.length + left.length)) return null;
    const title = transitionRows.find(library.db, id)?.name ?? id;
    const found = await attemptLater(title, () => loadReported(library, pool, id));
    if (found.ok) transitions.push(found.value);
    else left.push({ title, why: found.error.message });
  }
  return { transitions, left };
}
