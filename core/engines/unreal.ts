import { blendSeconds } from './as-played.ts';
import type { Engine, EngineInput } from './engine.ts';
import { missingTraits } from './slot-notes.ts';
import {
  blendModeOf,
  unrealFields,
  rounded,
  type UnrealBlendScale,
  type UnrealValues,
  type UnrealBlendMode,
  type UnrealDeadBlending,
} from './unreal-values.ts';
import {
  methodNotes,
  unrealBlendOf,
  unrealInstead,
  unrealMethods,
  longestFactor,
  settingNotes,
  type UnrealBlend,
} from './unreal-methods.ts';
import { readNames } from '../methods/binding/read-values.ts';
import { UNREAL_PARAMETERS } from '../methods/unreal/dead-blend-parameters.ts';

/**
 * Unreal 5.4 and later: the transitions of a state machine, and the nodes Inertialization and Dead Blending
 * behind it.
 *
 * Source: Epic’s reference of `UAnimStateTransitionNode`, `FAnimNode_DeadBlending`,
 * `FAnimNode_Inertialization`, `EAlphaBlendOption` and `EBlendProfileMode`. Not verified in an editor.
 */
export const unreal: Engine<UnrealValues> = {
  id: 'unreal',
  label: 'Unreal',
  methods: unrealMethods,
  first: ['unrealInertialization', 'unrealDeadBlend'],
  ticks: [60, 30, 120],
  remark:
    'Unreal’s two nodes blend all transitions of a state machine. A script writes their values, but cannot create nodes, states or blend profiles.',
  instead: unrealInstead,
  fields: unrealFields,
  express(input) {
    const { transition, slot, source, destination } = input;
    const blend = unrealBlendOf(slot.method);
    const duration = rounded(blendSeconds(slot) * longestFactor(slot));
    const mode = blendModeOf(slot.values['easing']);
    const left = source.at === null ? -1 : source.end.inFile - source.at.inFile;
    return {
      values: {
        transition: {
          LogicType: blend === 'standard' ? 'TLT_StandardBlend' : 'TLT_Inertialization',
          CrossfadeDuration: duration,
          BlendMode: blend === 'inertialization' ? null : mode.BlendMode,
          CustomBlendCurve: mode.CustomBlendCurve,
          AutomaticRuleTriggerTime: transition.source.kind === 'clip' && left >= 0 ? rounded(left) : null,
        },
        node: nodeOf(input, blend, duration, mode.BlendMode),
        sequencePlayer: {
          StartPosition: destination.at.inFile,
          PlayRate: transition.destination.playRate,
        },
        blendProfile: blendProfileOf(input, blend, duration),
      },
      notes: [...methodNotes(input), ...settingNotes(input, blend), ...missingTraits(input, unreal)],
    };
  },
};

/**
 * The joints whose factor is not 1, by name. With a factor `s`, a node blends a joint over `d s` in a profile
 * on time and over `d / s` in one on weight; a standard blend multiplies the weight, so that all joints
 * arrive together. In a duration that is longer for a factor above 1, all other joints have a factor, too.
 */
function blendProfileOf(
  { slot }: EngineInput,
  blend: UnrealBlend,
  duration: number,
): readonly UnrealBlendScale[] {
  const isTime = slot.profileMode !== 'weight';
  const longest = longestFactor(slot);
  const timeOf = (scale: number): number | null => {
    if (isTime) return rounded(duration * scale);
    return blend === 'standard' ? null : rounded(duration / scale);
  };
  const rowOf = (Bone: string | null, factor: number): UnrealBlendScale => ({
    Bone,
    Mode: isTime ? 'TimeFactor' : 'WeightFactor',
    BlendScale: rounded(factor / longest),
    Duration: timeOf(factor / longest),
  });
  const own = Object.entries(slot.profile ?? {}).filter(([, factor]) => factor !== 1);
  return [
    ...own.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([bone, factor]) => rowOf(bone, factor)),
    ...(longest === 1 ? [] : [rowOf(null, 1)]),
  ];
}

const CM_PER_M = 100;
const DEGREES = 180 / Math.PI;

/** The node of a slot. @param duration s */
function nodeOf(
  { slot: { values, cutJoints = [], cutCurves = [] } }: EngineInput,
  blend: UnrealBlend,
  duration: number,
  mode: UnrealBlendMode,
): UnrealValues['node'] {
  if (blend === 'standard') return null;
  const cut = { FilteredBones: cutJoints, ...(cutCurves.length > 0 && { FilteredCurves: cutCurves }) };
  if (blend === 'inertialization') return { Class: 'AnimNode_Inertialization', ...cut };
  return { ...deadBlendingOf(values, duration, mode), ...cut, ...channelOptions(values) };
}

type SlotValues = EngineInput['slot']['values'];

/** What a slot sets of the node’s options for scales and curves. */
function channelOptions(values: SlotValues): Partial<UnrealDeadBlending> {
  const {
    linearlyInterpolateScales: isLinear,
    maximumScaleVelocity: scale,
    maximumCurveVelocity: curve,
    extrapolationFilteredCurves: filtered,
  } = values;
  return {
    ...(isLinear !== undefined && { bLinearlyInterpolateScales: isLinear === 'on' }),
    ...(scale !== undefined && { MaximumScaleVelocity: Number(scale) }),
    ...(curve !== undefined && { MaximumCurveVelocity: Number(curve) }),
    ...(filtered !== undefined && { ExtrapolationFilteredCurves: readNames(String(filtered)) }),
  };
}

/**
 * Each value from the parameter of that name, or from the one with the same meaning in another dead blending.
 */
function deadBlendingOf(
  values: SlotValues,
  duration: number,
  mode: UnrealBlendMode,
): Omit<UnrealDeadBlending, 'FilteredBones'> {
  const parameters = UNREAL_PARAMETERS;
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
  };
}
