/**
 * Joints that can be highlighted at once: any of the first so many. Rigs with hair, cloth and a face have
 * several hundred.
 */
export const MAX_HIGHLIGHTED = 2048;

/** Writes a bit for each of `joints`, 32 per number, for the shaders of figures. */
export function writeBits(out: Uint32Array, joints: readonly number[]): Uint32Array {
  out.fill(0);
  for (const joint of joints) if (joint >> 5 < out.length) out[joint >> 5] |= 1 << (joint & 31);
  return out;
}
