import { scaledJoints, trackSize } from '../../clip/clip-tracks.ts';
import type { Floats } from '../../kit/floats.ts';
import { quatToMatrix } from '../../math/rotation-conversions.ts';
import { jointCount } from '../../pose/skeleton.ts';
import type { BakedClip } from './bake-motion.ts';

/** Numbers of a matrix, by rows. */
const SIZE = 9;

/** A determinant below this is that of a joint without size: nothing below it has a place of its own. */
const NO_SIZE = 1e-9;

/**
 * Local places for a file whose readers multiply scales down the hierarchy, as those of glTF do, [frames * joints * 3]
 * m. In the positions of a clip the scales are already: each joint below a scaled one is divided by what its ancestors
 * stretch, so that it is in the same place of the world. With the rotation `R` and the scale `S` of a joint,
 *
 *   M = inverse(R) M_parent R S     what all above it and itself stretch, in its frame
 *   t = inverse(M_parent) p
 *
 * Rotations stay. Below a scale that is not uniform, a turned joint shears its mesh, in the file as in an engine. Below
 * a scale of 0 a joint keeps its place of the frame before, at first that at rest.
 */
export function placesBelowScales({
  skeleton,
  frameCount,
  positions,
  rotations,
  tracks,
}: BakedClip): Float32Array {
  const scaled = tracks ? [...scaledJoints(tracks.channels)] : [];
  if (tracks === undefined || scaled.length === 0) return positions;
  const { parentIndices, restPositions } = skeleton;
  const joints = jointCount(skeleton);
  const places = positions.slice();
  const scaleOf = Array.from(parentIndices, (_, joint) => scaled.indexOf(joint));
  const stretched = stretchedJoints(parentIndices, scaleOf);
  const stretch = new Float64Array(joints * SIZE);
  const [turn, product] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  for (let frame = 0; frame < frameCount; frame++)
    for (let joint = 0; joint < joints; joint++) {
      if (!stretched[joint]) continue;
      const [parent, at] = [parentIndices[joint], frame * joints + joint];
      const isBelow = parent >= 0 && stretched[parent];
      if (isBelow && !divide(places, at * 3, stretch, parent * SIZE)) {
        const before = frame > 0 ? places : restPositions;
        for (let axis = 0; axis < 3; axis++)
          places[at * 3 + axis] = before[(frame > 0 ? at - joints : joint) * 3 + axis];
      }
      quatToMatrix(turn, rotations.subarray(at * 4, at * 4 + 4));
      turnStretch(
        product,
        turn,
        isBelow ? stretch.subarray(parent * SIZE, (parent + 1) * SIZE) : UNSTRETCHED,
      );
      const scale = frame * trackSize(tracks.channels) + scaleOf[joint] * 3;
      for (let i = 0; i < SIZE; i++)
        stretch[joint * SIZE + i] = product[i] * (scaleOf[joint] < 0 ? 1 : tracks.values[scale + (i % 3)]);
    }
  return places;
}

/** Which joints are scaled, or below a scaled one. */
function stretchedJoints(parents: Int32Array, scaleOf: readonly number[]): readonly boolean[] {
  const out: boolean[] = [];
  for (const [joint, parent] of parents.entries())
    out.push(scaleOf[joint] >= 0 || (parent >= 0 && out[parent]));
  return out;
}

const UNSTRETCHED = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Writes `inverse(turn) stretch turn`. */
function turnStretch(out: Float64Array, turn: Floats, stretch: Floats): void {
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let i = 0; i < 3; i++)
        for (let k = 0; k < 3; k++) sum += turn[i * 3 + row] * stretch[i * 3 + k] * turn[k * 3 + column];
      out[row * 3 + column] = sum;
    }
}

/** Multiplies a vector by the inverse of a matrix, by Cramer's rule; false if it has none. */
function divide(vectors: Float32Array, at: number, m: Floats, from: number): boolean {
  const [a, b, c] = [0, 1, 2].map((column) => [0, 1, 2].map((row) => m[from + row * 3 + column]));
  const p = [...vectors.subarray(at, at + 3)];
  const whole = volume(a, b, c);
  if (!(Math.abs(whole) > NO_SIZE)) return false;
  vectors[at] = volume(p, b, c) / whole;
  vectors[at + 1] = volume(a, p, c) / whole;
  vectors[at + 2] = volume(a, b, p) / whole;
  return true;
}

const volume = (a: Floats, b: Floats, c: Floats): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) +
  a[1] * (b[2] * c[0] - b[0] * c[2]) +
  a[2] * (b[0] * c[1] - b[1] * c[0]);
