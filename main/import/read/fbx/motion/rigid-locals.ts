import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from '#core/math/quaternion.ts';
import { quatFromMatrix } from '#core/math/rotation-conversions.ts';
import type { ModelWorlds } from './local-transform.ts';

/** Minimum length of a column with a direction. */
const MIN_LENGTH = 1e-12;

/** Local transforms without scales that give the same world positions. */
export type RigidLocals = Readonly<ReturnType<typeof createRigidLocals>>;

export function createRigidLocals(count: number) {
  return {
    translations: new Float64Array(count * 3), // file units
    rotations: new Float64Array(count * 4), // xyzw
    worldRotations: new Float64Array(count * 4),
  };
}

/**
 * Removes scales from `worlds`, also animated and uneven ones. Joints keep their world positions. Rotations
 * that a scale sheared or mirrored become the nearest rotations with the same first axis.
 */
export function writeRigidLocals(out: RigidLocals, { parents, turns, places }: ModelWorlds): void {
  const { translations, rotations, worldRotations } = out;
  for (let i = 0; i < parents.length; i++) {
    const parent = parents[i];
    if (!writeRotation(worldRotations, i, turns)) {
      for (let n = 0; n < 4; n++)
        worldRotations[i * 4 + n] = parent < 0 ? Number(n === 3) : worldRotations[parent * 4 + n];
    }
    if (parent < 0) {
      for (let n = 0; n < 3; n++) translations[i * 3 + n] = places[i * 3 + n];
      for (let n = 0; n < 4; n++) rotations[i * 4 + n] = worldRotations[i * 4 + n];
      continue;
    }
    for (let n = 0; n < 3; n++) step[n] = places[i * 3 + n] - places[parent * 3 + n];
    quatConjugate(inverse, worldRotations, 0, parent * 4);
    quatRotateVector(translations, inverse, step, i * 3);
    quatMultiply(rotations, inverse, worldRotations, i * 4, 0, i * 4);
    quatNormalize(rotations, rotations, i * 4, i * 4);
  }
}

const step = new Float64Array(3);
const inverse = new Float64Array(4);

/** Writes the rotation of model `i`; false if its matrix has none. */
export function writeRotation(out: Float64Array, i: number, matrices: ArrayLike<number>): boolean {
  const at = i * 9;
  const x = Math.hypot(matrices[at], matrices[at + 1], matrices[at + 2]);
  if (!(x > MIN_LENGTH)) return false;
  for (let n = 0; n < 3; n++) rows[n * 3] = matrices[at + n] / x;
  const along = rows[0] * matrices[at + 3] + rows[3] * matrices[at + 4] + rows[6] * matrices[at + 5];
  for (let n = 0; n < 3; n++) second[n] = matrices[at + 3 + n] - along * rows[n * 3];
  const y = Math.hypot(second[0], second[1], second[2]);
  if (!(y > MIN_LENGTH)) return false;
  for (let n = 0; n < 3; n++) rows[n * 3 + 1] = second[n] / y;
  for (let n = 0; n < 3; n++) {
    const [a, b] = [((n + 1) % 3) * 3, ((n + 2) % 3) * 3];
    rows[n * 3 + 2] = rows[a] * rows[b + 1] - rows[b] * rows[a + 1];
  }
  quatFromMatrix(turn, rows);
  for (let n = 0; n < 4; n++) out[i * 4 + n] = turn[n];
  return true;
}

const rows = new Float64Array(9); // row-major
const second = new Float64Array(3);
const turn = new Float64Array(4);
