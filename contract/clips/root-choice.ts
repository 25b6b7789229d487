import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import { importSubjectSchema } from './import-choice.ts';
import type { ImportSubject } from './import-choice.ts';

/** The shape of `RootChoice`. */
export const rootChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['auto', 'hips', 'none']) }),
  z.strictObject({ kind: z.literal('joint'), joint: textSchema(200).min(1) }),
]);

/** What a root is chosen for: one clip, or all clips whose files lie below a folder. The clip's own choice counts first. */
export type RootSubject = ImportSubject;

export const rootSubjectSchema = importSubjectSchema;
