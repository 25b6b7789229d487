import { z } from 'zod';
import {
  MOST_RESETS,
  TRAILING_SET_VERSION,
  trailingRates,
  type TrailingChain,
  type TrailingSet,
} from '../../core/trailing/trailing-chain.ts';
import { LARGEST_NUMBER } from '../../core/transition/document/transition-problem.ts';
import { textSchema } from '../words/text-schema.ts';
import { byJoint } from './joint-maps.ts';

/** Most chains of a transition or a set. */
export const MOST_CHAINS = 100;

const bounded = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER);

/** Schema of `TrailingChain`. */
export const trailingChainSchema: z.ZodType<TrailingChain, TrailingChain> = z.strictObject({
  name: textSchema(100).optional(),
  joints: z.array(textSchema(200)).max(1000),
  dampTime: bounded.nonnegative(),
  angleLimitDegrees: bounded.nonnegative(),
  resetDistance: bounded.nonnegative().optional(),
  resetAngleDegrees: bounded.nonnegative().optional(),
  resetTimes: z.array(bounded).max(MOST_RESETS).optional(),
  rate: z.enum(trailingRates).optional(),
  offsets: byJoint(z.tuple([bounded, bounded, bounded])).optional(),
});

/** Schema of `TrailingSet`, the content of a set of trailing chains in the Lab. */
export const trailingSetSchema: z.ZodType<TrailingSet, TrailingSet> = z.strictObject({
  schemaVersion: z.literal(TRAILING_SET_VERSION),
  chains: z.array(trailingChainSchema).max(MOST_CHAINS),
});
