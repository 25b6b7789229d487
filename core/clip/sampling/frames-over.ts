/** Up to `most` frames, evenly spread from the first to the last. */
export function framesOver(frameCount: number, most: number): readonly number[] {
  const count = Math.min(frameCount, most);
  const step = count > 1 ? (frameCount - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => Math.round(i * step));
}
