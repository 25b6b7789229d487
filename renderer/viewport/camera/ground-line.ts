import type { Vector2, Vector3 } from 'three';
import type { Eye } from './eye.ts';

/** Sines of the angles below which a floor without perspective is seen edge-on, and from which on it is seen as an area. */
const EDGE_ON = 0.02;
const AREA = 0.06;

/**
 * The line that a floor shows as where it is seen edge-on: its height in the view, -1 at the bottom to 1 at the top, and its strength,
 * 0 where the floor is seen as an area. Fills `out`.
 *
 * @param floor a point of the floor, m
 */
export function groundLineOf(
  out: Vector2,
  { viewProjection, isParallel, slope }: Eye,
  floor: Vector3,
): Vector2 {
  const e = viewProjection.elements;
  const strength = isParallel ? (AREA - Math.abs(slope)) / (AREA - EDGE_ON) : 0;
  return out.set(
    e[1] * floor.x + e[5] * floor.y + e[9] * floor.z + e[13],
    Math.min(Math.max(strength, 0), 1),
  );
}
