import type { Vector4 } from 'three';

/** Writes a bit for each of `joints` below 128, 32 per component, for the shaders of figures. */
export function writeBits(out: Vector4, joints: readonly number[]): Vector4 {
  out.set(0, 0, 0, 0);
  for (const joint of joints) {
    const component = joint >> 5;
    if (component < 4) out.setComponent(component, out.getComponent(component) + 2 ** (joint & 31));
  }
  return out;
}
