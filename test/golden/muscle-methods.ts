import type { Floats } from '#core/kit/floats.ts';
import type { MuscleDrive } from '#core/procedural/muscle/muscle-progress.ts';
import type { BlendMethod, MethodDeclaration } from '#core/methods/parts/method.ts';
import { registerMethod } from '#core/methods/binding/register-method.ts';
import { seamMuscles } from '#core/methods/binding/seam-muscles.ts';
import { muscleCrossfade } from '#core/methods/muscle-crossfade.ts';
import { muscleInertialization } from '#core/methods/muscle-inertialization.ts';
import { muscle } from '#core/methods/muscle.ts';

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
  const methods: readonly MethodDeclaration[] = [muscle, muscleCrossfade, muscleInertialization];
  const method = methods.find((each) => each.id === id);
  if (method === undefined) return undefined;
  return registerMethod({
    ...method,
    capture(seam, values) {
      const pulled = { ...seam, muscles: seamMuscles(drives, pull, seam) };
      return method.capture(pulled, values);
    },
  });
}
