import type { MethodDeclaration, MuscleSeam } from './parts/method.ts';
import { MUSCLE_PARAMETERS, type MuscleValues } from './parts/muscle-parameters.ts';
import { captureSeamOffset, HALF_LIFE, type DecayCapture } from './seam-offset.ts';
import { springExact } from './spring-exact.ts';

/**
 * Inertialization with a longer half-life for joints with weak or tired muscles, on the spring of
 * `springExact`.
 *
 * Source: Bielak, "Pimp up your blends", hybrid with inertialization.
 */
export const muscleInertialization: MethodDeclaration<
  MuscleValues & { readonly halfLife: number },
  DecayCapture
> = {
  id: 'muscleInertialization',
  label: 'Muscle inertialization',
  remarks: [
    'The difference of the root velocities at the seam decays on a spring with the half-life as set.',
  ],
  arrives: 'muscleSprings',
  root: 'spring',
  usesVelocity: true,
  parameters: { halfLife: HALF_LIFE, ...MUSCLE_PARAMETERS },

  /** Its times are [owners * 2] s, of linear channels and of turns. */
  capture: (seam: MuscleSeam, { halfLife }) => ({
    ...captureSeamOffset(seam),
    times: seam.muscles.halfLives(halfLife),
  }),
  evaluate: springExact.evaluate,
};
