import { z } from 'zod';
import { LONGEST_TAG, tagNameOf } from './tags.ts';

/** A tag as everybody writes it: another could not be searched for, renamed or taken away. */
export const tagSchema = z
  .string()
  .min(1)
  .max(2 * LONGEST_TAG, { abort: true }) // a character may be two units of a string
  .refine((name) => tagNameOf(name) === name, 'expected a tag in small letters without blanks');
