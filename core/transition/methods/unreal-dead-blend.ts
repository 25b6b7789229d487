import { createFade, fadePromises } from '../curves/blend-weights.ts';
import { easingValue } from './blend-parameters.ts';
import { numberValue, type BlendMethod, type Explanation, type TransitionSample } from '../method.ts';
import { unrealDeadBlendRule } from '../root/root-fades.ts';
import { coastAsUnreal } from '../unreal/unreal-coasting.ts';
import { deadBlendUnreal } from './dead-blend-unreal.ts';
import { captureUnreal, evaluateUnreal, TICK, type UnrealCapture } from './unreal-ticks.ts';

/**
 * Unreal Engine's DeadBlending node as it is, tick by tick: velocities are those of its last tick, half-lives come from where the
 * destination is a tick after the seam, and the side that an offset is on is remembered. Its continuous form is `deadBlendUnreal`.
 *
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp; Holden, "Dead Blending Node in Unreal Engine".
 */
export const unrealDeadBlend: BlendMethod<keyof typeof deadBlendUnreal.parameters | 'tick', UnrealCapture> = {
  id: 'unrealDeadBlend',
  label: 'Unreal dead blending',
  remarks: [
    'The node takes velocities from its last two poses and half-lives from where the destination is one tick after the seam. It leaves no moving joint alone: at a constant velocity into itself joints go at 0.41 to 1.53 of the speed, and come to lie 91 mm behind for each m/s.',
    'The root keeps the velocity of the seam, and what is left of its turn comes on top of the destination’s: a turning figure turns too far, by half the blend time of turning where the easing is linear.',
    'Interruptions in quick succession are shortened by the deficit. Curves and scales are left out.',
  ],
  shows: 'extrapolation',
  hasWeight: true,
  usesVelocity: true,
  isEngineNode: true,
  hasDeficit: true,
  readsSourceUntil: () => 0,
  parameters: { ...deadBlendUnreal.parameters, tick: TICK },

  capture(seam, values) {
    const easing = easingValue(values);
    return captureUnreal(seam, {
      kind: 'deadBlending',
      fade: createFade(seam, numberValue(values, 'blendTime'), easing),
      estimate: {
        scale: numberValue(values, 'extrapolationHalfLife'),
        minimum: numberValue(values, 'extrapolationHalfLifeMin'),
        maximum: numberValue(values, 'extrapolationHalfLifeMax'),
        linearLimit: numberValue(values, 'maximumTranslationVelocity'),
        angularLimit: numberValue(values, 'maximumRotationVelocity'),
      },
    });
  },

  evaluate: evaluateUnreal,
  explain: explainCoasting,
  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => unrealDeadBlendRule(easingValue(values), numberValue(values, 'blendTime')),
  promises: (values) => ({
    ...fadePromises(easingValue(values), numberValue(values, 'blendTime')),
    startsC1: false,
  }),
};

function explainCoasting(
  out: Explanation,
  sample: TransitionSample,
  { run: { blend } }: UnrealCapture,
): Explanation {
  if (blend.kind !== 'deadBlending') return out;
  const { velocities, halfLives } = blend.coasting;
  out.coasting = blend.coasting;
  coastAsUnreal(out.extrapolated, blend.start, blend.coasting, blend.work.way, sample);
  for (let i = 0, o = 3; o < velocities.length; i += 3, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      out.angularHalfLives[i + axis] = halfLives[o + axis];
      out.angularVelocities[i + axis] = velocities[o + axis];
    }
  }
  return out;
}
