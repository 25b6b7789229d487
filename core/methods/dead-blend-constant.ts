import { BLEND_TIME, EASING, KEEPS_VELOCITY, SECONDS } from './parts/blend-parameters.ts';
import type { FadeValues } from './curves/cross-fade.ts';
import type { HalfLifeEstimate } from './half-lives/extrapolation.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { deadBlendMembers, type DeadBlendCapture } from './dead-blend.ts';

type ConstantValues = FadeValues & { readonly extrapolationHalfLife: number };

/**
 * Dead blending in its simplest form: all axes have the same half-life, wherever the destination is.
 *
 * Source: Holden, "Dead Blending", section "Basic exponential decay".
 */
export const deadBlendConstant: MethodDeclaration<ConstantValues, DeadBlendCapture> = {
  id: 'deadBlendConstant',
  label: 'Constant dead blending',
  remarks: [KEEPS_VELOCITY],
  ...deadBlendMembers(({ extrapolationHalfLife }: ConstantValues) => constantHalfLife(extrapolationHalfLife)),
  parameters: {
    blendTime: BLEND_TIME,
    easing: EASING,
    extrapolationHalfLife: {
      ...SECONDS,
      label: 'Half-life',
      default: 0.1,
      description: 'Time in which the extrapolated velocity halves, on every axis.',
    },
  },
};

/** No estimate: every axis keeps its velocity and decays with `halfLife`, s. */
export function constantHalfLife(halfLife: number): HalfLifeEstimate {
  const epsilons = { position: 1, scale: 1, curve: 1, turn: 1 };
  return { scale: 0, minimum: halfLife, maximum: halfLife, epsilons };
}
