import type { EasingCurve } from '../methods/curves/easing-curve.ts';
import { parseEasing } from '../methods/curves/easing-text.ts';
import type { ParameterValue } from '../methods/parts/method.ts';
import type { UnrealBlendMode, UnrealCurveKey } from './unreal-values.ts';

/** A curve of the engine. */
export interface UnrealEasing {
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
