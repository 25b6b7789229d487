import type { Saved } from '../documents/plain-schemas.ts';
import type { unrealValuesSchema } from '../documents/engine-values-schema.ts';
import { roundTo } from '../kit/numbers.ts';
import type { EasingCurve } from '../methods/curves/easing-curve.ts';
import { parseEasing } from '../methods/curves/easing-text.ts';
import type { ParameterValue } from '../methods/parts/method.ts';
import { fieldsOf, inSeconds, typed, type EngineField } from './engine.ts';

/** Without the rounding errors of a change of units: to 1e-6. */
export const rounded = (value: number): number => roundTo(value, 6);

/** A transition in the names and units of Unreal: s, cm and degrees. */
export type UnrealValues = Saved<typeof unrealValuesSchema>;

/** Properties of a `UAnimStateTransitionNode`. */
type UnrealTransition = UnrealValues['transition'];

export type UnrealBlendMode = NonNullable<UnrealTransition['BlendMode']>;

/** A cubic key of a `UCurveFloat`. */
type UnrealCurveKey = UnrealTransition['CustomBlendCurve'][number];

type UnrealNode<Class> = Extract<UnrealValues['node'], { readonly Class: Class }>;

/** Properties of a `FAnimNode_DeadBlending`. */
export type UnrealDeadBlending = UnrealNode<'AnimNode_DeadBlending'>;

/** A bone of a `UBlendProfile`. */
export type UnrealBlendScale = UnrealValues['blendProfile'][number];

/** A curve of the engine. */
interface UnrealEasing {
  readonly BlendMode: UnrealBlendMode;
  readonly CustomBlendCurve: readonly UnrealCurveKey[];
}

/** The mode of an easing, linear without one. `smoothstep` is the curve of Hermite-Cubic. */
export function blendModeOf(easing: ParameterValue = 'linear'): UnrealEasing {
  const parsed = parseEasing(String(easing));
  if (!parsed.ok) return { BlendMode: 'Linear', CustomBlendCurve: [] };
  const { value } = parsed;
  if (typeof value !== 'string') return { BlendMode: 'Custom', CustomBlendCurve: keysOf(value) };
  if (value === 'smoothstep') return { BlendMode: 'HermiteCubic', CustomBlendCurve: [] };
  return { BlendMode: capitalized(value), CustomBlendCurve: [] };
}

/** A `UCurveFloat` with cubic keys is the same curve as ours. */
const keysOf = ({ knots }: EasingCurve): readonly UnrealCurveKey[] =>
  Array.from({ length: knots.length / 3 }, (_, i) => ({
    Time: knots[3 * i],
    Value: knots[3 * i + 1],
    Tangent: knots[3 * i + 2],
  }));

const capitalized = <Name extends string>(name: Name): Capitalize<Name> =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` as Capitalize<Name>;

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
  const curves = ['Filtered Curves', node.FilteredCurves?.join(', ') ?? false] as const;
  if (node.Class === 'AnimNode_Inertialization')
    return fieldsOf('Node Inertialization', [['Filtered Bones', bones || 'none'], curves]);
  const { bLinearlyInterpolateScales: isLinear, MaximumScaleVelocity, MaximumCurveVelocity } = node;
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
    curves,
    ['Extrapolation Filtered Curves', node.ExtrapolationFilteredCurves?.join(', ') ?? false],
    ['Linearly Interpolate Scales', isLinear !== undefined && (isLinear ? 'on' : 'off')],
    ['Maximum Scale Velocity', MaximumScaleVelocity !== undefined && `${typed(MaximumScaleVelocity)} 1/s`],
    ['Maximum Curve Velocity', MaximumCurveVelocity !== undefined && `${typed(MaximumCurveVelocity)} 1/s`],
  ]);
}

/** A mode as menus of the editor name it. */
const modeWords = (mode: UnrealBlendMode): string =>
  mode === 'HermiteCubic' ? 'Hermite-Cubic' : mode.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
