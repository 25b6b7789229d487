import { textSchema } from '#core/documents/plain-schemas.ts';
import { isTagName, MAX_TAG_LENGTH } from './tags.ts';

/** Schema of a normalised tag. */
export const tagSchema = textSchema(2 * MAX_TAG_LENGTH) // a character may be two units of a string
  .min(1)
  .refine(isTagName, 'expected a tag in lower case without blanks');
