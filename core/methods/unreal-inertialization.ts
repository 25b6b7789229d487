import { BLEND_TIME } from './parts/blend-parameters.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { inertializationNode, type CapturedInertialization } from './unreal/inertialization-node.ts';
import { captureUnreal, evaluateUnreal, TICK, type UnrealCapture } from './unreal-ticks.ts';

type NodeValues = { readonly blendTime: number; readonly tick: string };

/**
 * Unreal Engine's Inertialization node, tick by tick: it compares its last two poses with the first new one,
 * a tick after the seam. So it mistakes the motion of one tick for an offset, and disturbs even a transition
 * to itself.
 *
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_Inertialization.cpp; Bollo, "Inertialization", GDC 2018.
 */
export const unrealInertialization: MethodDeclaration<NodeValues, UnrealCapture<CapturedInertialization>> = {
  id: 'unrealInertialization',
  label: 'Unreal inertialization',
  remarks: [
    'The node has no easing and no half-life. It sees the destination one tick after the seam and mistakes the motion of that tick for an offset, so it disturbs even a transition to itself: at constant velocity, the first tick has 0.67 of the speed (a lag of 5.5 mm per m/s at 60 Hz, recovered within five ticks).',
    'Velocity across the offset, or away from the destination, is lost in the first tick.',
    'The root mistakes the change of velocity in one tick for a difference: a jog leaves its path by up to 6 mm and 0.7° in a transition to itself of 0.2 s at 60 Hz.',
    'Quick interruptions are shortened by the deficit. Of simultaneous requests, each joint gets the shortest.',
    'The node subtracts the destination’s value from the speed of a curve a second time: a curve that falls to a value other than 0 ends at once, and one that rises to it starts at rest.',
  ],
  arrives: 'curve',
  jumps: true,
  root: 'unrealInertialization',
  usesVelocity: true,
  isEngineNode: true,
  hasDeficit: true,
  mergesEachJoint: true,
  parameters: { blendTime: { ...BLEND_TIME, default: 0.2 }, tick: TICK },

  capture(seam, { blendTime }) {
    const blendTimes = Float64Array.from(seam.factors, (factor) => blendTime * factor);
    return captureUnreal(seam, inertializationNode(blendTimes));
  },
  evaluate: evaluateUnreal,
};
