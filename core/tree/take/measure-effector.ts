import { worldTransforms } from '../../forward-kinematics.ts';
import { createPose } from '../../pose.ts';
import { sampleClip } from '../../sampling/sample-clip.ts';
import type { TreeNode } from '../schema/spec.ts';
import type { TreeFigure } from './bind-take.ts';

/** The place of a joint in a clip or a held pose at the node's own 0, m relative to the root; null for other nodes and joints. */
export function measureEffector(
  { kind, clip: id, time }: TreeNode,
  effector: string,
  { map, clips }: Pick<TreeFigure, 'map' | 'clips'>,
): readonly number[] | null {
  const joint = map.skeleton.names.indexOf(effector);
  const clip = kind === 'clip' || kind === 'pose' ? clips.get(String(id)) : undefined;
  if (clip === undefined || joint < 0) return null;
  const pose = createPose(map.skeleton.names.length);
  const { positions } = worldTransforms(pose, clip.root.parents, sampleClip(pose, clip, Number(time ?? 0)));
  return Array.from(positions.subarray(joint * 3, joint * 3 + 3), (value) => Number(value.toFixed(4)));
}
