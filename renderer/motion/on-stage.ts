import { computed, type ReadonlySignal } from '@preact/signals';
import type { App } from '../stores/app.ts';
import type { OpenRun } from '../stores/lab/requests/open-requests.ts';
import { followShownTrailing } from '../stores/lab/trailing/shown-trailing.ts';
import type { BoundTree } from '../stores/lab/tree/open-tree.ts';
import { isOnStage, runOn } from '../stores/session/stage.ts';
import { heldMotion } from './layers/held.ts';
import type { Motion, MotionState } from './motion.ts';
import { followPlayed } from './providers/played.ts';
import { runMotion } from './providers/run.ts';
import { treeMotion } from './providers/tree.ts';

/** The stores that say what plays. */
type PlayingStores = Pick<App, 'judgement' | 'lab' | 'open' | 'session' | 'shown' | 'workspace'>;

/** What plays. */
export interface MotionOnStage {
  /** What the views show. */
  readonly shown: ReadonlySignal<MotionState>;
  /** The same without a stress run, which timeline and curves do not show. */
  readonly open: ReadonlySignal<MotionState>;
}

/**
 * Follows what plays: the open transition or clip, a tree, a held frame, a stress run.
 *
 * @param reached s of the stress run that may be played now, see `runMotion`
 */
export function followMotionOnStage(app: PlayingStores, reached: ReadonlySignal<number>): MotionOnStage {
  const inPlace = computed(() => app.workspace.state.value.inPlace);
  const trailing = followShownTrailing(app);
  const held = computed(() => trailing.value?.held ?? null);
  const [tree, run] = [followTree(app), followRun(app)];
  const played = followPlayed(app, inPlace, trailing);
  const ofTree = replaced(played, tree, (take, shown) => treeMotion(take, shown, inPlace.value));
  const open = replaced(ofTree, held, heldMotion);
  const shown = replaced(open, run, (_, playing) => runMotion(playing, inPlace.value, reached));
  return { open, shown };
}

/** `played` while `by` is null, else what `make` makes of it. */
function replaced<By>(
  played: ReadonlySignal<MotionState>,
  by: ReadonlySignal<By | null>,
  make: (motion: Motion, by: By) => Motion,
): ReadonlySignal<MotionState> {
  return computed(() => {
    const now = played.value;
    if (now.state !== 'ready' || by.value === null) return now;
    return { state: 'ready', motion: make(now.motion, by.value) };
  });
}

/** The open tree while it is shown by itself. */
function followTree({ lab, session }: PlayingStores): ReadonlySignal<BoundTree | null> {
  return computed(() => {
    const open = lab.open.value;
    return open !== null && isOnStage(session.stage.value, open.item.id) ? open.shown : null;
  });
}

/** The stress run while it is shown. */
function followRun({ lab, session }: PlayingStores): ReadonlySignal<OpenRun | null> {
  return computed(() => {
    const shown = runOn(session.stage.value);
    return shown !== null && lab.list.value?.id === shown.id ? lab.requests.run.value : null;
  });
}
