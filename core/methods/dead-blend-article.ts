import { BLEND_TIME, EASING, KEEPS_VELOCITY, SECONDS } from './parts/blend-parameters.ts';
import type { FadeValues } from './curves/cross-fade.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { deadBlendMembers, type DeadBlendCapture } from './dead-blend.ts';

/** Minimum speed of an axis in the estimate of half-lives: avoids a division by zero. */
const EPSILONS = { position: 1e-8, scale: 1e-8, curve: 1e-8, turn: 1e-8 };

type ArticleValues = FadeValues & {
  readonly scale: number; // s
  readonly minimum: number; // s
  readonly maximum: number; // s
};

/**
 * Dead blending as in the article: half-lives per axis, estimated from the distance to the destination and
 * the speed towards it.
 *
 * Source: Holden, "Dead Blending", section "Choosing the half-life".
 */
export const deadBlendArticle: MethodDeclaration<ArticleValues, DeadBlendCapture> = {
  id: 'deadBlendArticle',
  label: 'Dead blending',
  remarks: [KEEPS_VELOCITY],
  ...deadBlendMembers(({ scale, minimum, maximum }: ArticleValues) => ({
    scale,
    minimum,
    maximum,
    epsilons: EPSILONS,
  })),
  warnings: ({ minimum, maximum }) =>
    minimum > maximum
      ? [{ parameter: 'minimum', message: `Longest half-life wins: ${maximum} s for every axis.` }]
      : [],
  parameters: {
    blendTime: BLEND_TIME,
    easing: EASING,
    scale: {
      ...SECONDS,
      label: 'Half-life scale',
      default: 0.3,
      description:
        'Scale of the estimate, scale × distance / speed: half-life of an axis that would reach the destination in one second at its current speed.',
    },
    minimum: {
      ...SECONDS,
      label: 'Shortest half-life',
      default: 0.1,
      description: 'Half-life of fast axes, and of axes that move away from the destination.',
    },
    maximum: {
      ...SECONDS,
      label: 'Longest half-life',
      default: 1,
      description:
        'Half-life of axes that move towards a distant destination. Takes precedence over the shortest half-life.',
    },
  },
};
