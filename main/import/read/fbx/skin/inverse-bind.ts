import type { FBXNodeTransformData } from '@babylonjs/loaders/FBX/interpreter/nodeTransform.js';
import { quatConjugate, quatRotateVector } from '../../../../../core/math/quaternion.ts';
import type { ModelWorlds } from '../motion/model-worlds.ts';
import type { RigidLocals } from '../motion/rigid-locals.ts';
import { eulerMatrix } from '../motion/local-transform.ts';

/** Transform of a bone without an animation, with and without scales. */
export interface Standing {
  readonly worlds: ModelWorlds;
  readonly still: RigidLocals;
  readonly bone: number;
}

/**
 * Writes the matrix from mesh space to the frame of a bone without scale, [16] column-major at `out[o]`. With the bone's world
 * transform `W`, and `G` the same without scale, it is
 *
 *   inv(G) W   transform   geometric
 *
 * since the file places a vertex at `W transform geometric v`.
 *
 * @param transform [16] of the cluster
 * @param geometric [12] geometric transform of the mesh's model: three columns and an origin
 */
export function writeInverseBind(
  out: Float64Array,
  o: number,
  { worlds, still, bone }: Standing,
  transform: ArrayLike<number>,
  geometric: Float64Array,
): void {
  quatConjugate(inverse, still.worldRotations, 0, bone * 4);
  for (let column = 0; column < 3; column++) {
    for (let n = 0; n < 3; n++) step[n] = worlds.linear[bone * 9 + column * 3 + n];
    quatRotateVector(scale, inverse, step, column * 3);
  }
  for (let column = 0; column < 4; column++) {
    const origin = column === 3 ? 1 : 0;
    for (let n = 0; n < 3; n++) {
      step[n] = transform[12 + n] * origin;
      for (let k = 0; k < 3; k++) step[n] += transform[k * 4 + n] * geometric[column * 3 + k];
    }
    for (let n = 0; n < 3; n++)
      out[o + column * 4 + n] = scale[n] * step[0] + scale[3 + n] * step[1] + scale[6 + n] * step[2];
    out[o + column * 4 + 3] = origin;
  }
}

const inverse = new Float64Array(4);
const scale = new Float64Array(9);
const step = new Float64Array(3);

/** Geometric transform of a model, which applies to its mesh and not to its children: [12] three columns and an origin. */
export function geometricOf(transform: FBXNodeTransformData): Float64Array {
  const { geometricTranslation, geometricRotation, geometricScaling } = transform;
  const turn = eulerMatrix(new Float64Array(9), geometricRotation);
  const columns = turn.map((value, i) => value * geometricScaling[Math.floor(i / 3)]);
  return Float64Array.of(...columns, ...geometricTranslation);
}
