/**
 * States of a filter at steps 0, `spacing`, 2 `spacing`, … When all places are taken, every other one is dropped and the spacing
 * doubles: memory is bounded, and so is the distance to the nearest checkpoint, relative to the whole.
 */
export interface Checkpoints {
  readonly states: Float64Array; // [places * size]
  readonly size: number; // numbers of a state
  readonly places: number; // even
  spacing: number; // steps
  count: number; // places taken
}

export function createCheckpoints(size: number, places = 256, spacing = 16): Checkpoints {
  return { states: new Float64Array(places * size), size, places, spacing, count: 0 };
}

/** Stores `state` if its step is a checkpoint. Steps must come in order from a stored one. */
export function saveCheckpoint(checkpoints: Checkpoints, step: number, state: Float64Array): void {
  const { states, size, places } = checkpoints;
  if (step % checkpoints.spacing !== 0 || step / checkpoints.spacing < checkpoints.count) return;
  if (checkpoints.count === places) {
    // The new step is an even multiple of the old spacing, since the number of places is even.
    for (let kept = 1; kept < places / 2; kept++)
      states.copyWithin(kept * size, kept * 2 * size, (kept * 2 + 1) * size);
    checkpoints.count = places / 2;
    checkpoints.spacing *= 2;
  }
  states.set(state, checkpoints.count * size);
  checkpoints.count++;
}

/** The last stored step up to `step` (>= 0); -1 = none. */
export function checkpointBefore({ spacing, count }: Checkpoints, step: number): number {
  return count === 0 ? -1 : Math.min(Math.floor(step / spacing), count - 1) * spacing;
}

/** Copies the state at checkpoint `step` into `out`. */
export function loadCheckpoint(
  out: Float64Array,
  { states, size, spacing }: Checkpoints,
  step: number,
): void {
  const at = (step / spacing) * size;
  for (let i = 0; i < size; i++) out[i] = states[at + i];
}
