import { computed, type ReadonlySignal } from '@preact/signals';
import type { App } from '../../stores/app.ts';
import { FOOT_LOCK } from '../../stores/judgement/judged-overlays.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { followShownTrailing } from '../../stores/lab/trailing/shown-trailing.ts';
import type { BoundTree } from '../../stores/lab/tree/open-tree.ts';
import { clipOn, runOn } from '../../stores/session/stage.ts';
import { withHeldFrame } from './held-seam.ts';
import type { SeamState } from './seam.ts';
import { followSeam } from './seam-evaluator.ts';
import { withStress } from './stress-seam.ts';
import { withTree } from './tree-seam.ts';

/** The stores that say what the views show. */
export type ShowingStores = Pick<App, 'judgement' | 'lab' | 'open' | 'session' | 'shown' | 'workspace'>;

/** What the views show, and the same without a stress run, which timeline and curves do not show. */
export interface ShownSeam {
  readonly seam: ReadonlySignal<SeamState>;
  readonly own: ReadonlySignal<SeamState>;
}

/**
 * Follows what the views show: the open transition or clip, a tree, a held frame, a stress run.
 *
 * @param reached s of the stress run that may be played now, see `withStress`
 */
export function followShownSeam(app: ShowingStores, reached: ReadonlySignal<number>): ShownSeam {
  const inPlace = computed(() => app.workspace.state.value.inPlace);
  const trailing = followShownTrailing(app);
  const judged = computed(() => (app.shown.overlays.value.has(FOOT_LOCK) ? app.judgement.value : null));
  const played = followSeam(app.open, app.shown.figures, inPlace, trailing, judged);
  const held = computed(() => trailing.value?.held ?? null);
  const own = withHeldFrame(withTree(played, shownTree(app), inPlace), held);
  return { own, seam: withStress(own, shownRun(app), inPlace, reached) };
}

/** The open tree while it is shown by itself. */
function shownTree({ lab, session }: ShowingStores): ReadonlySignal<BoundTree | null> {
  return computed(() => {
    const open = lab.open.value;
    return open !== null && clipOn(session.stage.value)?.id === open.item.id ? open.shown : null;
  });
}

/** The stress run while it is shown. */
function shownRun({ lab, session }: ShowingStores): ReadonlySignal<OpenRun | null> {
  return computed(() => {
    const shown = runOn(session.stage.value);
    return shown !== null && lab.list.value?.id === shown.id ? lab.requests.run.value : null;
  });
}
