import { TriangleAlert } from 'lucide';
import { doubtfulJoints, jointAxes } from '#core/rig/axes/joint-axes.ts';
import { mirrorTurns } from '#core/rig/mirror/mirror-turns.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import { counted } from '#contract/words/counted.ts';
import { Icon } from '#renderer/kit/icon.tsx';

/** Smaller doubts cannot be seen, rad. */
const MIN_DOUBT = Math.PI / 18;
/** Joints named; the rest is counted. */
const MAX_NAMES = 4;

/** `±90°`; null if the twist of the joint is known. */
export function describeDoubt(map: JointMap, joint: number): string | null {
  const doubt = joint < 0 ? 0 : jointAxes(map)[joint].doubt;
  return doubt < MIN_DOUBT ? null : `±${Math.round((doubt * 180) / Math.PI)}°`;
}

/** Says which joints may be twisted on another skeleton, how far, and what would show it. */
export function TwistDoubt({ map }: { readonly map: JointMap }) {
  const joints = doubtfulJoints(map, MIN_DOUBT);
  if (joints.length === 0) return null;
  const named = namesOf(map, joints, (j) => ` ${describeDoubt(map, j)}`);
  return (
    <p class="joint-map-problem row gap-6">
      <Icon node={TriangleAlert} size={13} />
      The twist of {counted(joints.length, 'joint')} is in doubt: {named}. A clip of this skeleton that bends
      them by 20° would show it.
    </p>
  );
}

/** Says which joints a mirror may twist, since the skeleton does not show how left and right lie to each other. */
export function MirrorTwists({ map }: { readonly map: JointMap }) {
  const joints = mirrorTurns(map).chosen.filter((j) => map.joints[j].counterpart >= j);
  if (joints.length === 0) return null;
  return (
    <p>
      The rest pose leaves open how {counted(joints.length, 'joint')} twist in a mirror:{' '}
      {namesOf(map, joints)}. If a mirrored limb looks twisted, set its mirror twist.
    </p>
  );
}

/** The first of `joints` by name, and how many more there are. */
function namesOf(
  { skeleton }: JointMap,
  joints: readonly number[],
  after: (joint: number) => string = () => '',
): string {
  const named = joints.slice(0, MAX_NAMES).map((j) => `${skeleton.names[j]}${after(j)}`);
  const more = joints.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
