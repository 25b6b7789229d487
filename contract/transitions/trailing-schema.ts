import { z } from 'zod';
import {
  MAX_RESETS,
  TRAILING_SET_VERSION,
  trailingRates,
  type TrailingChain,
  type TrailingSet,
} from '#core/trailing/trailing-chain.ts';
import { MAX_NUMBER } from '#core/transition/document/transition-problem.ts';
import { textSchema } from '../words/text-schema.ts';
import { byJoint } from './joint-maps.ts';

/** Maximum number of chains of a transition or a set. */
export const MAX_CHAINS = 100;

const bounded = z.number().min(-MAX_NUMBER).max(MAX_NUMBER);

/** Schema of `TrailingChain`. */
export const trailingChainSchema: z.ZodType<TrailingChain, TrailingChain> = z.strictObject({
  name: textSchema(100).optional(),
  joints: z.array(textSchema(200)).max(1000),
  dampTime: bounded.nonnegative(),
  angleLimitDegrees: bounded.nonnegative(),
  resetDistance: bounded.nonnegative().optional(),
  resetAngleDegrees: bounded.nonnegative().optional(),
  resetTimes: z.array(bounded).max(MAX_RESETS).optional(),
  rate: z.enum(trailingRates).optional(),
  offsets: byJoint(z.tuple([bounded, bounded, bounded])).optional(),
});

/** Schema of `TrailingSet`, the content of a set of trailing chains in the library. */
export const trailingSetSchema: z.ZodType<TrailingSet, TrailingSet> = z.strictObject({
  schemaVersion: z.literal(TRAILING_SET_VERSION),
  chains: z.array(trailingChainSchema).max(MAX_CHAINS),
});
