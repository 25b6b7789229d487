import { assert } from '../../kit/assert.ts';
import { capturePose } from '../../pose/captured-pose.ts';
import type { Floats } from '../../kit/floats.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';
import { composeRoots, invertRoot } from '../../clip/root/root-state.ts';
import { findPlantedTip, type GroundedPose, type PlantedTips } from '../../rig/ground/ground-alignment.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { Alignment } from '../document/document.ts';

/** Both motions at the seam: clips as recorded, a chain at its current position. */
export interface SeamPoses {
  readonly source: GroundedPose;
  readonly destination: GroundedPose;
}

/** The parts of a figure that alignment needs. */
export interface SeamFigure {
  readonly skeleton: Skeleton;
  readonly parents: Floats; // see `ClipRoot`
  readonly hips: number; // -1 = not known
}

/** The point where two motions meet at the seam, before the manual offset. */
export interface AlignmentPoint {
  /** The requested joint, the one whose end stands in both, or the hips. */
  readonly joint: number;
  readonly place: Floats; // [3] m, position of the joint or its end in the source
}

/** The alignment of the destination with the source. */
export interface SeamAlignment {
  /** [3] moves the recorded destination: see `composeRoots`. */
  readonly placement: Float64Array;
  /** [3] the destination's root relative to the source's: zero if roots meet. */
  readonly offset: Float64Array;
  readonly alignedAt: AlignmentPoint | null; // null = not aligned
  /** Why another alignment than requested was used; null = as requested. */
  readonly notice: string | null;
}

/**
 * Aligns the destination with the source at the seam, on the ground: heights do not change. Headings of both
 * roots become equal; the roots meet, or a joint, or a foot that stands in both (the roots if there is none).
 * The manual offset rotates about that point, then shifts; without an alignment it rotates about the
 * destination's root.
 *
 * @param figure must have the joint of `asked`
 */
export function alignSeam(asked: Alignment, figure: SeamFigure, poses: SeamPoses): SeamAlignment {
  const { source, destination } = poses;
  const hips = Math.max(figure.hips, 0);
  const meet = (joint: number, from: Floats, to: Floats, notice: string | null = null): SeamAlignment =>
    withOffset(asked, poses, {
      placement: placePoint(poses, [from[0], from[2]], [to[0], to[2]]),
      alignedAt: { joint, place: Array.from(from).slice(0, 3) },
      notice,
    });
  const meetRoots = (notice: string | null = null): SeamAlignment =>
    meet(hips, groundOf(source), groundOf(destination), notice);
  switch (asked.kind) {
    case 'none':
      return withOffset(asked, poses, { placement: new Float64Array(3), alignedAt: null, notice: null });
    case 'groundTrack':
      return meetRoots();
    case 'joint': {
      const joint = figure.skeleton.names.indexOf(asked.joint ?? '');
      assert(joint >= 0, `no joint ${asked.joint}, although it was validated`);
      return meet(joint, placeOf(joint, figure, source), placeOf(joint, figure, destination));
    }
    case 'plantedFoot': {
      const tips = findPlantedTip(figure, source, destination);
      if (tips.both === null) return meetRoots(nothingStands(tips, figure.skeleton));
      return meet(tips.both.joint, tips.both.source, tips.both.destination);
    }
  }
}

/** Moves the destination so that headings agree and one of its points, x and z in m, meets another. */
function placePoint({ source, destination }: SeamPoses, to: Floats, from: Floats): Float64Array {
  const turn = source.root.state[2] - destination.root.state[2];
  const placement = Float64Array.of(0, 0, turn);
  const turned = composeRoots(new Float64Array(3), placement, [from[0], from[1], 0]);
  placement[0] = to[0] - turned[0];
  placement[1] = to[1] - turned[1];
  return placement;
}

/** Adds the manual offset, and computes the offset between the roots. */
function withOffset(
  { offset: { x, z, yaw } }: Alignment,
  { source, destination }: SeamPoses,
  found: Omit<SeamAlignment, 'offset'>,
): SeamAlignment {
  const pivot = found.alignedAt?.place ?? groundOf(destination);
  const placement = Float64Array.of(pivot[0] + x, pivot[2] + z, yaw);
  composeRoots(placement, placement, [-pivot[0], -pivot[2], 0]);
  composeRoots(placement, placement, found.placement);
  const offset = invertRoot(new Float64Array(3), source.root.state) as Float64Array;
  composeRoots(offset, offset, placement);
  composeRoots(offset, offset, destination.root.state);
  return { ...found, placement, offset };
}

/** The root on the ground, [3] m. */
function groundOf({ root: { state } }: GroundedPose): Floats {
  return [state[0], 0, state[1]];
}

/** Where a joint is in the world, [3] m. */
function placeOf(joint: number, { parents }: SeamFigure, { pose, root }: GroundedPose): Floats {
  const { positions } = placeInWorld(capturePose(pose), parents, pose, root.state);
  return Array.from(positions).slice(joint * 3, joint * 3 + 3);
}

function nothingStands(
  { source, destination }: Extract<PlantedTips, { readonly both: null }>,
  { names }: Skeleton,
): string {
  const words = (joints: readonly number[]): string =>
    joints.length === 0
      ? 'no foot stands'
      : `${joints.map((joint) => names[joint]).join(' and ')} ${joints.length === 1 ? 'stands' : 'stand'}`;
  return `No foot stands in both clips at the seam: ${words(source)} in the source, ${words(destination)} in the destination. Aligned by root instead.`;
}
