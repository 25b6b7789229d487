import type { Floats } from '../../kit/floats.ts';
import {
  MAX_WORK,
  workTime,
  evaluateMuscleProgress,
  muscleHalfLife,
  type MuscleDrive,
  type MusclePull,
  slowestRate,
} from '../../procedural/muscle/muscle-progress.ts';
import {
  bindMuscles,
  findUnbound,
  findUnitDisagreements,
  anglesBetween,
} from '../../procedural/muscle/bind-muscles.ts';
import {
  boundMusclesOf,
  LEFT_LEG,
  mirrorMuscles,
  type MuscleAsset,
} from '../../procedural/muscle/muscle-asset.ts';
import { followWork } from '../../procedural/muscle/followed-joint.ts';
import { BY_TAG, FORCE_FORMS, parseMuscleChoice } from '../../procedural/muscle/muscle-choice.ts';
import { oncePer } from '../../kit/long-work.ts';
import { MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import { favourWeights } from '../curves/cross-fade.ts';
import type { CaptureInput, ParameterWarning, SeamMuscles, Values } from '../parts/method.ts';
import type { MuscleParameter } from '../parts/muscle-parameters.ts';
import { choiceValue, numberValue } from './read-values.ts';

/** The name of a joint without data in an asset. */
const NO_NAME = '';

/** Angles between a joint at the seam and its destination for which promises are made, over half a turn. */
const PROMISED_ANGLES = 9;

/** The activation at which a muscle without data has the strength as set: its force grows with it. */
const USUAL_ACTIVATION = 0.8;

/** Reads the muscle of each joint; `angles` as in `MuscleUse`. */
function readDrives(values: Values, names: readonly string[], angles: Floats): readonly MuscleDrive[] {
  const fatigue = numberValue(values, 'fatigue');
  const activation = numberValue(values, 'activation');
  const otherwise: MuscleDrive = {
    strength: (numberValue(values, 'strength') * activation) / USUAL_ACTIVATION,
    activation,
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
    angles,
  };
  return bindMuscles(asset, names, use, otherwise);
}

/** @param factors [owners] on the blend time, and on the time of springs */
export function pullOf(drives: readonly MuscleDrive[], blendTime: number, factors: Floats): MusclePull {
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

/** Reads the muscle of each owner of a seam, [owners]: curves have that of joints without data. */
export function readSeamDrives(seam: CaptureInput, values: Values): readonly MuscleDrive[] {
  const { factors, canonicalNames, source, destination } = seam;
  const names = Array.from(factors, (_, owner) => canonicalNames?.[owner] ?? NO_NAME);
  return readDrives(values, names, anglesBetween(source, destination));
}

/** The muscles of a seam that `values` choose. */
export function bindSeamMuscles(seam: CaptureInput, values: Values): BoundSeamMuscles {
  const drives = readSeamDrives(seam, values);
  const time = values['blendTime'];
  return seamMuscles(drives, time === undefined ? null : pullOf(drives, Number(time), seam.factors), seam);
}

/** Muscles of a seam, and their drives, [owners]. */
export interface BoundSeamMuscles extends SeamMuscles {
  readonly drives: readonly MuscleDrive[];
}

/** @param pull null = the blend has no time of its own */
export function seamMuscles(
  drives: readonly MuscleDrive[],
  pull: MusclePull | null,
  { factors, weightFactors }: Pick<CaptureInput, 'factors' | 'weightFactors'>,
): BoundSeamMuscles {
  const favours = weightFactors && Float64Array.from(weightFactors);
  return {
    drives,
    duration: () => (pull === null ? 0 : workTime(pull)),
    progress(out, time) {
      if (pull !== null) evaluateMuscleProgress(out, pull, time);
      return favours === undefined ? out : favourWeights(out, favours);
    },
    halfLives: (halfLife) =>
      Float64Array.from(drives.flatMap((drive, j) => partHalfLives(drive, halfLife, factors[j]))),
  };
}

/** Half-lives of a joint's position and rotation, s. A spring has its own: that of its slowest part. */
export function partHalfLives(drive: MuscleDrive, halfLife: number, factor: number): number[] {
  const { strength, fatigue, translationalSensitivity, spring } = drive;
  return [strength * translationalSensitivity, strength].map((pull) => {
    if (spring === undefined) return muscleHalfLife(halfLife * factor, pull, fatigue);
    const rate = slowestRate(spring) * pull * (1 - fatigue);
    return Math.min((2 * Math.LN2 * factor) / rate, MAX_WORK);
  });
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
  if (muscles === 'leftLeg') return LEFT_LEG;
  if (muscles === 'rightLeg') return mirrorMuscles(LEFT_LEG);
  return boundMusclesOf(values)?.asset ?? null;
}

/** The parameters that play no part: without an asset, and in springs, no muscle has a force. */
export function unreadOfMuscles(values: Values): readonly MuscleParameter[] {
  const asset = readAsset(values);
  return asset === null || asset.model === 'springDamper' ? ['forceForm', 'rotationMultiplier'] : [];
}

/** Warns about joints of the asset that a rig lacks, and about inconsistent units. */
export function muscleWarnings(
  values: Values,
  canonicalNames: readonly string[],
): readonly ParameterWarning<MuscleParameter>[] {
  const asset = readAsset(values);
  if (asset === null) return isByTag(values) ? [{ parameter: 'muscles', message: NO_ASSET }] : [];
  const missing = findUnbound(asset, canonicalNames);
  const pushing = pushingJoints(values, asset);
  const disagreements = findUnitDisagreements(choiceValue(values, 'forceForm', FORCE_FORMS), asset);
  return [
    ...(missing.length > 0 ? [{ parameter: 'muscles', message: describeMissing(missing) } as const] : []),
    ...(pushing.length > 0 ? [{ parameter: 'muscles', message: describePushing(pushing) } as const] : []),
    ...disagreements.map((message) => ({ parameter: 'forceForm', message }) as const),
  ];
}

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

const describePushing = (names: readonly string[]): string =>
  `The muscle of ${listOf(names, 'and')} can push away from the destination, which its joint then never reaches.`;

/** `No joint of this rig is the left foot or the left shin.` */
const describeMissing = (names: readonly string[]): string =>
  `No joint of this rig is ${listOf(names, 'or')}.`;

function listOf(names: readonly string[], word: 'and' | 'or'): string {
  const words = names.map((name) => `the ${name}`);
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} ${word} ${last}` : last;
}
