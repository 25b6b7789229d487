import { assert } from '../../assert.ts';
import { capturePose } from '../../captured-pose.ts';
import type { Floats } from '../../floats.ts';
import { worldTransforms } from '../../kinematics/forward-kinematics.ts';
import type { ReadonlyPose } from '../../pose.ts';
import { failure, success, type Result } from '../../result.ts';
import {
  alignPoints,
  createGroundAlignment,
  offsetAlignment,
  type GroundAlignment,
  type MeetingPoints,
} from '../../root/ground-alignment.ts';
import { findStandingTip, type Standing, type StandingTips } from '../../root/standing-tip.ts';
import type { Skeleton } from '../../skeleton.ts';
import type { Alignment } from '../document/document.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';

/** Both motions at the seam, each where it was recorded, or for a chain where it has come to. */
export interface SeamPoses {
  readonly source: Standing;
  readonly destination: Standing;
}

/** Where two motions meet at the seam, but for a manual offset. */
export interface Meeting {
  /** The one asked for, the one whose end stands in both, or the root. */
  readonly joint: number;
  readonly place: Floats; // [3] m, of the joint or its end on the source
}

/** How the destination is laid onto the source. */
export interface SeamAlignment {
  readonly alignment: GroundAlignment;
  readonly meeting: Meeting | null; // null = they do not meet
}

/**
 * Lays the destination onto the source at the seam, on the ground: heights are not touched. Both roots face one way; what meets is
 * the point under the hips, a joint, or a foot that stands in both. The manual offset turns about the point where they meet, then
 * shifts; without an alignment it turns about the destination's hips.
 *
 * Fails where no foot stands in both.
 *
 * @param skeleton has the joint that `asked` names
 */
export function alignSeam(
  asked: Alignment,
  skeleton: Skeleton,
  poses: SeamPoses,
): Result<SeamAlignment, TransitionProblem> {
  const alignment = createGroundAlignment();
  const [source, destination] = [poses.source.pose, poses.destination.pose];
  const lay = (joint: number, points: MeetingPoints): Result<SeamAlignment, TransitionProblem> => {
    alignPoints(alignment, source, destination, points);
    offsetAlignment(alignment, points.source, asked.offset);
    return success({ alignment, meeting: { joint, place: Array.from(points.source).slice(0, 3) } });
  };
  switch (asked.kind) {
    case 'none':
      offsetAlignment(alignment, destination.positions, asked.offset);
      return success({ alignment, meeting: null });
    case 'groundTrack':
      return lay(0, { source: source.positions, destination: destination.positions });
    case 'joint': {
      const joint = skeleton.names.indexOf(asked.joint ?? '');
      assert(joint >= 0, `no joint ${asked.joint}: it was checked before`);
      return lay(joint, {
        source: placeOf(joint, skeleton, source),
        destination: placeOf(joint, skeleton, destination),
      });
    }
    case 'plantedFoot': {
      const tips = findStandingTip(skeleton, poses.source, poses.destination);
      return tips.both === null ? failure(nothingStands(tips, skeleton)) : lay(tips.both.joint, tips.both);
    }
  }
}

/** Where a joint is in the world, [3] m. */
function placeOf(joint: number, { parentIndices }: Skeleton, pose: ReadonlyPose): Floats {
  const world = capturePose(pose);
  worldTransforms(world, parentIndices, pose);
  return Array.from(world.positions).slice(joint * 3, joint * 3 + 3);
}

function nothingStands(
  { source, destination }: Extract<StandingTips, { readonly both: null }>,
  { names }: Skeleton,
): TransitionProblem {
  const words = (joints: readonly number[]): string =>
    joints.length === 0
      ? 'nothing stands'
      : `${joints.map((joint) => names[joint]).join(' and ')} ${joints.length === 1 ? 'stands' : 'stand'}`;
  return {
    code: 'noPlantedFoot',
    field: 'alignment.kind',
    message: `No foot stands in both clips at the seam: in the source ${words(source)}, in the destination ${words(destination)}.`,
  };
}
