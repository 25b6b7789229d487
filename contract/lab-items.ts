import { z } from 'zod';
import { textSchema, type Saved } from '#core/documents/plain-schemas.ts';

/** Maximum length of the name of an item, characters. */
const MAX_LAB_NAME_LENGTH = 100;

/**
 * Kinds of items. Core validates the content of each: a `tree` has the fields of a `TreeDocument` but its id
 * and name, `requests` are a `RequestsDocument`, `muscles` have the fields of a `MuscleAsset` but its name;
 * `trailing` is a `TrailingSet`, which has a schema.
 */
export const labKinds = ['tree', 'requests', 'trailing', 'muscles'] as const;
export type LabKind = (typeof labKinds)[number];

/** Maximum length of the content of an item as JSON, characters: an hour of a recorded input. */
const MAX_CONTENT_LENGTH = 16_000_000;

export const labItemSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(labKinds),
  name: textSchema(MAX_LAB_NAME_LENGTH).min(1),
  content: z
    .record(z.string().max(200), z.unknown())
    .refine((content) => JSON.stringify(content).length <= MAX_CONTENT_LENGTH, 'content: too long'),
});

/** An item of the library that people make, such as a blend tree; its content is plain JSON. */
export type LabItem = Saved<typeof labItemSchema>;
