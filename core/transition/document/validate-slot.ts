import type { Skeleton } from '../../pose/skeleton.ts';
import { parseEasing } from '../../methods/curves/easing-text.ts';
import type { SlotSettings } from './document.ts';
import { parseMuscleChoice } from '../../procedural/muscle/muscle-choice.ts';
import { wordsFor } from '../../documents/specs/spec.ts';
import type {
  BlendMethod,
  MusclesSpec,
  OptionSpec,
  ParameterSpec,
  ParameterValue,
} from '../../methods/parts/method.ts';
import { specsOf } from '../../methods/default-values.ts';
import { blendMethods, findBlendMethod } from '../../methods/registry.ts';
import { badValue, firstProblem, type TransitionProblem } from './transition-problem.ts';
import { withUnit } from '../../kit/numbers.ts';

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
    ...Object.entries(method.parameters).map(
      ([name, spec]) =>
        () =>
          findValueProblem(`${field}.values.${name}`, spec, slot.values[name]),
    ),
    ...Object.entries(method.options ?? {}).map(
      ([name, spec]) =>
        () =>
          slot.values[name] === undefined
            ? null
            : findValueProblem(`${field}.values.${name}`, spec, slot.values[name]),
    ),
    () => findModeProblem(slot, field, method),
    () => findPoseProblem(slot, field, method),
    () => findProfileProblem(slot, `${field}.profile`, skeleton),
    () => findCutProblem(slot.cutJoints ?? [], `${field}.cutJoints`, skeleton),
    () => findRangeProblem('Root blend time', `${field}.rootTime`, slot.rootTime, ROOT_TIMES),
    () => findRangeProblem('Tick', `${field}.tick`, slot.tick, TICKS),
  ]);
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: string;
}

/** Limits of the root's own blend time or half-life. */
export const ROOT_TIMES: Range = { minimum: 0, maximum: 5, unit: 's' };
/** Ticks per second. */
export const TICKS: Range = { minimum: 1, maximum: 1000, unit: 'Hz' };

function findRangeProblem(
  label: string,
  field: string,
  value: number | undefined,
  { minimum, maximum, unit }: Range,
): TransitionProblem | null {
  if (value === undefined || (value >= minimum && value <= maximum)) return null;
  return badValue(
    field,
    `${label} (${field}) must be between ${minimum} and ${withUnit(maximum, unit)}, not ${wordsFor(value)}.`,
  );
}

function findUnknownParameter(
  slot: SlotSettings,
  field: string,
  method: BlendMethod,
): TransitionProblem | null {
  const specs = specsOf(method);
  const unknown = Object.keys(slot.values).find((name) => !Object.hasOwn(specs, name));
  if (unknown === undefined) return null;
  const known = Object.keys(specs).join(', ');
  return {
    code: 'unknownParameter',
    field: `${field}.values.${unknown}`,
    message: `${method.label} has no parameter “${unknown}”. Its parameters: ${known}.`,
  };
}

function findValueProblem(
  field: string,
  spec: ParameterSpec | OptionSpec,
  value: ParameterValue | undefined,
): TransitionProblem | null {
  if (value === undefined) {
    if (spec.kind === 'choice' && spec.isOptional === true) return null;
    return { code: 'missingParameter', field, message: `${field} is missing.` };
  }
  const bad = (expected: string): TransitionProblem =>
    badValue(field, `${spec.label} (${field}) must be ${expected}, not ${wordsFor(value)}.`);
  if (spec.kind === 'choice') {
    return spec.options.some((option) => option === value) ? null : bad(`one of ${spec.options.join(', ')}`);
  }
  if (spec.kind === 'names') return typeof value === 'string' ? null : bad('names of curves');
  if (spec.kind === 'muscles') return findMusclesProblem(field, spec, String(value));
  if (spec.kind === 'easing') return findEasingProblem(field, spec.label, String(value));
  if (typeof value !== 'number') return bad('a number');
  return value >= spec.minimum && value <= spec.maximum
    ? null
    : bad(`between ${spec.minimum} and ${withUnit(spec.maximum, spec.unit)}`);
}

function findMusclesProblem(field: string, spec: MusclesSpec, value: string): TransitionProblem | null {
  if (spec.options.includes(value) || parseMuscleChoice(value) !== null) return null;
  const expected = `one of ${spec.options.join(', ')} or the id of muscles in the library`;
  return badValue(field, `${spec.label} (${field}) must be ${expected}, not ${wordsFor(value)}.`);
}

/** Maximum length of a quoted value, characters. */
const QUOTED = 60;

function findEasingProblem(field: string, label: string, value: string): TransitionProblem | null {
  const parsed = parseEasing(value);
  if (parsed.ok) return null;
  const quoted = value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value;
  return badValue(field, `${label} (${field}) is not valid, “${quoted}”: ${parsed.error}.`);
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
