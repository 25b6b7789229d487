import type { BlendSpan } from '../model/timeline-model.ts';

const shownWords: Readonly<Record<BlendSpan['shows'], string>> = {
  extrapolation: 'extrapolated',
  continuation: 'source, continued',
};

/** Short forms that fit beside the name of a slot. */
const shortWords: Readonly<Record<BlendSpan['shows'], string>> = {
  extrapolation: 'extrapolated',
  continuation: 'continued',
};

/** The source after the seam: one word if all slots agree, else slot by slot. */
export function describeAfterSeam(blends: readonly BlendSpan[]): string {
  const first = blends[0];
  if (first === undefined) return '';
  if (blends.every((blend) => blend.shows === first.shows)) return shownWords[first.shows];
  return blends.map((blend) => `${blend.name} ${shortWords[blend.shows]}`).join(' · ');
}
