import { z } from 'zod';
import { jointName } from './plain-schemas.ts';

/**
 * Root of a clip, set by the user:
 *
 * - `auto`: a joint above the hips that itself moves over the ground, or else the hips
 * - `hips`: the hips, thighs and upper arms, smoothed
 * - `joint`: that joint, unsmoothed; the hips if the skeleton lacks it
 * - `none`: the clip is in place, its root stays where it begins
 */
export const rootOverrideSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['auto', 'hips', 'none']) }),
  z.strictObject({ kind: z.literal('joint'), joint: jointName.min(1) }),
]);
