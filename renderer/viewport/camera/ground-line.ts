import { clamp01 } from '#core/kit/numbers.ts';
import type { Vector2, Vector3 } from 'three';
import type { Eye } from './eye.ts';

/**
 * Sines of the angles to the floor between which an orthographic view changes from showing a line to showing
 * an area.
 */
const EDGE_ON = 0.02;
const AREA = 0.06;

/**
 * Fills `out` with the line of a floor that is seen edge-on: its height in the view, -1 at the bottom to 1 at
 * the top, and its strength, 0 if the floor is seen as an area.
 *
 * @param floor a point of the floor, m
 */
export function groundLineOf(out: Vector2, { viewProjection, isParallel }: Eye, floor: Vector3): Vector2 {
  const e = viewProjection.elements;
  const [x, y, z] = [e[1], e[5], e[9]]; // the up direction of the view
  const high = x * floor.x + y * floor.y + z * floor.z + e[13];
  // Ratio of vertical lengths in the view and in the world; 1 for a horizontal camera.
  const slope = Math.hypot(x, z) / Math.hypot(x, y, z);
  const strength = isParallel ? (AREA - slope) / (AREA - EDGE_ON) : 0;
  return out.set(high, clamp01(strength));
}
