import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { openLoaded } from '#core/transition/clips/loaded-chain.ts';
import type { Result } from '#core/kit/result.ts';
import { loadChain } from '../../import/clips/load-chain.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { withLabels } from '../../library/labels/clip-labels.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { attempt, attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { chainOf } from '../../library/rows/transition-rows.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { playReviews } from '../settings/reviews.ts';
import { settingsOfTransition } from '../settings/transition-settings.ts';
import type { ReportedTransition, ReportStill, UnreportedTransition } from './report.ts';
import { reportTransition } from './transition-report.ts';

/** Loads and measures a transition. Refuses one that cannot be played. */
export async function loadReported(
  library: Library,
  pool: ImportPool,
  settings: TransitionSettings,
  stills: readonly ReportStill[] = [],
): Promise<ReportedTransition> {
  const chain = [...(settings.earlier ?? []), settings].map((link) => link.transition);
  const opened = played(
    openLoaded(await loadChain(library, pool, chain, shownCharacter(library.db, settings.transition.id))),
  );
  const evaluation = played(bindTransition(opened.chain, opened.clips, opened.map));
  const title = titleOf(library, settings.transition);
  return { ...reportTransition({ ...opened, settings, evaluation }, stills), title };
}

/** What the window calls a transition. */
function titleOf({ db }: Library, transition: Transition): string {
  const chain = attempt('', () => chainOf(db, transition));
  const transitions = chain.ok ? chain.value : [transition];
  const ids = transitions.flatMap(({ source, destination }) => [source.id, destination.id]);
  const clips = withLabels(db, motionSummaries(db, ids)).map((clip) => [clip.id, clip] as const);
  return transitionLabel(transition, { clips: new Map(clips), transitions });
}

function played<Value>(result: Result<Value, TransitionProblem>): Value {
  if (result.ok) return result.value;
  return refuse(result.error.code, result.error.message, result.error.field);
}

/**
 * Loads and measures transitions, one after the other; others can use the thread in between.
 *
 * @param done count so far; false stops
 */
export async function loadAllReported(
  library: Library,
  pool: ImportPool,
  all: readonly Transition[],
  done: (count: number) => boolean,
) {
  const transitions: ReportedTransition[] = [];
  const left: UnreportedTransition[] = [];
  for (const transition of all) {
    if (!done(transitions.length + left.length)) return null;
    const title = titleOf(library, transition);
    await playReviews(library, pool, [transition]);
    const found = await attemptLater(title, () =>
      loadReported(library, pool, valueOf(settingsOfTransition(library.db, transition))),
    );
    if (found.ok) transitions.push(found.value);
    else left.push({ title, why: found.error.message });
  }
  return { transitions, left };
}
