/** Chip text about body parts that are drawn as bones. */
export interface LoosePartWords {
  readonly short: string;
  readonly why: string;
}

/**
 * Text for body parts whose joints move apart.
 *
 * @param parts names from the viewport: `left arm`, or `trunk` for the whole figure
 */
export function loosePartWords(parts: readonly string[]): LoosePartWords {
  const isWhole = parts.includes('trunk');
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
  return {
    short: isWhole ? 'drawn as bones' : `${listed} drawn as bones`,
    why: `Joints of the ${listed} move more than 2 cm off their bones.`,
  };
}
