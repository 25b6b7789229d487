import { frameAt, type Clip } from '../clip/clip.ts';
import type { SlotSettings, Transition } from '../transition/document/document.ts';
import { godotBlend, restEndOf } from '../methods/godot-blend.ts';
import { blendSeconds } from './blend-seconds.ts';

/** A turn from the rest pose so near half a turn that a blend from there may pass it, rad. */
const NEAR_HALF_A_TURN = (150 / 180) * Math.PI;

/** The joint that turns farthest from its rest pose. */
export interface FarFromRest {
  readonly joint: string;
  readonly angle: number; // rad
}

/** The clips at the ends of a transition, on the skeleton that plays. */
type EndClips = Readonly<Record<'source' | 'destination', Clip>>;

/** A sentence about the joint of a Godot blend that is far from its rest pose; null if none is: see `farFromRest`. */
export function warnOfRestPose(transition: Transition, slot: SlotSettings, clips: EndClips): string | null {
  const far = farFromRest(transition, slot, clips);
  return far && describeFarFromRest(far);
}

/** `LeftUpLeg turns up to 176° from its rest pose, and beyond 180° it pops: …` */
export function describeFarFromRest({ joint, angle }: FarFromRest): string {
  const degrees = Math.round((angle * 180) / Math.PI);
  return `${joint} turns up to ${degrees}° from its rest pose, and beyond 180° it pops: choose another rest pose in the slot, or import the skeleton with a standing one.`;
}

/**
 * The joint of a Godot blend that comes within 30° of half a turn from its rest pose, from the seam until the
 * fade has ended; null if none does, or the slot has another method. The other way round is shorter beyond
 * half a turn, so that the joint pops. Of an interruption only the destination is looked at.
 */
export function farFromRest(
  { source, destination }: Transition,
  slot: SlotSettings,
  clips: EndClips,
): FarFromRest | null {
  if (slot.method !== godotBlend.id) return null;
  const seconds = blendSeconds(slot);
  const end = restEndOf(slot.values['rest']);
  const rest = end && clips[end].rotations;
  const parts = [
    ...(source.kind === 'chain' ? [] : [{ clip: clips.source, use: source }]),
    { clip: clips.destination, use: destination },
  ];
  const [worst] = parts
    .map(({ clip, use: { time, playRate } }) =>
      farthestFrom(rest, { clip, from: time, to: time + seconds * playRate }),
    )
    .toSorted((a, b) => b.angle - a.angle);
  return worst.angle < NEAR_HALF_A_TURN ? null : worst;
}

/** A part of a clip, s. */
interface PlayedPart {
  readonly clip: Clip;
  readonly from: number;
  readonly to: number;
}

/**
 * The joint that turns farthest from its rest pose, in frames of a part.
 *
 * @param rest [joints * 4] or more; null = no rotations
 */
function farthestFrom(rest: Float32Array | null, { clip, from, to }: PlayedPart): FarFromRest {
  const { names } = clip.skeleton;
  const { rotations } = clip;
  let [joint, least] = [0, 1];
  for (let frame = Math.round(from * clip.fps); frame <= Math.round(to * clip.fps); frame++) {
    const first = frameAt(clip, frame / clip.fps) * names.length;
    for (let j = 0; j < names.length; j++) {
      const q = (first + j) * 4;
      let half = rest === null ? rotations[q + 3] : 0; // cos of half the angle
      if (rest !== null) for (let i = 0; i < 4; i++) half += rest[j * 4 + i] * rotations[q + i];
      if (Math.abs(half) < least) [joint, least] = [j, Math.abs(half)];
    }
  }
  return { joint: names[joint], angle: 2 * Math.acos(Math.min(least, 1)) };
}
