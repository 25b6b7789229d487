import type { Floats } from '#core/floats.ts';
import type { MuscleDrive } from '#core/muscle/muscle-progress.ts';
import type { BlendMethod } from '#core/transition/method.ts';
import { captureMuscleCrossfade, muscleCrossfade } from '#core/transition/methods/muscle-crossfade.ts';
import {
  captureMuscleSprings,
  muscleInertialization,
} from '#core/transition/methods/muscle-inertialization.ts';
import { captureMuscle, muscle } from '#core/transition/methods/muscle.ts';

/**
 * Numbers of a joint's muscle: strength, activation, fatigue, time constants of both, translational
 * sensitivity.
 */
export const MUSCLE_SIZE = 6;

function drivesOf(muscles: Floats): MuscleDrive[] {
  return Array.from({ length: muscles.length / MUSCLE_SIZE }, (_, j) => {
    const at = j * MUSCLE_SIZE;
    return {
      strength: muscles[at],
      activation: muscles[at + 1],
      fatigue: muscles[at + 2],
      tauFatigue: muscles[at + 3],
      tauRecovery: muscles[at + 4],
      translationalSensitivity: muscles[at + 5],
    };
  });
}

/**
 * The muscle method `id` with muscles as given, whatever its values say; undefined where it is another
 * method.
 */
export function findMuscleMethod(
  id: string,
  muscles: Floats,
  times: { readonly blendTime: number; readonly halfLife: number },
): BlendMethod | undefined {
  const drives = drivesOf(muscles);
  const pull = { drives, blendTimes: drives.map(() => times.blendTime) };
  const methods: readonly BlendMethod[] = [
    { ...muscle, capture: (seam) => captureMuscle(seam, pull) },
    { ...muscleCrossfade, capture: (seam) => captureMuscleCrossfade(seam, pull) },
    { ...muscleInertialization, capture: (seam) => captureMuscleSprings(seam, drives, times.halfLife) },
  ];
  return methods.find((method) => method.id === id);
}
