/**
 * States of what is played in steps, after steps 0, `spacing`, 2 `spacing`, … When all places are taken, every
 * other one is dropped and the spacing doubles: memory is bounded, and so is the share of the steps that must be
 * played again to reach one.
 *
 *   0 ── 1 ── 2 ── 3      four places, spacing 1
 *   0 ─────── 2 ─────── 4      after step 4: spacing 2
 */
export interface Checkpoints<State> {
  readonly places: number; // even
  /** [count], then what was dropped, which `store` may fill again. */
  readonly states: State[];
  readonly store: Store<State>;
  spacing: number; // steps
  count: number; // places taken
}

/** What to keep of a state: itself, or its copy in `dropped`, a state that is not kept any more. */
type Store<State> = (state: State, dropped: State | undefined) => State;

/**
 * @param places  even
 * @param spacing of the first checkpoints, steps
 */
export function createCheckpoints<State>(
  places: number,
  spacing: number,
  store: Store<State>,
): Checkpoints<State> {
  return { places, states: [], store, spacing, count: 0 };
}

/** Stores `state` if its step is the next place. Steps must come in order from a stored one. */
export function saveCheckpoint<State>(checkpoints: Checkpoints<State>, step: number, state: State): void {
  const { states, places, store } = checkpoints;
  if (step !== checkpoints.count * checkpoints.spacing) return;
  if (checkpoints.count === places) {
    // The new step is an even multiple of the old spacing, since the number of places is even.
    for (let kept = 1; kept < places / 2; kept++) {
      const dropped = states[kept];
      states[kept] = states[kept * 2];
      states[kept * 2] = dropped;
    }
    checkpoints.count = places / 2;
    checkpoints.spacing *= 2;
  }
  states[checkpoints.count] = store(state, states[checkpoints.count]);
  checkpoints.count++;
}

/** The last stored step up to `step` (>= 0); -1 = none. */
export function checkpointBefore(
  { spacing, count }: Pick<Checkpoints<unknown>, 'spacing' | 'count'>,
  step: number,
): number {
  return count === 0 ? -1 : Math.min(Math.floor(step / spacing), count - 1) * spacing;
}

/** The state after a stored step. */
export function stateAfter<State>({ states, spacing }: Checkpoints<State>, step: number): State {
  return states[step / spacing];
}

/** Replaces all checkpoints by those of `before` up to `step`, as if its steps had been played here. */
export function takeCheckpoints<State>(
  checkpoints: Checkpoints<State>,
  before: Checkpoints<State>,
  step: number,
): void {
  checkpoints.spacing = before.spacing;
  checkpoints.count = 0;
  const last = checkpointBefore(before, step);
  for (let at = 0; at <= last; at += before.spacing) saveCheckpoint(checkpoints, at, stateAfter(before, at));
}
