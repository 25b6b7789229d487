import { assert } from '../assert.ts';
import type { FloatBuffer } from '../floats.ts';
import { springRate } from '../math/spring.ts';
import { signedSpringIntegral, springIntegral } from './spring-integral.ts';
import type { MovingPoints } from './transition-cost.ts';

export interface CostMapOptions {
  readonly mode: 'exact' | 'fast';
  readonly joints: number; // >= 1
  readonly halfLife: number; // s, >= 0
}

/**
 * Writes the transition cost from each source frame to each destination frame, m s, over all joints.
 *
 * @param out [source frames * destination frames] row-major, one row per source frame
 */
export function writeCostMap(
  out: FloatBuffer,
  source: MovingPoints,
  destination: MovingPoints,
  options: CostMapOptions,
): FloatBuffer {
  const size = options.joints * 3;
  const rows = source.positions.length / size;
  const columns = destination.positions.length / size;
  assert(out.length === rows * columns, `a cost map of ${out.length} for ${rows} by ${columns} frames`);
  return options.mode === 'exact'
    ? writeExact(out, source, destination, options)
    : writeFast(out, source, destination, options);
}

function writeExact(
  out: FloatBuffer,
  { positions, velocities }: MovingPoints,
  destination: MovingPoints,
  options: CostMapOptions,
): FloatBuffer {
  const size = options.joints * 3;
  const rate = springRate(options.halfLife);
  let at = 0;
  for (let row = 0; row < positions.length; row += size) {
    for (let column = 0; column < destination.positions.length; column += size) {
      let cost = 0;
      for (let i = 0; i < size; i++) {
        const x = positions[row + i] - destination.positions[column + i];
        const v = velocities[row + i] - destination.velocities[column + i];
        cost += springIntegral(x, v, rate);
      }
      out[at++] = cost;
    }
  }
  return out;
}

function writeFast(
  out: FloatBuffer,
  source: MovingPoints,
  destination: MovingPoints,
  options: CostMapOptions,
): FloatBuffer {
  const size = options.joints * 3;
  const from = integralsOf(source, options);
  const to = integralsOf(destination, options);
  let at = 0;
  for (let row = 0; row < from.length; row += size) {
    for (let column = 0; column < to.length; column += size) {
      let cost = 0;
      for (let i = 0; i < size; i++) cost += Math.abs(from[row + i] - to[column + i]);
      out[at++] = cost;
    }
  }
  return out;
}

function integralsOf({ positions, velocities }: MovingPoints, { halfLife }: CostMapOptions): Float64Array {
  const rate = springRate(halfLife);
  return Float64Array.from(positions, (x, i) => signedSpringIntegral(x, velocities[i], rate));
}
