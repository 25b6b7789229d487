import type { Clock } from '../../clip/motion.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { evaluateWeights, type Fade } from '../../methods/curves/cross-fade.ts';
import { easeOf, type Easing } from '../../methods/curves/easing.ts';

/**
 * Writes the weights of a changing selection, from the start weights to the active choice: `w_i + ((i ==
 * active) - w_i) alpha`. They sum to 1 if the start weights do.
 *
 * @param out   [choices * 2] receives weight, rate (1/s)
 * @param start [choices]
 * @param alpha [2] weight of the new choice and its rate
 */
export function selectWeights(out: FloatBuffer, start: Floats, active: number, alpha: Floats): FloatBuffer {
  for (let i = 0; i < start.length; i++) {
    const way = (i === active ? 1 : 0) - start[i];
    out[i * 2] = start[i] + way * alpha[0];
    out[i * 2 + 1] = way * alpha[1];
  }
  return out;
}

/** A change of selection. */
export interface Selection {
  readonly time: number; // s
  readonly active: number;
  readonly blendTime: number; // s
  readonly easing: Easing;
}

/** A sequence of selections, each with its start weights. */
interface SelectionSequence {
  readonly selections: readonly Selection[]; // by time; the first has always been
  readonly fades: readonly Fade[];
  readonly starts: readonly Float64Array[]; // [choices] start weights of each
  readonly alpha: Float64Array; // [2] scratch
  readonly since: { elapsed: number }; // s, scratch
}

/**
 * Prepares a sequence: `initial` has weight 1, and each selection starts from the current weights. Of
 * simultaneous selections the last wins.
 */
export function createSelectionSequence(
  choices: number,
  initial: number,
  selections: readonly Selection[],
): SelectionSequence {
  const always: Selection = {
    time: Number.NEGATIVE_INFINITY,
    active: initial,
    blendTime: 0,
    easing: 'linear',
  };
  const starts = [Float64Array.from({ length: choices }, (_, i) => (i === initial ? 1 : 0))];
  const sequence: SelectionSequence = {
    selections: [always, ...selections],
    fades: [always, ...selections].map(({ easing, blendTime }) => ({
      ease: easeOf(easing),
      blendTimes: [blendTime],
    })),
    starts,
    alpha: new Float64Array(2),
    since: { elapsed: 0 },
  };
  const weights = new Float64Array(choices * 2);
  selections.forEach(({ time }, i) => {
    evaluateSelection(weights, sequence, i, { elapsed: time });
    starts.push(Float64Array.from({ length: choices }, (_, choice) => weights[choice * 2]));
  });
  return sequence;
}

/** Writes the weights at `clock.elapsed`. @param out [choices * 2] receives weight, rate (1/s) */
export function selectSequence(out: FloatBuffer, sequence: SelectionSequence, clock: Clock): FloatBuffer {
  let current = 0;
  const { selections } = sequence;
  while (current + 1 < selections.length && selections[current + 1].time <= clock.elapsed) current++;
  return evaluateSelection(out, sequence, current, clock);
}

function evaluateSelection(
  out: FloatBuffer,
  { selections, fades, starts, alpha, since }: SelectionSequence,
  current: number,
  clock: Clock,
): FloatBuffer {
  since.elapsed = clock.elapsed - selections[current].time;
  evaluateWeights(alpha, fades[current], since);
  return selectWeights(out, starts[current], selections[current].active, alpha);
}
