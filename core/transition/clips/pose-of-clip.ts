import type { RootedClip } from '../../root/rooted-clip.ts';
import { createPose } from '../../pose.ts';
import { jointCount } from '../../skeleton.ts';
import { playFrom, playClip } from './clip-playback.ts';

/** The pose of a fitted clip at `time` s, relative to its root: [joints * 7] position m and rotation xyzw of each joint. */
export function poseOfClip(clip: RootedClip, time: number): readonly number[] {
  const joints = jointCount(clip.skeleton);
  const { positions, rotations } = playClip(createPose(joints), playFrom(clip, time), { elapsed: 0 });
  return Array.from({ length: joints * 7 }, (_, i) => {
    const [joint, part] = [Math.floor(i / 7), i % 7];
    return part < 3 ? positions[joint * 3 + part] : rotations[joint * 4 + part - 3];
  });
}
