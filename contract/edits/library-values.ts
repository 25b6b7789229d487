import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { engineIds } from '#core/engines/engine.ts';

const limitSchema = z.number().min(-1e6).max(1e6);

/** Values of the whole library, of which each has a change, too; those of a new library are in kinds.ts. */
export const libraryValueSchemas = {
  budgets: z.record(
    z.string().max(60),
    z.union([limitSchema, z.strictObject({ limit: limitSchema, judgedBy: textSchema(100) })]),
  ),
  /** Words of names, in small letters, that labels of clips show, or leave out; others by what tells clips apart. */
  nameWords: z.record(z.string().min(1).max(200), z.boolean()),
  /** The engine that a library is for. */
  engine: z.enum(['none', ...engineIds]),
};

export type LibraryValues = Readonly<z.infer<z.ZodObject<typeof libraryValueSchemas>>>;
