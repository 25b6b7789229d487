import { deadBlendUnreal } from '../transition/methods/dead-blend-unreal.ts';
import type { EngineInput } from './engine.ts';
import type { UnrealBlend } from './unreal-methods.ts';
import {
  rounded,
  type UnrealBlendMode,
  type UnrealDeadBlending,
  type UnrealValues,
} from './unreal-values.ts';

const CM_PER_M = 100;
const DEGREES = 180 / Math.PI;

/** The node of a slot. @param duration s */
export function nodeOf(
  { slot: { values, cutJoints = [] } }: EngineInput,
  blend: UnrealBlend,
  duration: number,
  mode: UnrealBlendMode,
): UnrealValues['node'] {
  if (blend === 'standard') return null;
  if (blend === 'inertialization') return { Class: 'AnimNode_Inertialization', FilteredBones: cutJoints };
  return deadBlendingOf(values, duration, mode, cutJoints);
}

/** Each value from the parameter of that name, or from the one with the same meaning in another dead blending. */
function deadBlendingOf(
  values: EngineInput['slot']['values'],
  duration: number,
  mode: UnrealBlendMode,
  cutJoints: readonly string[],
): UnrealDeadBlending {
  const { parameters } = deadBlendUnreal;
  const numberOf = (...names: readonly [keyof typeof parameters, ...string[]]): number => {
    const name = names.find((each) => values[each] !== undefined);
    return Number(name === undefined ? parameters[names[0]].default : values[name]);
  };
  const isConstant = values['extrapolationHalfLifeMin'] === undefined && values['scale'] === undefined;
  const halfLife = isConstant ? ['extrapolationHalfLife'] : [];
  return {
    Class: 'AnimNode_DeadBlending',
    bAlwaysUseDefaultBlendSettings: false,
    DefaultBlendDuration: duration,
    DefaultBlendMode: mode,
    BlendTimeMultiplier: 1,
    ExtrapolationHalfLife: numberOf('extrapolationHalfLife', 'scale'),
    ExtrapolationHalfLifeMin: numberOf('extrapolationHalfLifeMin', 'minimum', ...halfLife),
    ExtrapolationHalfLifeMax: numberOf('extrapolationHalfLifeMax', 'maximum', ...halfLife),
    MaximumTranslationVelocity: rounded(numberOf('maximumTranslationVelocity') * CM_PER_M),
    MaximumRotationVelocity: rounded(numberOf('maximumRotationVelocity') * DEGREES),
    FilteredBones: cutJoints,
  };
}
