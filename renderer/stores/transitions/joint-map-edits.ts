import type { Edit } from '#contract/edits/edits.ts';
import { createJointMap, type JointEdit, type JointEdits, type JointMap } from '#core/rig/roles/joint-map.ts';

/** A joint map of the open transition; skeletons with the same joints share one. */
export interface OpenJointMap {
  readonly jointsId: string;
  readonly clips: readonly string[]; // names of clips with this skeleton
  readonly edits: JointEdits;
  readonly map: JointMap;
}

/**
 * Sets the role, side, counterpart or mirror twist of a joint, or says whether feet are planted. A value equal to the
 * detected one is no edit. Counterparts are symmetric: the former counterpart loses its own.
 */
export function setJoint({ jointsId, edits, map }: OpenJointMap, name: string, patch: JointEdit): Edit {
  const { names } = map.skeleton;
  // A pair has one twist, at its first joint.
  const joint = names.indexOf(name);
  const first = 'mirrorTwist' in patch ? names[Math.min(joint, map.joints[joint].counterpart)] : name;
  let after = withEdit(edits, first, patch);
  if (patch.counterpart !== undefined) {
    const before = map.joints[joint]?.counterpart ?? joint;
    if (before !== joint && names[before] !== patch.counterpart)
      after = withEdit(after, names[before], { counterpart: null });
    if (patch.counterpart !== null) after = withEdit(after, patch.counterpart, { counterpart: name });
  }
  const change = { kind: 'jointMap.set', jointsId, before: edits, after: lean(map, after) } as const;
  const words = { planted: 'Plant feet', free: 'Stop planting feet', joint: `Change joint ${name}` };
  const about = patch.planted === undefined ? 'joint' : patch.planted ? 'planted' : 'free';
  return { name: words[about].slice(0, 100), changes: [change] };
}

/** Resets one joint to auto-detected. What the user wants of the feet stays. */
export function resetJoint({ jointsId, edits }: OpenJointMap, name: string): Edit {
  const { [name]: own, ...others } = edits;
  const after = own?.planted === undefined ? others : { ...others, [name]: { planted: own.planted } };
  return {
    name: `Reset joint ${name}`.slice(0, 100),
    changes: [{ kind: 'jointMap.set', jointsId, before: edits, after }],
  };
}

/** Resets all joints to auto-detected. */
export function resetJoints({ jointsId, edits }: OpenJointMap): Edit {
  return { name: 'Reset joint map', changes: [{ kind: 'jointMap.set', jointsId, before: edits, after: {} }] };
}

function withEdit(edits: JointEdits, name: string, patch: JointEdit): JointEdits {
  const own = Object.hasOwn(edits, name) ? edits[name] : {};
  return { ...edits, [name]: { ...own, ...patch } };
}

/** Without values equal to the detected ones. */
function lean({ skeleton, recognised }: JointMap, edits: JointEdits): JointEdits {
  return Object.entries(edits).reduce((kept: JointEdits, [name, edit]) => {
    const joint = skeleton.names.indexOf(name);
    if (joint < 0) return kept;
    const { [name]: _, ...others } = kept;
    const automatic = createJointMap(skeleton, others, recognised).joints[joint];
    const counterpart = automatic.counterpart === joint ? null : skeleton.names[automatic.counterpart];
    const left: JointEdit = {
      ...(edit.role !== undefined && edit.role !== automatic.role && { role: edit.role }),
      ...(edit.side !== undefined && edit.side !== automatic.side && { side: edit.side }),
      ...(edit.counterpart !== undefined &&
        edit.counterpart !== counterpart && { counterpart: edit.counterpart }),
      ...(edit.planted !== undefined && { planted: edit.planted }),
      ...(edit.mirrorTwist !== undefined && { mirrorTwist: edit.mirrorTwist }),
    };
    return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
  }, edits);
}
