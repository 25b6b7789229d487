import { computed, effect, signal } from '@preact/signals';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { jointWeights, poseDistance } from '#core/pose/pose-distance.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import type { PoseDistance, Shown } from '../stores/shown/shown.ts';
import type { Workbench } from '../stores/workbench.ts';
import type { Motion, PlayedMotion } from '#renderer/stores/shown/motion.ts';

/** Distance between the poses of source and destination at the seam, relative to their roots, m. */
function distanceAtSeam({ seam, skeleton, recorded }: Motion): number | null {
  if (seam === undefined) return null;
  const { source, destination } = evaluateTransition(createTransitionFrame(seam), seam, 0);
  for (const pose of [source, destination]) worldTransforms(pose, seam.parents, pose);
  return poseDistance(source.positions, destination.positions, jointWeights(skeleton, recorded.root.body));
}

/** The pose distance at the seam, and its value before the current or last gesture. */
export function followPoseDistance(
  { document, open }: Pick<Workbench, 'document' | 'open'>,
  { state }: Pick<PlayedMotion, 'state'>,
): Shown['poseDistance'] {
  const isDragged = computed(() => document.preview.value !== null);
  const distance = computed(() =>
    state.value.state === 'ready' ? distanceAtSeam(state.value.motion) : null,
  );
  /** Who moves: other clips, or another body, have another distance, which is no change of this one. */
  const whose = computed(() => {
    const clips = open.clips.value;
    return `${open.pair.value} ${clips.state === 'ready' ? (clips.shownOn.id ?? '') : ''}`;
  });
  let measured = '';
  let committed: number | null = null;
  let before: number | null = null;
  let wasDragged = false;
  const shown = signal<PoseDistance | null>(null);
  // An effect: what was measured before a gesture is kept, whoever looks.
  effect(() => {
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
  return shown;
}
