import { createFade } from './curves/cross-fade.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { deadBlendNode, type CapturedDeadBlend } from './unreal/dead-blend-node.ts';
import { UNREAL_OPTIONS, type UnrealOptions } from './unreal/dead-blend-options.ts';
import { UNREAL_PARAMETERS, unrealEstimate, type UnrealValues } from './unreal/dead-blend-parameters.ts';
import { extrapolateAsUnreal } from './unreal/unreal-extrapolation.ts';
import { clampEase } from './unreal/unreal-seam.ts';
import { captureUnreal, evaluateUnreal, TICK, type UnrealCapture } from './unreal-ticks.ts';

type NodeValues = UnrealValues & { readonly tick: string };

/**
 * Unreal Engine's DeadBlending node, tick by tick: velocities are those of its last tick, half-lives follow
 * from the destination one tick after the seam, and the hemisphere of each offset is remembered. Its
 * continuous form is `deadBlendUnreal`.
 *
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp; Holden, "Dead Blending Node in Unreal
 * Engine".
 */
export const unrealDeadBlend: MethodDeclaration<
  NodeValues,
  UnrealCapture<CapturedDeadBlend>,
  UnrealOptions
> = {
  id: 'unrealDeadBlend',
  label: 'Unreal dead blending',
  remarks: [
    'The node takes velocities from its last two poses, and half-lives from the destination one tick after the seam. It disturbs even a transition to itself: at constant velocity, joints move at 0.66 to 1.37 of their speed and lag by 23 mm per m/s, with a blend time of 0.2 s at 60 Hz.',
    'The root keeps its velocity at the seam, and the rest of its turn is added to the destination’s: a turning figure turns too far, with linear easing by half the blend time of turning.',
    'A profile on weight divides the blend time of a joint by its factor, so joints end at different times.',
    'Each request keeps its blend time, also after quick interruptions. Of simultaneous requests, the shortest wins, with its profile.',
    'Scales are blended by their logarithms, as in Unreal, which does not extrapolate a curve that falls.',
  ],
  arrives: 'fade',
  jumps: true,
  root: 'unrealDeadBlend',
  usesVelocity: true,
  isEngineNode: true,
  parameters: { ...UNREAL_PARAMETERS, tick: TICK },
  options: UNREAL_OPTIONS,

  capture(seam, values) {
    const { linearlyInterpolateScales, extrapolationFilteredCurves } = values;
    const fade = createFade(seam, { ...values, easing: clampEase(values.easing) });
    const scalesLinearly = linearlyInterpolateScales === 'on';
    const channels = { scalesLinearly, extrapolationFilteredCurves };
    return captureUnreal(seam, deadBlendNode({ fade, estimate: unrealEstimate(values, values), channels }));
  },
  evaluate: evaluateUnreal,
  extrapolate: (out, sample, { run: { blend } }) =>
    extrapolateAsUnreal(out, blend.start, blend.extrapolation, blend.work.way, sample),
  extrapolationOf: ({ run: { blend } }) => blend.extrapolation,
};
