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

/** Two figures at one moment. */
export interface FigurePair {
  body: Int32Array; // the joints that are compared: see `ClipRoot`
  a: Posed;
  b: Posed;
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
    return { indices, end, difference: { between, name, time, distance, scale: scaleFor(distance) } };
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
  const pair = { body: motion.recorded.root.body, a, b };
  const end = Math.max(a.blend?.end ?? 0, b.blend?.end ?? 0);
  const steps = Math.max(1, Math.min(MAX_MOMENTS, Math.ceil(end * MOMENTS_PER_SECOND)));
  const farthest = { joint: 0, time: 0, distance: 0, end };
  for (let i = 0; i <= steps; i++) {
    const time = (end * i) / steps;
    moment.evaluate(time);
    const joint = farthestJoint(pair);
    const distance = jointDistance(pair, joint);
    if (distance > farthest.distance) Object.assign(farthest, { joint, time, distance });
  }
  return farthest;
}

/** The joint with the largest distance between two figures. */
export function farthestJoint({ body, a: { pose: first }, b: { pose: second } }: FigurePair): number {
  const a = first.positions;
  const b = second.positions;
  let joint = 0;
  let largest = -1;
  for (let k = 0; k < body.length; k++) {
    const i = body[k] * 3;
    const dx = a[i] - b[i];
    const dy = a[i + 1] - b[i + 1];
    const dz = a[i + 2] - b[i + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared <= largest) continue;
    joint = i / 3;
    largest = squared;
  }
  return joint;
}

/** Distance between `joint` of two figures, m. */
export function jointDistance(
  { a: { pose: first }, b: { pose: second } }: Pick<FigurePair, 'a' | 'b'>,
  joint: number,
): number {
  const a = first.positions;
  const b = second.positions;
  const at = joint * 3;
  const x = a[at] - b[at];
  const y = a[at + 1] - b[at + 1];
  const z = a[at + 2] - b[at + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/**
 * Writes the distance of each joint between two figures, as a share of `scale` m.
 *
 * @param out [joints] receives 0–1
 */
export function differenceShares(
  out: Float32Array,
  pair: Pick<FigurePair, 'a' | 'b'>,
  scale: number,
): Float32Array {
  for (let j = 0; j < out.length; j++) out[j] = Math.min(jointDistance(pair, j) / scale, 1);
  return out;
}

const ROUND_CENTIMETRES = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200];

/** End of the colour scale: the next round length at or above `distance`, m, > 0. */
export function scaleFor(distance: number): number {
  const centimetres = distance * 100;
  const round = ROUND_CENTIMETRES.find((end) => end >= centimetres - 1e-6);
  return (round ?? Math.ceil(centimetres / 100) * 100) / 100;
}
