import { MAX_WORK } from '../../muscle/arrival.ts';
import { slowestRate } from '../../muscle/spring-damper.ts';
import { muscleHalfLife, type MuscleDrive } from '../../muscle/muscle-progress.ts';
import { HALF_LIFE } from './blend-parameters.ts';
import { springPromises, springSettlingTime } from '../curves/decay.ts';
import { numberValue, type BlendMethod, type Seam, type Values } from '../method.ts';
import {
  MUSCLE_BINDING,
  MUSCLE_PARAMETERS,
  readAllDrives,
  readSeamDrives,
  type MuscleParameter,
} from './muscle-drives.ts';
import { captureSeamOffset, INERTIALIZATION, type DecayCapture } from './seam-offset.ts';
import { springExact } from './spring-exact.ts';
import { springRule } from '../root/root-offsets.ts';

/**
 * Inertialization with a longer half-life for joints with weak or tired muscles, on the spring of
 * `springExact`.
 *
 * Source: Bielak, "Pimp up your blends", hybrid with inertialization.
 */
export const muscleInertialization: BlendMethod<'halfLife' | MuscleParameter, DecayCapture> = {
  id: 'muscleInertialization',
  label: 'Muscle inertialization',
  remarks: [
    'The difference of the root velocities at the seam decays on a spring with the half-life as set.',
  ],
  ...INERTIALIZATION,
  ...MUSCLE_BINDING,
  parameters: { halfLife: HALF_LIFE, ...MUSCLE_PARAMETERS },
  capture: (seam, values) =>
    captureMuscleSprings(seam, readSeamDrives(seam, values), numberValue(values, 'halfLife')),

  evaluate: springExact.evaluate,

  settlingTime: (values) => springSettlingTime(Math.max(...allHalfLives(values))),
  rootRule: (values) => springRule(numberValue(values, 'halfLife')),
  promises: (values) => springPromises(Math.min(...allHalfLives(values))),
};

/** The capture for bound muscles. Its times are [joints * 2] s, of positions and of rotations. */
export function captureMuscleSprings(
  seam: Seam,
  drives: readonly MuscleDrive[],
  halfLife: number,
): DecayCapture {
  const halfLives = drives.flatMap((drive, j) => partHalfLives(drive, halfLife, seam.factors[j]));
  return { ...captureSeamOffset(seam), times: Float64Array.from(halfLives) };
}

/** Half-lives of all possible muscles, s. */
function allHalfLives(values: Values): readonly number[] {
  const halfLife = numberValue(values, 'halfLife');
  return readAllDrives(values).flatMap((drive) => partHalfLives(drive, halfLife, 1));
}

/** Half-lives of a joint's position and rotation, s. A spring has its own: that of its slowest part. */
function partHalfLives(drive: MuscleDrive, halfLife: number, factor: number): number[] {
  const { strength, fatigue, translationalSensitivity, spring } = drive;
  return [strength * translationalSensitivity, strength].map((pull) => {
    if (spring === undefined) return muscleHalfLife(halfLife * factor, pull, fatigue);
    const rate = slowestRate(spring) * pull * (1 - fatigue);
    return Math.min((2 * Math.LN2 * factor) / rate, MAX_WORK);
  });
}
