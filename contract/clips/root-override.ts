import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';

/** Schema of `RootOverride`. */
export const rootOverrideSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['auto', 'hips', 'none']) }),
  z.strictObject({ kind: z.literal('joint'), joint: textSchema(200).min(1) }),
]);
