import { textSchema } from '../words/text-schema.ts';
import { LONGEST_TAG, tagNameOf } from './tags.ts';

/** Schema of a normalised tag. Other spellings could not be searched for, renamed or removed. */
export const tagSchema = textSchema(2 * LONGEST_TAG) // a character may be two units of a string
  .min(1)
  .refine((name) => tagNameOf(name) === name, 'expected a tag in lower case without blanks');
