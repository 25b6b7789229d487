import { canonicalNamesOf } from '../../joints/canonical-names.ts';
import { rootJointsOf } from '../../joints/find-root.ts';
import type { JointMap } from '../../joints/joint-map.ts';
import type { JointTreatment } from './captured-blend.ts';
import type { SlotSettings } from '../document/document.ts';

/** Binds the settings of a slot for single joints to a skeleton; factors that the profile does not name are 1. */
export function bindJoints(slot: Omit<SlotSettings, 'method' | 'values'>, map: JointMap): JointTreatment {
  const { names } = map.skeleton;
  const { profile, profileMode = 'time', cutJoints = [], ignoresSourceVelocity } = slot;
  const profiled = Float64Array.from(names, (name) =>
    profile !== null && Object.hasOwn(profile, name) ? profile[name] : 1,
  );
  const cut = names.flatMap((name, joint) => (cutJoints.includes(name) ? [joint] : []));
  return {
    factors: profileMode === 'time' ? profiled : new Float64Array(names.length).fill(1),
    weightFactors: profileMode === 'weight' ? profiled : undefined,
    canonicalNames: canonicalNamesOf(map),
    hips: Math.max(rootJointsOf(map).hips, 0),
    cutJoints: Int32Array.from(cut),
    ignoresSourceVelocity,
  };
}
