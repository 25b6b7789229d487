import { EXTRAPOLATION, easingValue, readFade } from './blend-parameters.ts';
import { numberValue, type BlendMethod, type Explanation, type TransitionSample } from '../method.ts';
import { unrealDeadBlendRule } from '../root/root-fades.ts';
import { extrapolateAsUnreal } from '../unreal/unreal-extrapolation.ts';
import { explainExtrapolation } from './dead-blend.ts';
import { deadBlendUnreal, unrealEstimate } from './dead-blend-unreal.ts';
import { captureUnreal, evaluateUnreal, TICK, type UnrealCapture } from './unreal-ticks.ts';

/**
 * Unreal Engine's DeadBlending node, tick by tick: velocities are those of its last tick, half-lives follow
 * from the destination one tick after the seam, and the hemisphere of each offset is remembered. Its
 * continuous form is `deadBlendUnreal`.
 *
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp; Holden, "Dead Blending Node in Unreal
 * Engine".
 */
export const unrealDeadBlend: BlendMethod<keyof typeof deadBlendUnreal.parameters | 'tick', UnrealCapture> = {
  id: 'unrealDeadBlend',
  label: 'Unreal dead blending',
  remarks: [
    'The node takes velocities from its last two poses, and half-lives from the destination one tick after the seam. It disturbs even a transition to itself: at constant velocity, joints move at 0.66 to 1.37 of their speed and lag by 23 mm per m/s, with a blend time of 0.2 s at 60 Hz.',
    'The root keeps its velocity at the seam, and the rest of its turn is added to the destination’s: a turning figure turns too far, with linear easing by half the blend time of turning.',
    'A profile on weight divides the blend time of a joint by its factor, so joints end at different times.',
    'Each request keeps its blend time, also after quick interruptions. Of simultaneous requests, the shortest wins, with its profile. Curves and scales are not supported.',
  ],
  ...EXTRAPOLATION,
  isEngineNode: true,
  parameters: { ...deadBlendUnreal.parameters, tick: TICK },

  capture(seam, values) {
    return captureUnreal(seam, {
      kind: 'deadBlending',
      fade: { ...readFade(seam, values), isClamped: true }, // as `FAlphaBlend::AlphaToBlendOption` does
      estimate: unrealEstimate(values),
    });
  },

  evaluate: evaluateUnreal,
  explain: explainUnreal,
  rootRule: (values) => unrealDeadBlendRule(easingValue(values), numberValue(values, 'blendTime')),
  promises: (values) => ({ ...EXTRAPOLATION.promises(values), startsC1: false }),
};

function explainUnreal(
  out: Explanation,
  sample: TransitionSample,
  { run: { blend } }: UnrealCapture,
): Explanation {
  if (blend.kind !== 'deadBlending') return out;
  extrapolateAsUnreal(out.extrapolated, blend.start, blend.extrapolation, blend.work.way, sample);
  return explainExtrapolation(out, blend.extrapolation);
}
