import { bindMuscles, findUnbound, findUnitDisagreements, FORCE_FORMS } from '../../muscle/bind-muscles.ts';
import { exampleMuscles } from '../../muscle/example-muscles.ts';
import { fatigueCapacity } from '../../muscle/fatigue.ts';
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

/** Where the muscles come from. Written to files: never rename. */
const MUSCLE_SOURCES = ['uniform', 'leftLeg', 'rightLeg'] as const;

/** Names no joint of an asset. */
const NO_NAME = '';

/** A muscle that takes longer than this to do its work counts as one that never does, s. */
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

/** What the three muscle methods have in common. */
export const MUSCLE_PARAMETERS: Readonly<Record<MuscleParameter, ParameterSpec>> = {
  muscles: {
    kind: 'choice',
    label: 'Muscles',
    options: MUSCLE_SOURCES,
    default: 'uniform',
    description: 'Per-joint muscle data. Joints that it does not name have the muscle given below.',
    mirrored: { leftLeg: 'rightLeg', rightLeg: 'leftLeg' },
  },
  forceForm: {
    kind: 'choice',
    label: 'Force form',
    options: FORCE_FORMS,
    default: 'metric',
    description:
      'How the force follows from the data: in units that agree, as on the slide, or as in the code.',
  },
  rotationMultiplier: {
    kind: 'number',
    label: 'Rotation / N m',
    unit: '',
    minimum: 0,
    maximum: 1,
    step: 0.001,
    default: 0.025,
    description: 'Rotation that a torque of 1 N m makes, rad; read as blends per blend time.',
  },
  strength: {
    kind: 'number',
    label: 'Strength',
    unit: '',
    minimum: 0,
    maximum: 10,
    step: 0.05,
    default: 1,
    description: 'Blends per blend time of a rested muscle: 1 arrives in about the blend time.',
  },
  activation: {
    ...SHARE,
    label: 'Activation',
    default: 0.8,
    description: 'How hard the muscle works: what tires it.',
  },
  fatigue: {
    ...SHARE,
    label: 'Fatigue',
    default: 0,
    description: 'How tired every muscle is at the seam: 0 rested, 1 exhausted.',
  },
  tauFatigue: {
    ...TIME_CONSTANT,
    label: 'Tires in',
    default: 30,
    description: 'Time constant of tiring at full activation.',
  },
  tauRecovery: {
    ...TIME_CONSTANT,
    label: 'Recovers in',
    default: 60,
    description: 'Time constant of recovering at rest.',
  },
  translationalSensitivity: {
    kind: 'number',
    label: 'Translation',
    unit: '',
    minimum: 0,
    maximum: 10,
    step: 0.05,
    default: 1,
    description: 'Translational sensitivity: factor on the strength for positions.',
  },
};

/** What pulls each of the joints. */
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

/** What pulls each joint through the blend, and in which time. */
export function readPull(seam: Seam, values: Values): MusclePull {
  const blendTime = numberValue(values, 'blendTime');
  return {
    drives: readSeamDrives(seam, values),
    blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
  };
}

/** What pulls each joint of a seam: [joints]. */
export function readSeamDrives({ factors, canonicalNames }: Seam, values: Values): readonly MuscleDrive[] {
  return readDrives(values, canonicalNames ?? Array.from(factors, () => NO_NAME));
}

/** Every muscle that there may be: those of the asset, and the one that other joints have. */
export function readAllDrives(values: Values): readonly MuscleDrive[] {
  return readDrives(values, [...Object.keys(readAsset(values)?.joints ?? {}), NO_NAME]);
}

function readAsset(values: Values): MuscleAsset | null {
  const source = choiceValue(values, 'muscles', MUSCLE_SOURCES);
  if (source === 'uniform') return null;
  return source === 'leftLeg' ? exampleMuscles() : mirrorMuscles(exampleMuscles());
}

/** What the three methods have in common beside their parameters. */
export const MUSCLE_BINDING = {
  usesJointMap: ({ muscles }: Values): boolean => muscles !== 'uniform',

  /** Which joints of the asset a rig has not, and where the units of its numbers do not go together. */
  warnings(values: Values, canonicalNames: readonly string[]): readonly ParameterWarning<MuscleParameter>[] {
    const asset = readAsset(values);
    if (asset === null) return [];
    const missing = findUnbound(asset, canonicalNames);
    const disagreements = findUnitDisagreements(choiceValue(values, 'forceForm', FORCE_FORMS), asset);
    return [
      ...(missing.length > 0 ? [{ parameter: 'muscles', message: missingWords(missing) } as const] : []),
      ...disagreements.map((message) => ({ parameter: 'forceForm', message }) as const),
    ];
  },
};

/** `No joint of this rig is the left foot or the left shin.` */
function missingWords(names: readonly string[]): string {
  const words = names.map((name) => `the ${name}`);
  const last = words.pop() ?? '';
  return `No joint of this rig is ${words.length > 0 ? `${words.join(', ')} or ` : ''}${last}.`;
}

/** Seconds until the slowest muscle has pulled its joint all the way; infinite where one needs longer than `LONGEST_WORK`. */
export function workTime({ drives, blendTimes }: MusclePull): number {
  return drives.reduce((longest, drive, j) => {
    const strength = drive.strength * Math.min(1, drive.translationalSensitivity);
    return Math.max(longest, timeForWork(drive, Math.max(blendTimes[j], MIN_BLEND_TIME) / strength));
  }, 0);
}

/** The first moment, s, by which a muscle has done `work` seconds of a rested muscle's work: it only grows. */
function timeForWork(drive: MuscleDrive, work: number): number {
  const isDone = (time: number): boolean => fatigueCapacity(drive.fatigue, drive, time) >= work;
  if (!isDone(LONGEST_WORK)) return Number.POSITIVE_INFINITY;
  let [before, after] = [0, LONGEST_WORK];
  // Half of an interval is at last one of its ends: the middle then lies on the border to the last bit.
  for (let middle = after / 2; middle > before && middle < after; middle = (before + after) / 2) {
    if (isDone(middle)) after = middle;
    else before = middle;
  }
  return after;
}

/** When the slowest muscle that `values` name has arrived, s; `LONGEST_WORK` where one never does. */
export function pullSettlingTime(values: Values): number {
  const drives = readAllDrives(values);
  const blendTime = numberValue(values, 'blendTime');
  return Math.min(workTime({ drives, blendTimes: drives.map(() => blendTime) }), LONGEST_WORK);
}

/** What a blend keeps to that its muscles may be too weak to end, or so strong that it is a cut. */
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

/** The root goes over as the muscle of the hips has pulled them: as far as their place has come. */
export function pullRootRule(drive: MuscleDrive, values: Values): RootRule {
  const pull = { drives: [drive], blendTimes: [numberValue(values, 'blendTime')] };
  return crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), workTime(pull));
}
