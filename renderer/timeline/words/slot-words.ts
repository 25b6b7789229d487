import type { BlendSpan } from '../model/timeline-model.ts';

const shownWords: Readonly<Record<BlendSpan['shows'], string>> = {
  extrapolation: 'extrapolated',
  sourceGoingOn: 'source, continued',
};

/** Beside a slot's name there is little room. */
const shortWords: Readonly<Record<BlendSpan['shows'], string>> = {
  extrapolation: 'extrapolated',
  sourceGoingOn: 'continued',
};

/** What the source is after the seam: in one word when all slots agree, else slot by slot. */
export function afterSeamWords(blends: readonly BlendSpan[]): string {
  const first = blends[0];
  if (first === undefined) return '';
  if (blends.every((blend) => blend.shows === first.shows)) return shownWords[first.shows];
  return blends.map((blend) => `${blend.name} ${shortWords[blend.shows]}`).join(' · ');
}
