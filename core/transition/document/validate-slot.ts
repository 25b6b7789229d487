import type { Skeleton } from '../../pose/skeleton.ts';
import type { SlotSettings } from './document.ts';
import type { BlendMethod } from '../../methods/parts/method.ts';
import { blendMethods, findBlendMethod } from '../../methods/registry.ts';
import { rulesOf } from '../../methods/setting-kinds.ts';
import { settingsOf, type SlotSetting } from './slot-settings.ts';
import { badValue, firstProblem, type TransitionProblem } from './transition-problem.ts';

/** The joints that a slot may name. */
type Joints = Pick<Skeleton, 'names'>;

/**
 * Finds the first problem of `slot` on `skeleton`; null if there is none. `field` is its path in the
 * document.
 */
export function findSlotProblem(
  slot: SlotSettings,
  field: string,
  skeleton: Joints,
): TransitionProblem | null {
  const method = findBlendMethod(slot.method);
  if (method === undefined) {
    const known = blendMethods.map(({ id }) => id).join(', ');
    return {
      code: 'unknownMethod',
      field: `${field}.method`,
      message: `There is no blend method “${slot.method}”. Available methods: ${known}.`,
    };
  }
  return firstProblem([
    () => findUnknownParameter(slot, field, method),
    ...settingsOf(slot).map((setting) => () => findSettingProblem(setting, slot, field)),
    () => findModeProblem(slot, field, method),
    () => findPoseProblem(slot, field, method),
    () => findProfileProblem(slot, `${field}.profile`, skeleton),
    () => findCutProblem(slot.cutJoints ?? [], `${field}.cutJoints`, skeleton),
  ]);
}

function findUnknownParameter(
  slot: SlotSettings,
  field: string,
  method: BlendMethod,
): TransitionProblem | null {
  const known = settingsOf(slot).flatMap(({ place, name }) => (place === 'field' ? [] : [name]));
  const unknown = Object.keys(slot.values).find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return {
    code: 'unknownParameter',
    field: `${field}.values.${unknown}`,
    message: `${method.label} has no parameter “${unknown}”. Its parameters: ${known.join(', ')}.`,
  };
}

function findSettingProblem(
  { name, place, spec }: SlotSetting,
  slot: SlotSettings,
  field: string,
): TransitionProblem | null {
  const path = place === 'field' ? `${field}.${name}` : `${field}.values.${name}`;
  const value = place === 'field' ? slot[name] : slot.values[name];
  if (value == null) {
    if (place !== 'parameter' || ('isOptional' in spec && spec.isOptional)) return null;
    return { code: 'missingParameter', field: path, message: `${path} is missing.` };
  }
  const problem = rulesOf(spec).problem(value, spec);
  return problem === null ? null : badValue(path, `${spec.label} (${path}) ${problem}.`);
}

function findModeProblem(slot: SlotSettings, field: string, method: BlendMethod): TransitionProblem | null {
  if (slot.profileMode !== 'weight' || method.hasWeight) return null;
  return badValue(`${field}.profileMode`, `${method.label} has no weight; its profile must act on time.`);
}

function findPoseProblem(slot: SlotSettings, field: string, method: BlendMethod): TransitionProblem | null {
  if (slot.fatiguePose !== true || Object.hasOwn(method.parameters, 'muscles')) return null;
  const message = `${method.label} has no muscles; only a method with muscles sinks into a fatigue pose.`;
  return badValue(`${field}.fatiguePose`, message);
}

function findProfileProblem(slot: SlotSettings, field: string, skeleton: Joints): TransitionProblem | null {
  for (const [joint, factor] of Object.entries(slot.profile ?? {})) {
    const place = `${field}.${joint}`;
    if (!skeleton.names.includes(joint))
      return unknownJoint(place, `The profile contains the joint “${joint}”`);
    if (factor === 0 && slot.profileMode === 'weight') {
      return badValue(
        place,
        `${place} must be greater than 0: a joint without weight would jump at the end.`,
      );
    }
  }
  return null;
}

function findCutProblem(
  joints: readonly string[],
  field: string,
  skeleton: Joints,
): TransitionProblem | null {
  const unknown = joints.findIndex((joint) => !skeleton.names.includes(joint));
  if (unknown < 0) return null;
  return unknownJoint(`${field}[${unknown}]`, `The joint filter contains the joint “${joints[unknown]}”`);
}

function unknownJoint(field: string, subject: string): TransitionProblem {
  return { code: 'unknownJoint', field, message: `${subject}, which the clips do not have.` };
}
