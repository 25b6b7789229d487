import { z } from 'zod';
import { importSubjectSchema } from './import-choice.ts';
import type { ImportSubject } from './import-choice.ts';

/** The shape of `RootChoice`. */
export const rootChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['auto', 'hips', 'none']) }),
  z.strictObject({ kind: z.literal('joint'), joint: z.string().min(1).max(200) }),
]);

/** What a root is chosen for: one clip, or all clips whose files lie below a folder. The clip's own choice counts first. */
export type RootSubject = ImportSubject;

export const rootSubjectSchema = importSubjectSchema;
