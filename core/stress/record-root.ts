import { createRootSample } from '../root/root-sample.ts';
import { rootStep, rootVelocity } from '../root/root-state.ts';
import type { Motion } from '../transition/clips/motion.ts';
import { placeIn, type RecordedTimes } from './recorded-times.ts';

/** Numbers of a recorded root: its state, then its velocity. */
const SIZE = 6;

/** Records the root of `motion`. Between two moments it has a constant velocity; after the last, the velocity that it had there. */
export function recordRoot(motion: Pick<Motion, 'root'>, times: RecordedTimes): Motion['root'] {
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
