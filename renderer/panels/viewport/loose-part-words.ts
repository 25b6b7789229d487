/** What the chip of a figure says of parts that are drawn as bones. */
export interface LoosePartWords {
  readonly short: string;
  readonly why: string;
}

/**
 * Words for the parts of a figure whose joints move apart.
 *
 * @param parts as the viewport names them: `left arm`, or `trunk` for all of it
 */
export function loosePartWords(parts: readonly string[]): LoosePartWords {
  const isWhole = parts.includes('trunk');
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
  return {
    short: isWhole ? 'drawn as bones' : `${listed} drawn as bones`,
    why: `Joints of the ${listed} move more than 2 cm off their bones.`,
  };
}
