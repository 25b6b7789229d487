import { z } from 'zod';

/** Lone surrogates, left where text was cut in the middle of a character. */
const halves = /\p{Cs}/gu;

/**
 * Schema of text of at most `most` characters. Lone surrogates become U+FFFD, since no UTF-8 file can hold
 * them: so the text is the same when sent, stored and exported.
 */
export function textSchema(most: number): z.ZodString {
  return z
    .string()
    .max(most)
    .overwrite((text) => text.replace(halves, '\uFFFD'));
}
