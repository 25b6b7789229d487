import { z } from 'zod';

/** Halves of characters, as what cuts a text in the middle of one leaves them. */
const halves = /\p{Cs}/gu;

/**
 * Text that people write, of so many characters at most. No file can hold a half of a character: it becomes U+FFFD here, at the door, so
 * that what was sent, stored, told and exported is one text.
 */
export function textSchema(most: number): z.ZodString {
  return z
    .string()
    .max(most)
    .overwrite((text) => text.replace(halves, '\uFFFD'));
}
