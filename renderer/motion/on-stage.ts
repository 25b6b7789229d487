import { computed, type ReadonlySignal } from '@preact/signals';
import type { App } from '../stores/app.ts';
import { FOOT_LOCK } from '../stores/judgement/judged-overlays.ts';
import { followShownTrailing } from '../stores/lab/trailing/shown-trailing.ts';
import type { BoundTree } from '../stores/lab/tree/open-tree.ts';
import { isOnStage, runOn } from '../stores/session/stage.ts';
import { needs, type Motion, type MotionOnStage, type MotionState } from '../stores/shown/motion.ts';
import { isSwitchedOn } from '../stores/shown/overlays.ts';
import { heldMotion } from './layers/held.ts';
import { followPlays, type Played, type PlayingStores } from './plays.ts';
import { followPlayed } from './providers/played.ts';
import { runMotion } from './providers/run.ts';
import { treeMotion } from './providers/tree.ts';

const LOCK = { id: FOOT_LOCK, initially: false };

/** Follows the motion of what plays: of the open transition or clip, a tree, a held frame, a stress run. */
export function followMotionOnStage(app: PlayingStores & Pick<App, 'judgement'>): MotionOnStage {
  const { workspace } = app;
  const plays = followPlays(app);
  const inPlace = computed(() => workspace.state.value.inPlace);
  const trailing = followShownTrailing(app);
  const held = computed(() =>
    needs(plays.open, 'together') === null ? (trailing.value?.held ?? null) : null,
  );
  const locked = computed(() => (isSwitchedOn(workspace, LOCK) ? app.judgement.value : null));
  const played = followPlayed(app.open, plays.open, { inPlace, trailing, locked });
  const ofTree = replaced(played, followTree(app), (take, shown) => treeMotion(take, shown, inPlace.value));
  const open = replaced(ofTree, held, heldMotion);
  const shown = followShown(app, plays.shown, inPlace, open);
  return { open: { ...plays.open, state: open }, shown: { ...plays.shown, state: shown } };
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

/** The stress run while it is on the stage; else what is open. */
function followShown(
  { lab: { requests }, session }: PlayingStores,
  { figures }: Played,
  inPlace: ReadonlySignal<boolean>,
  open: ReadonlySignal<MotionState>,
): ReadonlySignal<MotionState> {
  const progress = { measured: requests.stepped, playhead: session.time };
  return computed(() => {
    if (runOn(session.stage.value) === null) return open.value;
    const run = requests.run.value;
    if (run !== null) {
      const motion = runMotion(run, figures.value, inPlace.value, progress);
      return { state: 'ready', motion };
    }
    const message = requests.problem.value ?? requests.open.value?.problems[0]?.message ?? null;
    return message === null ? { state: 'loading' } : { state: 'obstacle', message };
  });
}
