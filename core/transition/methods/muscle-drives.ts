import { assert } from '../../assert.ts';
import { bindMuscles, findUnbound, findUnitDisagreements, FORCE_FORMS } from '../../muscle/bind-muscles.ts';
import { exampleMuscles } from '../../muscle/example-muscles.ts';
import { fatigueCapacity } from '../../muscle/fatigue.ts';
import { isBoundText, parseBoundMuscles, type BoundMuscles } from '../../muscle/bound-muscles.ts';
import { BUILT_IN_MUSCLES, BY_TAG, parseMuscleChoice } from '../../muscle/muscle-choice.ts';
import { mirrorMuscles, type MuscleAsset } from '../../muscle/muscle-asset.ts';
import { evaluateMuscleProgress, type MuscleDrive, type MusclePull } from '../../muscle/muscle-progress.ts';
import { CUT_PROMISES, MIN_BLEND_TIME } from '../curves/blend-weights.ts';
import { crossfadeRule } from '../root/root-fades.ts';
import type { RootRule } from '../root-rule.ts';
import {
  choiceValue,
  INSTANT,
  numberValue,
  type NumberSpec,
  type ParameterSpec,
  type ParameterWarning,
  type Promises,
  type Seam,
  type Values,
} from '../method.ts';

/** The name of a joint without data in an asset. */
const NO_NAME = '';

/** Limit on the time of a muscle's work, s: a slower one never arrives. */
const LONGEST_WORK = 60;

const SHARE = {
  kind: 'number',
  unit: '',
  minimum: 0,
  maximum: 1,
  step: 0.01,
} as const satisfies Partial<NumberSpec>;
const TIME_CONSTANT = {
  kind: 'number',
  unit: 's',
  minimum: 0,
  maximum: 120,
  step: 0.5,
} as const satisfies Partial<NumberSpec>;

export type MuscleParameter =
  | 'muscles'
  | 'forceForm'
  | 'rotationMultiplier'
  | 'strength'
  | 'activation'
  | 'fatigue'
  | 'tauFatigue'
  | 'tauRecovery'
  | 'translationalSensitivity';

/** Parameters shared by the three muscle methods. */
export const MUSCLE_PARAMETERS: Readonly<Record<MuscleParameter, ParameterSpec>> = {
  muscles: {
    kind: 'muscles',
    label: 'Muscles',
    options: [...BUILT_IN_MUSCLES, BY_TAG],
    default: 'uniform',
    description:
      'Per-joint muscle data: of the Lab, by name or by a tag of the destination clip, or built in. Other joints use the parameters below.',
  },
  forceForm: {
    kind: 'choice',
    label: 'Force form',
    options: FORCE_FORMS,
    default: 'metric',
    description: 'Formula of the force: with consistent units, as on the slide, or as in the published code.',
  },
  rotationMultiplier: {
    kind: 'number',
    label: 'Rotation / N m',
    unit: '',
    minimum: 0,
    maximum: 1,
    step: 0.001,
    default: 0.025,
    description: 'Rotation by a torque of 1 N m, rad, used as blends per blend time.',
  },
  strength: {
    kind: 'number',
    label: 'Strength',
    unit: '',
    minimum: 0,
    maximum: 10,
    step: 0.05,
    default: 1,
    description: 'Strength of a rested muscle: 1 arrives in about the blend time.',
  },
  activation: {
    ...SHARE,
    label: 'Activation',
    default: 0.8,
    description: 'Activation of the muscle, which tires it.',
  },
  fatigue: {
    ...SHARE,
    label: 'Fatigue',
    default: 0,
    description: 'Fatigue of all muscles at the seam: 0 rested, 1 exhausted.',
  },
  tauFatigue: {
    ...TIME_CONSTANT,
    label: 'Fatigue time',
    default: 30,
    description: 'Time constant of fatigue at full activation.',
  },
  tauRecovery: {
    ...TIME_CONSTANT,
    label: 'Recovery time',
    default: 60,
    description: 'Time constant of recovery at rest.',
  },
  translationalSensitivity: {
    kind: 'number',
    label: 'Translation',
    unit: '',
    minimum: 0,
    maximum: 10,
    step: 0.05,
    default: 1,
    description: 'Factor on the strength for positions.',
  },
};

/** Reads the muscle of each joint. */
function readDrives(values: Values, names: readonly string[]): readonly MuscleDrive[] {
  const fatigue = numberValue(values, 'fatigue');
  const otherwise: MuscleDrive = {
    strength: numberValue(values, 'strength'),
    activation: numberValue(values, 'activation'),
    fatigue,
    tauFatigue: numberValue(values, 'tauFatigue'),
    tauRecovery: numberValue(values, 'tauRecovery'),
    translationalSensitivity: numberValue(values, 'translationalSensitivity'),
  };
  const asset = readAsset(values);
  if (asset === null) return names.map(() => otherwise);
  const use = {
    form: choiceValue(values, 'forceForm', FORCE_FORMS),
    rotationMultiplier: numberValue(values, 'rotationMultiplier'),
    fatigue,
  };
  return bindMuscles(asset, names, use, otherwise);
}

/** Reads the muscles and blend times of all joints. */
export function readPull(seam: Seam, values: Values): MusclePull {
  const blendTime = numberValue(values, 'blendTime');
  return {
    drives: readSeamDrives(seam, values),
    blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
  };
}

/** Reads the muscle of each joint of a seam, [joints]. */
export function readSeamDrives({ factors, canonicalNames }: Seam, values: Values): readonly MuscleDrive[] {
  return readDrives(values, canonicalNames ?? Array.from(factors, () => NO_NAME));
}

/** All possible muscles: those of the asset, and the one of other joints. */
export function readAllDrives(values: Values): readonly MuscleDrive[] {
  return readDrives(values, [...Object.keys(readAsset(values)?.joints ?? {}), NO_NAME]);
}

/** The asset of a slot; null if all joints are alike, which they also are until `withMuscles` has found the asset. */
function readAsset(values: Values): MuscleAsset | null {
  const { muscles } = values;
  if (muscles === 'leftLeg') return exampleMuscles();
  if (muscles === 'rightLeg') return mirrorMuscles(exampleMuscles());
  return readBound(values)?.asset ?? null;
}

/** The asset of a library that `withMuscles` has put in place of its id; null if there is none. */
export function readBound({ muscles }: Values): BoundMuscles | null {
  if (typeof muscles !== 'string' || !isBoundText(muscles)) return null;
  const parsed = parseBoundMuscles(muscles);
  assert(parsed.ok, 'the muscles of a slot are not valid, although they were validated');
  return parsed.value;
}

/** Members shared by the three muscle methods. */
export const MUSCLE_BINDING = {
  usesJointMap: ({ muscles }: Values): boolean => muscles !== 'uniform',

  /** Warns about joints of the asset that a rig lacks, and about inconsistent units. */
  warnings(values: Values, canonicalNames: readonly string[]): readonly ParameterWarning<MuscleParameter>[] {
    const asset = readAsset(values);
    if (asset === null) return isByTag(values) ? [{ parameter: 'muscles', message: NO_ASSET }] : [];
    const missing = findUnbound(asset, canonicalNames);
    const disagreements = findUnitDisagreements(choiceValue(values, 'forceForm', FORCE_FORMS), asset);
    return [
      ...(missing.length > 0 ? [{ parameter: 'muscles', message: missingWords(missing) } as const] : []),
      ...disagreements.map((message) => ({ parameter: 'forceForm', message }) as const),
    ];
  },
};

const NO_ASSET =
  'No muscles in the Lab have a tag of the destination clip, so all joints use the values below.';

const isByTag = ({ muscles }: Values): boolean => parseMuscleChoice(String(muscles))?.source === BY_TAG;

/** `No joint of this rig is the left foot or the left shin.` */
function missingWords(names: readonly string[]): string {
  const words = names.map((name) => `the ${name}`);
  const last = words.pop() ?? '';
  return `No joint of this rig is ${words.length > 0 ? `${words.join(', ')} or ` : ''}${last}.`;
}

/** Time until the slowest muscle arrives, s; infinite if it needs longer than `LONGEST_WORK`. */
export function workTime({ drives, blendTimes }: MusclePull): number {
  return drives.reduce((longest, drive, j) => {
    const strength = drive.strength * Math.min(1, drive.translationalSensitivity);
    return Math.max(longest, timeForWork(drive, Math.max(blendTimes[j], MIN_BLEND_TIME) / strength));
  }, 0);
}

/** Time in which a muscle does `work` seconds of a rested muscle's work, s. Work is monotonic. */
function timeForWork(drive: MuscleDrive, work: number): number {
  const isDone = (time: number): boolean => fatigueCapacity(drive.fatigue, drive, time) >= work;
  if (!isDone(LONGEST_WORK)) return Number.POSITIVE_INFINITY;
  let [before, after] = [0, LONGEST_WORK];
  // Bisection until the middle equals one of the ends, exact to the last bit.
  for (let middle = after / 2; middle > before && middle < after; middle = (before + after) / 2) {
    if (isDone(middle)) after = middle;
    else before = middle;
  }
  return after;
}

/** Time until the slowest muscle of `values` arrives, s; `LONGEST_WORK` if one never does. */
export function pullSettlingTime(values: Values): number {
  const drives = readAllDrives(values);
  const blendTime = numberValue(values, 'blendTime');
  return Math.min(workTime({ drives, blendTimes: drives.map(() => blendTime) }), LONGEST_WORK);
}

/** Promises of a blend whose muscles may be too weak to arrive, or so strong that it is a cut. */
export function pullPromises(values: Values, startsC1: boolean): Promises {
  const blendTime = numberValue(values, 'blendTime');
  if (blendTime <= MIN_BLEND_TIME) return CUT_PROMISES;
  const pulls = readAllDrives(values).map(
    (drive) => drive.strength * Math.max(1, drive.translationalSensitivity),
  );
  return {
    startsC1: startsC1 && blendTime > INSTANT * Math.max(...pulls),
    endsC1: true,
    endsExactly: pullSettlingTime(values) < LONGEST_WORK,
  };
}

/** The rule for the root: a cross-fade with the progress of the hips' translation. */
export function pullRootRule(drive: MuscleDrive, values: Values): RootRule {
  const pull = { drives: [drive], blendTimes: [numberValue(values, 'blendTime')] };
  return crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), workTime(pull));
}
