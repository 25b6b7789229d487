import type { Clip } from '../../clip/clip.ts';
import { lostJoints } from '../../rig/retarget/lost-joints.ts';
import type { OpenedChain } from './open-chain.ts';

/** The motion of joints without a part, which a clip of a chain loses on another skeleton. */
export interface LostMotion {
  readonly clip: number; // index in the chain
  readonly joints: readonly string[]; // the one that moves most first
  readonly angle: number; // rad, of that one
}

/**
 * The motion that retargeted clips of an opened chain lose, for want of a part of the body.
 *
 * @param clips as they are before they are fitted; null = not looked at
 */
export function lostMotions(
  { paired, maps }: Pick<OpenedChain, 'paired' | 'maps'>,
  clips: readonly (Clip | null)[],
): readonly LostMotion[] {
  return clips.flatMap((clip, k): readonly LostMotion[] => {
    if (clip === null || paired[k] === null) return [];
    const lost = lostJoints(clip, maps[k]);
    const joints = lost.map(({ joint }) => clip.skeleton.names[joint]);
    return lost.length === 0 ? [] : [{ clip: k, joints, angle: lost[0].angle }];
  });
}

/** Joints that are named; the rest is counted. */
const MAX_JOINTS = 3;

/** A sentence about lost motion. @param clip its name */
export function describeLostMotion(clip: string, { joints, angle }: Omit<LostMotion, 'clip'>): string {
  const degrees = `${Math.round((angle * 180) / Math.PI)}°`;
  const more = joints.length - MAX_JOINTS;
  const named = more > 0 ? [...joints.slice(0, MAX_JOINTS), `${more} more`] : joints;
  const who = new Intl.ListFormat('en').format(named);
  const [move, them] =
    joints.length === 1
      ? [`moves by ${degrees}, but has`, 'its part']
      : [`move by up to ${degrees}, but have`, 'their parts'];
  return `${who} of “${clip}” ${move} no body part: this motion is lost on the other skeleton. Set ${them} in the joint map.`;
}
