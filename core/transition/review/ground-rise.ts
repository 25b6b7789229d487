import type { ReviewedClip, ReviewedEnd } from '../document/document.ts';

/** Detected heights of the ground vary with the other clips of the library, m; nobody sees so little. */
export const GROUND_TOLERANCE = 0.001;

/** `now` with the content of `before`, if only detected grounds of the take differ. */
export function withSameTake({ clip: before }: ReviewedEnd, now: ReviewedEnd): ReviewedEnd {
  const { clip } = now;
  if (!before?.take || before.take.content !== clip?.take?.content) return now;
  const rise = groundRise(before, clip);
  if (rise === null) return now;
  return { ...now, clip: { ...clip, content: before.content, groundHeight: clip.groundHeight + rise } };
}

/**
 * How much higher the ground of a clip is than it was, m; that of a take as much as those of all of its clips,
 * null if these rise differently.
 */
export function groundRise(was: ReviewedClip, is: ReviewedClip): number | null {
  if (!was.take || !is.take) return is.groundHeight - was.groundHeight;
  const { grounds } = was.take;
  const rises = is.take.grounds.map((height, i) => height - grounds[i]);
  const [most = 0] = rises.toSorted((a, b) => Math.abs(b) - Math.abs(a));
  return rises.every((rise) => Math.abs(rise - most) <= GROUND_TOLERANCE) ? most : null;
}
