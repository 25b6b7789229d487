import { textSchema } from '../words/text-schema.ts';
import { MAX_TAG_LENGTH, tagNameOf } from './tags.ts';

/** Schema of a normalised tag. Other spellings could not be searched for, renamed or removed. */
export const tagSchema = textSchema(2 * MAX_TAG_LENGTH) // a character may be two units of a string
  .min(1)
  .refine((name) => tagNameOf(name) === name, 'expected a tag in lower case without blanks');
