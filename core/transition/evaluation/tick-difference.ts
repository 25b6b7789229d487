import { capturePose } from '../../captured-pose.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import type { Pose, ReadonlyPose } from '../../pose.ts';
import type { Motion } from '../clips/motion.ts';
import { captureBlend, evaluateBlend } from './captured-blend.ts';
import { seamMotions } from './seam-motions.ts';
import { evaluateTicked, type TickedBlend } from './ticked.ts';

/** The largest difference of one kind. */
export interface LargestDifference {
  readonly difference: number;
  readonly joint: number;
  readonly elapsed: number; // s after the seam
}

/** How far a ticked transition is from the exact one, at its ticks. */
export interface TickDifference {
  readonly position: LargestDifference; // m
  readonly rotation: LargestDifference; // rad
  readonly linearVelocity: LargestDifference; // m/s
  readonly angularVelocity: LargestDifference; // rad/s
}

/** Compares every tick from the seam to `duration` s after it with the same method on exact velocities. */
export function measureTickDifference(ticked: TickedBlend, duration: number): TickDifference {
  const { setup, work } = ticked;
  const { source, destination, treatment, tick, at: seam, unit } = setup;
  const at = (motion: Pick<Motion, 'pose'>, elapsed: number): Pose =>
    motion.pose(capturePose(work.output), { elapsed: seam + elapsed / unit });
  const poses = { source: at(source, 0), destination: at(destination, 0), motions: seamMotions(setup) };
  const exact = captureBlend(setup, poses, treatment);
  const shown = capturePose(work.output);
  const meant = capturePose(work.output);
  const none = { difference: 0, joint: 0, elapsed: 0 };
  const largest = { position: none, rotation: none, linearVelocity: none, angularVelocity: none };
  for (let i = 0; i * tick <= duration + 1e-9; i++) {
    const elapsed = i * tick;
    const sample = { source: at(source, elapsed), destination: at(destination, elapsed), elapsed };
    evaluateTicked(shown, ticked, { elapsed: seam + elapsed / unit });
    evaluateBlend(meant, sample, exact);
    for (let joint = 0; joint < treatment.factors.length; joint++) {
      const found = jointDifference(shown, meant, joint);
      for (const kind of KINDS) {
        if (found[kind] > largest[kind].difference) {
          largest[kind] = { difference: found[kind], joint, elapsed };
        }
      }
    }
  }
  return largest;
}

const KINDS = ['position', 'rotation', 'linearVelocity', 'angularVelocity'] as const;

function jointDifference(
  a: ReadonlyPose,
  b: ReadonlyPose,
  joint: number,
): Record<(typeof KINDS)[number], number> {
  const turn = rotationVectorBetween(new Float64Array(3), a.rotations, b.rotations, 0, joint * 4, joint * 4);
  const apart = (kind: 'positions' | 'linearVelocities' | 'angularVelocities'): number =>
    Math.hypot(...[0, 1, 2].map((axis) => a[kind][joint * 3 + axis] - b[kind][joint * 3 + axis]));
  return {
    position: apart('positions'),
    rotation: Math.hypot(...turn),
    linearVelocity: apart('linearVelocities'),
    angularVelocity: apart('angularVelocities'),
  };
}
