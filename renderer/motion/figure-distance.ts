import { computed, untracked, type ReadonlySignal } from '@preact/signals';
import type { Floats } from '#core/kit/floats.ts';
import type { Motion, PlayedMotion } from '#renderer/stores/shown/motion.ts';
import type { Shown } from '#renderer/stores/shown/shown.ts';
import { describeFigure } from '#renderer/stores/shown/trial-words.ts';

/** Maximum number of moments that are compared; frames may lie between them, at 60 per second or more. */
const MAX_MOMENTS = 120;
const MOMENTS_PER_SECOND = 60;

interface Posed {
  readonly pose: { readonly positions: Floats };
}

/** Id of the overlay of these distances. Saved in workspaces: never rename. */
export const DISTANCE = 'difference';

/**
 * Where and when the first two visible figures are farthest apart. If one figure is visible, it is compared
 * with A, or A with B. Measured once per change and only while it is shown; null = not shown.
 */
export function followDifference(
  { visible }: Pick<Shown['showing'], 'visible'>,
  { state }: Pick<PlayedMotion, 'state'>,
  isShown: ReadonlySignal<boolean>,
): Shown['difference'] {
  const pair = computed(() => pairOf(visible.value));
  return computed(() => {
    if (!isShown.value || state.value.state !== 'ready') return null;
    const { motion } = state.value;
    const indices = pair.value;
    const apart = untracked(() => farthestApart(motion, indices));
    if (apart === null) return null;
    const { joint, time, distance, end } = apart;
    const between = indices.map((index) => describeFigure(motion.figures[index], Date.now())).join(' to ');
    const name = motion.skeleton.names[joint];
    return { indices, end, between, name, time, distance, scale: scaleFor(distance) };
  });
}

/** Indices of the two figures to compare, out of the visible ones. */
export function pairOf([first, second]: readonly number[]): readonly [number, number] {
  if (second === undefined) return [0, Math.max(first, 1)];
  return first < second ? [first, second] : [second, first];
}

/**
 * Moment and joint of the largest distance between two figures during their blends, of which the last ends at `end` s;
 * null if one of them is not there.
 */
export function farthestApart(motion: Motion, [first, second]: readonly [number, number]) {
  const moment = motion.createMoment();
  const [a, b] = [moment.figures.at(first), moment.figures.at(second)];
  if (a === undefined || b === undefined || moment.figures.length < 2) return null;
  const { body } = motion.recorded.root;
  const distances = new Float64Array(a.pose.positions.length / 3);
  const end = Math.max(a.blend?.end ?? 0, b.blend?.end ?? 0);
  const steps = Math.max(1, Math.min(MAX_MOMENTS, Math.ceil(end * MOMENTS_PER_SECOND)));
  const farthest = { joint: 0, time: 0, distance: 0, end };
  for (let i = 0; i <= steps; i++) {
    const time = (end * i) / steps;
    moment.evaluate(time);
    const joint = farthestJoint(jointDistances(distances, a, b), body);
    const distance = distances[joint];
    if (distance > farthest.distance) Object.assign(farthest, { joint, time, distance });
  }
  return farthest;
}

/**
 * Writes the distance of each joint between two figures, m.
 *
 * @param out [joints]
 */
export function jointDistances(out: Float64Array, first: Posed, second: Posed): Float64Array {
  const p = first.pose.positions;
  const q = second.pose.positions;
  for (let j = 0; j < out.length; j++) {
    const x = p[j * 3] - q[j * 3];
    const y = p[j * 3 + 1] - q[j * 3 + 1];
    const z = p[j * 3 + 2] - q[j * 3 + 2];
    out[j] = Math.sqrt(x * x + y * y + z * z);
  }
  return out;
}

/** The joint of `body` (see `ClipRoot`) with the largest distance. */
export function farthestJoint(distances: Floats, body: Int32Array): number {
  let farthest = body[0] ?? 0;
  for (let k = 1; k < body.length; k++) if (distances[body[k]] > distances[farthest]) farthest = body[k];
  return farthest;
}

const ROUND_CENTIMETRES = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200];

/** End of the colour scale: the next round length at or above `distance`, m, > 0. */
export function scaleFor(distance: number): number {
  const centimetres = distance * 100;
  const round = ROUND_CENTIMETRES.find((end) => end >= centimetres - 1e-6);
  return (round ?? Math.ceil(centimetres / 100) * 100) / 100;
}
