import type { Motion } from '../../motion.ts';
import { recordPoses, placeIn, type RecordedTimes } from './recorded-poses.ts';
import { createRootSample } from '../../root/root-sample.ts';
import { rootStep, rootVelocity } from '../../root/root-state.ts';

/*
 * An interrupted motion, recorded from one step before the seam for as long as the new blend reads it:
 *
 *   step      -1        0         1    …    last
 *   motion     ●────────●─────────●─────────●╌╌╌╌▶ extrapolated
 *                     seam
 *
 * So a blend keeps no motion before it alive, however many there were: three poses for a method that only
 * needs the seam; for a crossfade, whose source continues to play, as many as its blend time has frames. That
 * is exact at any depth, where nested crossfades that play each other would cost more with each.
 */

/** Limit on a recorded motion, s: a muscle may never arrive. */
const MAX_DURATION = 2;

/** The times of a record, s. */
export interface RecordedSpan {
  readonly at: number; // the seam, on the motion's clock
  readonly poseStep: number; // > 0
  readonly rootStep: number; // > 0
  readonly posesFor: number; // after the seam, >= 0
  readonly rootFor: number;
}

/**
 * A record of `motion`, which is not kept. The result has the same clock; before the record it holds its
 * first pose.
 */
export function recorded(motion: Motion, span: RecordedSpan, joints: number): Motion {
  const { at, poseStep, rootStep } = span;
  const poseTrack = { at, step: poseStep, count: countOf(span.posesFor, poseStep) };
  const rootTrack = { at, step: rootStep, count: countOf(span.rootFor, rootStep) };
  return {
    pose: recordPoses(motion, poseTrack, joints),
    root: recordRoot(motion, rootTrack),
    begins: motion.begins,
  };
}

/** Steps -1 to 1 at least: a motion that begins at the seam has its velocity after it. */
function countOf(seconds: number, step: number): number {
  return Math.max(Math.ceil(Math.min(seconds, MAX_DURATION) / step), 1) + 2;
}

/** Numbers of a recorded root: its state, then its velocity. */
const SIZE = 6;

/**
 * Records the root of `motion`. Between two moments it has a constant velocity; after the last, the velocity
 * that it had there.
 */
function recordRoot(motion: Pick<Motion, 'root'>, times: RecordedTimes): Motion['root'] {
  const { at, step, count } = times;
  const roots = new Float64Array(count * SIZE);
  const sample = createRootSample();
  for (let k = 0; k < count; k++) {
    motion.root(sample, { elapsed: at + (k - 1) * step });
    roots.set(sample.state, k * SIZE);
    roots.set(sample.velocity, k * SIZE + 3);
  }
  const last = count - 1;
  const way = new Float64Array(3);
  return (out, { elapsed }) => {
    const place = placeIn(times, elapsed);
    const k = Math.min(Math.floor(place), last);
    const from = k * SIZE;
    const to = Math.min(k + 1, last) * SIZE;
    const share = place - k;
    const { state, velocity } = out;
    for (let i = 0; i < 3; i++) velocity[i] = roots[from + 3 + i];
    if (k < last) {
      for (let i = 0; i < 3; i++) state[i] = roots[to + i];
      rootVelocity(way, roots, state, 1, from);
      rootStep(state, roots, way, share, from);
      for (let i = 0; i < 3; i++) velocity[i] += share * (roots[to + 3 + i] - velocity[i]);
    } else rootStep(state, roots, velocity, share * step, from);
    return out;
  };
}
