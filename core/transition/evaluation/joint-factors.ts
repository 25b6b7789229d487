import type { RootedClip } from '../../root/rooted-clip.ts';
import type { JointTreatment } from './captured-blend.ts';
import type { SlotSettings } from '../document/document.ts';

/** Binds a slot's profile and its joint filter to joints; a factor is 1 where the profile names none. */
export function bindJoints(
  slot: Omit<SlotSettings, 'method' | 'values'>,
  { skeleton: { names }, root }: RootedClip,
): JointTreatment {
  const { profile, profileMode = 'time', cutJoints = [], ignoresSourceVelocity } = slot;
  const profiled = Float64Array.from(names, (name) =>
    profile !== null && Object.hasOwn(profile, name) ? profile[name] : 1,
  );
  const cut = names.flatMap((name, joint) => (cutJoints.includes(name) ? [joint] : []));
  return {
    factors: profileMode === 'time' ? profiled : new Float64Array(names.length).fill(1),
    weightFactors: profileMode === 'weight' ? profiled : undefined,
    jointNames: names,
    hips: Math.max(root.hips, 0),
    cutJoints: Int32Array.from(cut),
    ignoresSourceVelocity,
  };
}
