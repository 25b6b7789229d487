import type { MappedJoint } from '../roles/joint-map.ts';

/*
 * The neutral pose, to which all rigs are brought: upright, facing Z, arms out to the sides, palms down, feet
 * straight ahead. X is to the left. A hinge bends positively about its axis: knees take the heel back, elbows
 * the hand forward.
 */

type Direction = readonly [number, number, number];

const acrossOf = ({ side }: MappedJoint): 1 | -1 => (side === 'right' ? -1 : 1);

/** Direction of a joint's bone in the neutral pose. */
export function neutralBone(joint: MappedJoint): Direction {
  const side = acrossOf(joint);
  switch (joint.role) {
    case 'thigh':
    case 'shin':
      return [0, -1, 0];
    case 'foot':
      return [0, -0.5, Math.sqrt(0.75)];
    case 'toes':
    case 'jaw':
    case 'eye':
      return [0, 0, 1];
    case 'thumb':
      return [side * Math.SQRT1_2, 0, Math.SQRT1_2];
    case 'clavicle':
    case 'upperArm':
    case 'forearm':
    case 'hand':
    case 'index':
    case 'middle':
    case 'ring':
    case 'pinky':
    case 'fingers':
      return [side, 0, 0];
    default:
      return [0, 1, 0];
  }
}

/**
 * Axis of the hinge that a joint's bone is a part of, in the neutral pose; of a hand, the way from its little
 * finger to its first.
 */
export function neutralHinge(joint: MappedJoint): Direction {
  if (joint.role === 'hand') return [0, 0, 1];
  return joint.role === 'thigh' || joint.role === 'shin' ? [1, 0, 0] : [0, -acrossOf(joint), 0];
}
