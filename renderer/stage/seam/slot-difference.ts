import { computed, untracked, type ReadonlySignal, effect, type Signal } from '@preact/signals';
import type { Floats } from '#core/floats.ts';
import type { Shown, PoseDistance } from '../../stores/shown/shown.ts';
import { describeFigure } from '../../stores/shown/trial-words.ts';
import type { SlotDifference } from '../../stores/shown/slot-difference.ts';
import type { SeamState, SlotBlend, Seam } from './seam.ts';
import { worldTransforms } from '#core/forward-kinematics.ts';
import { jointWeights, poseDistance } from '#core/metrics/pose-distance.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import type { Workbench } from '../../stores/workbench.ts';

/** Maximum number of moments that are compared; frames may lie between them, at 60 per second or more. */
const MAX_MOMENTS = 120;
const MOMENTS_PER_SECOND = 60;

/** The data of a seam that gives the distance between its slots. */
export interface TwoSlots {
  readonly body: Int32Array; // the joints that are compared: see `ClipRoot`
  readonly slots: readonly {
    readonly pose: { readonly positions: Floats };
    readonly blend: Pick<SlotBlend, 'end'> | null;
  }[];
  evaluate(time: number): void;
}

/** Two figures and their difference. */
interface MeasuredPair {
  readonly pair: TwoSlots;
  readonly indices: readonly number[]; // of the two in the list of figures
  readonly difference: SlotDifference;
}

/**
 * Where and when the first two visible figures are farthest apart. If one figure is visible, it is compared
 * with A, or A with B. Measured once per change and only while it is shown; null = not shown.
 */
export function followDifference(
  { showing, figures }: Pick<Shown, 'showing' | 'figures'>,
  state: ReadonlySignal<SeamState>,
  isShown: ReadonlySignal<boolean>,
): ReadonlySignal<MeasuredPair | null> {
  const indices = computed(() => pairOf(showing.visible.value).join());
  return computed(() => {
    if (!isShown.value || state.value.state !== 'ready' || state.value.seam.slots.length < 2) return null;
    const { seam } = state.value;
    const [a, b] = indices.value.split(',').map(Number);
    const { body } = seam.motion.root;
    const pair = { body, slots: [seam.slots[a], seam.slots[b]], evaluate: seam.evaluate };
    const { joint, time, distance } = untracked(() => farthestApart(pair));
    const names = [a, b].map((index) => describeFigure(figures.peek()[index], Date.now()));
    const between = names.join(' to ');
    const name = seam.skeleton.names[joint];
    return {
      pair,
      indices: [a, b],
      difference: { between, name, time, distance, scale: scaleFor(distance) },
    };
  });
}

/** Indices of the two figures to compare, out of the visible ones. */
export function pairOf([first, second]: readonly number[]): readonly [number, number] {
  if (second === undefined) return [0, Math.max(first, 1)];
  return first < second ? [first, second] : [second, first];
}

/** The time after which both figures are equal, s. */
export function lastEnd({ slots }: Pick<TwoSlots, 'slots'>): number {
  return Math.max(slots[0].blend?.end ?? 0, slots[1].blend?.end ?? 0);
}

/** Moment and joint of the largest distance between the first two slots. Leaves `seam` at another moment. */
export function farthestApart(seam: TwoSlots): { joint: number; time: number; distance: number } {
  const end = lastEnd(seam);
  const steps = Math.max(1, Math.min(MAX_MOMENTS, Math.ceil(end * MOMENTS_PER_SECOND)));
  const farthest = { joint: 0, time: 0, distance: 0 };
  for (let i = 0; i <= steps; i++) {
    const time = (end * i) / steps;
    seam.evaluate(time);
    const joint = farthestJoint(seam);
    const distance = jointDistance(seam, joint);
    if (distance > farthest.distance) Object.assign(farthest, { joint, time, distance });
  }
  return farthest;
}

/** The joint with the largest distance between the first two slots, at the moment evaluated last. */
export function farthestJoint({ body, slots }: Pick<TwoSlots, 'body' | 'slots'>): number {
  const a = slots[0].pose.positions;
  const b = slots[1].pose.positions;
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

/** Distance between `joint` in the first two slots, m. */
export function jointDistance({ slots }: Pick<TwoSlots, 'slots'>, joint: number): number {
  const a = slots[0].pose.positions;
  const b = slots[1].pose.positions;
  const at = joint * 3;
  const x = a[at] - b[at];
  const y = a[at + 1] - b[at + 1];
  const z = a[at + 2] - b[at + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/**
 * Writes the distance of each joint between the first two slots, as a share of `scale` m.
 *
 * @param out [joints] receives 0–1
 */
export function differenceShares(
  out: Float32Array,
  seam: Pick<TwoSlots, 'slots'>,
  scale: number,
): Float32Array {
  for (let j = 0; j < out.length; j++) out[j] = Math.min(jointDistance(seam, j) / scale, 1);
  return out;
}

const ROUND_CENTIMETRES = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200];

/** End of the colour scale: the next round length at or above `distance`, m, > 0. */
export function scaleFor(distance: number): number {
  const centimetres = distance * 100;
  const round = ROUND_CENTIMETRES.find((end) => end >= centimetres - 1e-6);
  return (round ?? Math.ceil(centimetres / 100) * 100) / 100;
}

/** Distance between the poses of source and destination at the seam, relative to their roots, m. */
function distanceAtSeam({ evaluation, skeleton, motion }: Seam): number | null {
  if (!evaluation?.transition) return null;
  const { source, destination } = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0);
  for (const pose of [source, destination]) worldTransforms(pose, evaluation.parents, pose);
  return poseDistance(source.positions, destination.positions, jointWeights(skeleton, motion.root.body));
}

/**
 * Keeps the pose distance at the seam, and its value before the current or last gesture. Returns its undoing.
 */
export function followPoseDistance(
  { document, open }: Pick<Workbench, 'document' | 'open'>,
  shown: Signal<PoseDistance | null>,
  state: ReadonlySignal<SeamState>,
): () => void {
  const isDragged = computed(() => document.preview.value !== null);
  const distance = computed(() => (state.value.state === 'ready' ? distanceAtSeam(state.value.seam) : null));
  /** Who moves: other clips, or another body, have another distance, which is no change of this one. */
  const whose = computed(() => {
    const motion = open.motion.value;
    return `${open.pair.value} ${motion.state === 'ready' ? (motion.shownOn.id ?? '') : ''}`;
  });
  let measured = '';
  let committed: number | null = null;
  let before: number | null = null;
  let wasDragged = false;
  return effect(() => {
    const now = distance.value;
    if (whose.value !== measured) {
      measured = whose.value;
      committed = before = null;
    }
    if (isDragged.value && !wasDragged) before = committed;
    wasDragged = isDragged.value;
    if (!wasDragged) committed = now;
    shown.value = now === null ? null : { now, before };
  });
}
