import { z } from 'zod';
import { tagNameOf } from './tags.ts';

/** A tag as everybody writes it: another could not be searched for, renamed or taken away. */
export const tagSchema = z
  .string()
  .min(1)
  .refine((name) => tagNameOf(name) === name, 'expected a tag in small letters without blanks');
