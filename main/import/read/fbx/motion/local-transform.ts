import type { FBXNodeTransformData } from '../babylon.ts';

/** Rotation matrices are 9 numbers, column-major: the images of X, Y and Z. */

const DEGREES = Math.PI / 180;

/** Axes in order of rotation, by the number of a rotation order; spherical order counts as the first. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
  [1, 0, 2],
  [2, 0, 1],
  [2, 1, 0],
];

/** Constant parts of a model's transform. */
export type LocalTransform = Readonly<ReturnType<typeof localTransform>>;

export function localTransform(transform: FBXNodeTransformData) {
  const { preRotation, postRotation, rotationPivot, scalingPivot, rotationOffset, scalingOffset } = transform;
  const turn = (degrees: readonly number[]): Float64Array | null =>
    degrees.every((angle) => angle === 0) ? null : eulerMatrix(new Float64Array(9), degrees);
  const after = turn(postRotation);
  return {
    order: ORDERS[transform.rotationOrder] ?? ORDERS[0],
    before: turn(preRotation), // [9] its pre-rotation; null for none
    after: after && transpose(after), // [9] the inverse of its post-rotation
    rotationPivot,
    scalingPivot,
    rotationOffset,
    scalingOffset,
  };
}

/** Transform of a model in its parent, without scale: written by `writeLocal`. */
export interface LocalPlace {
  readonly rotation: Float64Array; // [9]
  readonly translation: Float64Array; // [3]
}

/**
 * Writes the local transform of a model from its properties at `at`:
 *
 *   T Roff Rp Rpre R Rpost^-1 Rp^-1 Soff Sp S Sp^-1,   the last is applied first
 *
 * @param translations [models * 3] file units
 * @param rotations    [models * 3] degrees
 * @param scales       [models * 3]
 */
export function writeLocal(
  out: LocalPlace,
  local: LocalTransform,
  {
    translations,
    rotations,
    scales,
  }: Readonly<Record<'translations' | 'rotations' | 'scales', Float64Array>>,
  at: number,
): void {
  const { rotation, translation } = out;
  eulerMatrix(rotation, rotations, at, local.order);
  if (local.before) multiply(rotation, local.before, rotation);
  if (local.after) multiply(rotation, rotation, local.after);
  const { rotationPivot, scalingPivot, rotationOffset, scalingOffset } = local;
  for (let axis = 0; axis < 3; axis++) {
    const scaled = scalingPivot[axis] * (1 - scales[at + axis]);
    moved[axis] = scaled + scalingOffset[axis] - rotationPivot[axis];
  }
  for (let row = 0; row < 3; row++) {
    const turned = rotation[row] * moved[0] + rotation[3 + row] * moved[1] + rotation[6 + row] * moved[2];
    translation[row] = turned + rotationPivot[row] + rotationOffset[row] + translations[at + row];
  }
}

const moved = new Float64Array(3);

/** Writes the product `a b`. @param out may be an input; @param i @param k offsets in `a` and `out` */
export function multiply(out: Float64Array, a: Float64Array, b: Float64Array, o = 0, i = 0): Float64Array {
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      product[column * 3 + row] =
        a[i + row] * b[column * 3] + a[i + 3 + row] * b[column * 3 + 1] + a[i + 6 + row] * b[column * 3 + 2];
    }
  }
  for (let n = 0; n < 9; n++) out[o + n] = product[n];
  return out;
}

const product = new Float64Array(9);

/** Rotates about the axes of `order` in sequence. @param degrees [3] from `at` on, about X, Y and Z */
export function eulerMatrix(
  out: Float64Array,
  degrees: ArrayLike<number>,
  at = 0,
  order: readonly number[] = ORDERS[0],
): Float64Array {
  out.fill(0);
  out[0] = out[4] = out[8] = 1;
  for (const axis of order) {
    const angle = degrees[at + axis] * DEGREES;
    if (angle === 0) continue;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // A rotation mixes the rows of the two other axes.
    const [from, to] = [(axis + 1) % 3, (axis + 2) % 3];
    for (let column = 0; column < 9; column += 3) {
      const [a, b] = [out[column + from], out[column + to]];
      out[column + from] = cos * a - sin * b;
      out[column + to] = sin * a + cos * b;
    }
  }
  return out;
}

function transpose(m: Float64Array): Float64Array {
  return Float64Array.of(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]);
}
