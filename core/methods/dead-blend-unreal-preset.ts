import type { MethodDeclaration } from './parts/method.ts';
import { UNREAL_PARAMETERS, unrealEstimate, type UnrealValues } from './unreal/dead-blend-parameters.ts';
import { deadBlendMembers, type DeadBlendCapture } from './dead-blend.ts';

/** Minimum speed of an axis in the estimate of half-lives. */
const EPSILONS = { position: 1e-4, scale: 1e-4, curve: 1e-4, turn: 1e-4 };

/**
 * Dead blending with the names and defaults of Unreal Engine's node: the velocities of joints are limited
 * before half-lives are estimated. Beyond the limit the velocity of the source jumps at the seam, so a smooth
 * start is not promised.
 *
 * Source: Holden, "Dead Blending Node in Unreal Engine".
 */
export const deadBlendUnrealPreset: MethodDeclaration<UnrealValues, DeadBlendCapture> = {
  id: 'deadBlendUnreal',
  label: 'Dead blending (Unreal preset, continuous)',
  isUnlisted: true, // `unrealDeadBlend` is what Unreal shows
  remarks: [
    'The root keeps its velocity at the seam, undamped, while it cross-fades to the destination’s.',
    'It has the parameters and defaults of Unreal’s node, with exact velocities and continuous evaluation. The node itself, tick by tick, is `unrealDeadBlend`.',
  ],
  ...deadBlendMembers((values: UnrealValues) => ({
    ...unrealEstimate(values),
    epsilons: EPSILONS,
  })),
  parameters: UNREAL_PARAMETERS,
};
