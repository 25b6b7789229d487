import { bindMuscles, findUnbound, findUnitDisagreements, FORCE_FORMS } from '../../muscle/bind-muscles.ts';
import { exampleMuscles } from '../../muscle/example-muscles.ts';
import { MAX_WORK, timeForWork, uniformDrive, workTime } from '../../muscle/arrival.ts';
import { followWork } from '../../muscle/followed-joint.ts';
import { slowestRate } from '../../muscle/spring-damper.ts';
import { oncePer } from '../../once-per.ts';
import type { Floats } from '../../floats.ts';
import { boundMusclesOf } from '../../muscle/bound-muscles.ts';
import { BUILT_IN_MUSCLES, BY_TAG, parseMuscleChoice } from '../../muscle/muscle-choice.ts';
import { mirrorMuscles, type MuscleAsset } from '../../muscle/muscle-asset.ts';
import { evaluateMuscleProgress, type MuscleDrive, type MusclePull } from '../../muscle/muscle-progress.ts';
import { anglesBetween } from '../../pose-offset.ts';
import { BLEND_TIME } from './blend-parameters.ts';
import { explainExtrapolation } from './explain-extrapolation.ts';
import { CUT_PROMISES, MIN_BLEND_TIME } from '../curves/blend-weights.ts';
import { THOUSANDTH } from '../curves/decay.ts';
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
  type RootCapture,
  type Seam,
  type Values,
} from '../method.ts';

/** The name of a joint without data in an asset. */
const NO_NAME = '';

/** Angles between a joint at the seam and its destination for which promises are made, over half a turn. */
const PROMISED_ANGLES = 9;

const SHARE = {
  kind: 'number',
  unit: '',
  minimum: 0,
  maximum: 1,
  step: 0.01,
} as const satisfies Partial<NumberSpec>;
const STRENGTH = { ...SHARE, maximum: 10, step: 0.05 } as const;
const TIME_CONSTANT = {
  kind: 'number',
  unit: 's',
  minimum: 0,
  maximum: 120,
  step: 0.5,
} as const satisfies Partial<NumberSpec>;

/** Parameters shared by the three muscle methods. */
export const MUSCLE_PARAMETERS = {
  muscles: {
    kind: 'muscles',
    label: 'Muscles',
    options: [...BUILT_IN_MUSCLES, BY_TAG],
    default: 'uniform',
    description:
      'Per-joint muscle data: of the library, by name or by a tag of the destination clip, or built in. Other joints use the parameters below.',
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
    ...STRENGTH,
    label: 'Strength',
    default: 1,
    description: 'Strength of a rested muscle with an activation of 0.8: 1 arrives in about the blend time.',
  },
  activation: {
    ...SHARE,
    label: 'Activation',
    default: 0.8,
    description: 'Activation of the muscle: its force grows with it, and it tires. 0 does not pull.',
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
    ...STRENGTH,
    label: 'Translation',
    default: 1,
    description: 'Factor on the strength for positions.',
  },
} satisfies Readonly<Record<string, ParameterSpec>>;

export type MuscleParameter = keyof typeof MUSCLE_PARAMETERS;

/** Reads the muscle of each joint; `angles` as in `MuscleUse`. */
function readDrives(values: Values, names: readonly string[], angles: Floats): readonly MuscleDrive[] {
  const fatigue = numberValue(values, 'fatigue');
  const alike: MuscleDrive = {
    strength: numberValue(values, 'strength'),
    activation: numberValue(values, 'activation'),
    fatigue,
    tauFatigue: numberValue(values, 'tauFatigue'),
    tauRecovery: numberValue(values, 'tauRecovery'),
    translationalSensitivity: numberValue(values, 'translationalSensitivity'),
  };
  const otherwise = uniformDrive(alike, Number(values['blendTime'] ?? 0));
  const asset = readAsset(values);
  if (asset === null) return names.map(() => otherwise);
  const use = {
    form: choiceValue(values, 'forceForm', FORCE_FORMS),
    rotationMultiplier: numberValue(values, 'rotationMultiplier'),
    fatigue,
    angles,
  };
  return bindMuscles(asset, names, use, otherwise);
}

/** Reads the muscles and blend times of all joints. */
export function readPull(seam: Seam, values: Values): MusclePull {
  return pullOf(readSeamDrives(seam, values), numberValue(values, 'blendTime'), seam.factors);
}

/** @param factors [joints] on the blend time, and on the time of springs */
function pullOf(drives: readonly MuscleDrive[], blendTime: number, factors: Floats): MusclePull {
  const blendTimes = Float64Array.from(drives, ({ spring }, j) =>
    spring === undefined ? blendTime * factors[j] : factors[j],
  );
  const paths = drives.map((drive, j) =>
    drive.followed === undefined
      ? null
      : followWork(drive.followed, drive, Math.max(blendTimes[j], MIN_BLEND_TIME)),
  );
  return { drives, blendTimes, paths };
}

/** Reads the muscle of each joint of a seam, [joints]. */
export function readSeamDrives(seam: Seam, values: Values): readonly MuscleDrive[] {
  const { factors, canonicalNames, source, destination } = seam;
  const names = canonicalNames ?? Array.from(factors, () => NO_NAME);
  return readDrives(values, names, anglesBetween(source, destination));
}

/** All possible muscles: those of the asset at angles up to half a turn, and the one of other joints. */
export const readAllDrives = oncePer((values: Values): readonly MuscleDrive[] => {
  const steps = Array.from({ length: PROMISED_ANGLES }, (_, k) => (Math.PI * k) / (PROMISED_ANGLES - 1));
  const names = Object.keys(readAsset(values)?.joints ?? {});
  const angles = names.flatMap(() => steps);
  return readDrives(values, [...names.flatMap((name) => steps.map(() => name)), NO_NAME], [...angles, 0]);
});

/**
 * The asset of a slot; null if all joints are alike, which they also are until `withMuscles` has found the
 * asset.
 */
function readAsset(values: Values): MuscleAsset | null {
  const { muscles } = values;
  if (muscles === 'leftLeg') return exampleMuscles();
  if (muscles === 'rightLeg') return mirrorMuscles(exampleMuscles());
  return boundMusclesOf(values)?.asset ?? null;
}

/** Members shared by the three muscle methods. */
export const MUSCLE_BINDING = {
  usesJointMap: ({ muscles }: Values): boolean => muscles !== 'uniform',

  /** Without an asset, and in springs, no muscle has a force. */
  unread(values: Values): readonly MuscleParameter[] {
    const asset = readAsset(values);
    return asset === null || asset.model === 'springDamper' ? ['forceForm', 'rotationMultiplier'] : [];
  },

  /** Warns about joints of the asset that a rig lacks, and about inconsistent units. */
  warnings(values: Values, canonicalNames: readonly string[]): readonly ParameterWarning<MuscleParameter>[] {
    const asset = readAsset(values);
    if (asset === null) return isByTag(values) ? [{ parameter: 'muscles', message: NO_ASSET }] : [];
    const missing = findUnbound(asset, canonicalNames);
    const pushing = pushingJoints(values, asset);
    const disagreements = findUnitDisagreements(choiceValue(values, 'forceForm', FORCE_FORMS), asset);
    return [
      ...(missing.length > 0 ? [{ parameter: 'muscles', message: missingWords(missing) } as const] : []),
      ...(pushing.length > 0 ? [{ parameter: 'muscles', message: pushingWords(pushing) } as const] : []),
      ...disagreements.map((message) => ({ parameter: 'forceForm', message }) as const),
    ];
  },
};

const NO_ASSET =
  'No muscles in the library have a tag of the destination clip, so all joints use the values below.';

const isByTag = ({ muscles }: Values): boolean => parseMuscleChoice(String(muscles))?.source === BY_TAG;

/** Joints of an asset that their muscle turns away from some destination. */
function pushingJoints(values: Values, asset: MuscleAsset): readonly string[] {
  const drives = readAllDrives(values);
  return Object.keys(asset.joints).filter((_, row) =>
    drives.slice(row * PROMISED_ANGLES, (row + 1) * PROMISED_ANGLES).some(({ strength }) => strength < 0),
  );
}

const pushingWords = (names: readonly string[]): string =>
  `The muscle of ${listOf(names, 'and')} can push away from the destination, which its joint then never reaches.`;

/** `No joint of this rig is the left foot or the left shin.` */
const missingWords = (names: readonly string[]): string => `No joint of this rig is ${listOf(names, 'or')}.`;

function listOf(names: readonly string[], word: 'and' | 'or'): string {
  const words = names.map((name) => `the ${name}`);
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} ${word} ${last}` : last;
}

const settlingOf = oncePer((values: Values) => {
  const drives = readAllDrives(values);
  const { blendTimes, paths = [] } = pullOf(
    drives,
    numberValue(values, 'blendTime'),
    drives.map(() => 1),
  );
  const times = drives.map((drive, j) => {
    if (drive.spring === undefined)
      return workTime({ drives: [drive], blendTimes: [blendTimes[j]], paths: [paths[j]] });
    const share = drive.strength * Math.min(1, drive.translationalSensitivity);
    return timeForWork(drive, THOUSANDTH / (slowestRate(drive.spring) * share));
  });
  return { time: Math.max(...times), hasSpring: drives.some(({ spring }) => spring !== undefined) };
});

/** Promises of a blend whose muscles may be too weak to arrive, or so strong that it is a cut. */
export function pullPromises(values: Values, startsC1: boolean): Promises {
  const blendTime = numberValue(values, 'blendTime');
  const { time, hasSpring } = settlingOf(values);
  if (blendTime <= MIN_BLEND_TIME && !hasSpring) return CUT_PROMISES;
  const pulls = readAllDrives(values).map(
    ({ strength, followed, translationalSensitivity }) =>
      Math.max(1, strength, ...(followed?.pulls ?? [])) * Math.max(1, translationalSensitivity),
  );
  return {
    startsC1: startsC1 && blendTime > INSTANT * Math.max(...pulls),
    endsC1: true,
    endsExactly: !hasSpring && time < MAX_WORK,
  };
}

/** Members shared by the methods whose joints arrive as their muscles pull them. */
export const MUSCLE_PULL = {
  ...MUSCLE_BINDING,
  remarks: ['The root velocities are cross-faded with the progress of the hips.'],
  shows: 'continuation',
  hasWeight: true,
  usesVelocity: false,
  parameters: { blendTime: BLEND_TIME, ...MUSCLE_PARAMETERS },
  explain: explainExtrapolation,
  /** Time until the slowest muscle arrives, s, a spring within a thousandth; `MAX_WORK` if one never does. */
  settlingTime: (values: Values) => Math.min(settlingOf(values).time, MAX_WORK),
  /** A cross-fade with the progress of the hips' translation. */
  rootRule(values: Values, { capture, hips }: RootCapture<{ readonly pull: MusclePull }>): RootRule {
    const pull = pullOf([capture.pull.drives[hips]], numberValue(values, 'blendTime'), [1]);
    return crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), workTime(pull));
  },
} as const;
