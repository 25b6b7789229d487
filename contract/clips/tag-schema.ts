import { textSchema } from '../words/text-schema.ts';
import { LONGEST_TAG, tagNameOf } from './tags.ts';

/** A tag as everybody writes it: another could not be searched for, renamed or taken away. */
export const tagSchema = textSchema(2 * LONGEST_TAG) // a character may be two units of a string
  .min(1)
  .refine((name) => tagNameOf(name) === name, 'expected a tag in small letters without blanks');
