import { fieldsOf, inSeconds, typed } from './engine-fields.ts';
import type { EngineField } from './engine.ts';
import type { UnrealBlendMode, UnrealValues } from './unreal-values.ts';

/** What to type into the details of transition, node and sequence player. */
export function unrealFields({
  transition,
  node,
  sequencePlayer,
  blendProfile,
}: UnrealValues): readonly EngineField[] {
  const { LogicType, CrossfadeDuration, BlendMode, CustomBlendCurve, AutomaticRuleTriggerTime } = transition;
  const [profile] = blendProfile;
  return [
    ...fieldsOf('Transition', [
      ['Duration', inSeconds(CrossfadeDuration)],
      ['Blend Logic', LogicType === 'TLT_Inertialization' ? 'Inertialization' : 'Standard Blend'],
      ['Blend Mode', BlendMode === null ? 'any: the node ignores it' : modeWords(BlendMode)],
      ...CustomBlendCurve.map(
        ({ Time, Value, Tangent }, i) =>
          [
            `Custom Blend Curve, key ${i + 1}`,
            `Time ${typed(Time)}, Value ${typed(Value)}, Tangent ${typed(Tangent)}`,
          ] as const,
      ),
      [
        'Automatic Rule Trigger Time',
        AutomaticRuleTriggerTime !== null && inSeconds(AutomaticRuleTriggerTime),
      ],
    ]),
    ...nodeFields(node),
    ...fieldsOf('Sequence player of the destination', [
      ['Start Position', inSeconds(sequencePlayer.StartPosition)],
      ['Play Rate', typed(sequencePlayer.PlayRate)],
    ]),
    ...(profile === undefined
      ? []
      : fieldsOf('Blend Profile', [
          ['Mode', profile.Mode === 'TimeFactor' ? 'Time Factor' : 'Weight Factor'],
          ...blendProfile.map(
            ({ Bone, BlendScale }) => [Bone ?? 'All other bones', typed(BlendScale)] as const,
          ),
        ])),
  ];
}

function nodeFields(node: UnrealValues['node']): readonly EngineField[] {
  if (node === null) return [];
  const bones = node.FilteredBones.length > 0 && node.FilteredBones.join(', ');
  if (node.Class === 'AnimNode_Inertialization')
    return fieldsOf('Node Inertialization', [['Filtered Bones', bones || 'none']]);
  return fieldsOf('Node Dead Blending', [
    ['Always Use Default Blend Settings', 'off'],
    ['Default Blend Duration', inSeconds(node.DefaultBlendDuration)],
    ['Default Blend Mode', modeWords(node.DefaultBlendMode)],
    ['Blend Time Multiplier', typed(node.BlendTimeMultiplier)],
    ['Extrapolation Half Life', inSeconds(node.ExtrapolationHalfLife)],
    ['Minimum Extrapolation Half Life', inSeconds(node.ExtrapolationHalfLifeMin)],
    ['Maximum Extrapolation Half Life', inSeconds(node.ExtrapolationHalfLifeMax)],
    ['Maximum Translation Velocity', `${typed(node.MaximumTranslationVelocity)} cm/s`],
    ['Maximum Rotation Velocity', `${typed(node.MaximumRotationVelocity)}°/s`],
    ['Filtered Bones', bones],
  ]);
}

/** A mode as menus of the editor name it. */
const modeWords = (mode: UnrealBlendMode): string =>
  mode === 'HermiteCubic' ? 'Hermite-Cubic' : mode.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
