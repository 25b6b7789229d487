import type { FBXNodeTransformData } from '../babylon.ts';
import type { FbxModel } from '../document/read-models.ts';

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
type LocalTransform = Readonly<ReturnType<typeof localTransform>>;

function localTransform(transform: FBXNodeTransformData) {
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
interface LocalPlace {
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
function writeLocal(
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

/**
 * Inheritance of the parent's scale: together with rotation (RSrs, 1), separately (RrSs, 0), or without the
 * parent's own scale (Rrs, 2).
 */
const APART = 0;
const WITHOUT_OWN = 2;

/** Whether a model inherits the scale of its parent. */
export const inheritsOwnScale = ({ rest }: ModelWorlds, model: number): boolean =>
  rest.inheritTypes[model] !== WITHOUT_OWN;

/** World transforms of all models of a scene at one time; written by `writeWorlds`. */
export interface ModelWorlds {
  readonly parents: Int32Array; // [models] -1 = none
  readonly translations: Float64Array; // [models * 3] file units, set before
  readonly rotations: Float64Array; // [models * 3] degrees, set before
  readonly scales: Float64Array; // [models * 3] set before
  readonly turns: Float64Array; // [models * 9] in world space, without the model's own scale, column-major
  readonly linear: Float64Array; // [models * 9] with its own scale
  readonly places: Float64Array; // [models * 3]
  readonly rest: Unchanging;
}

interface Unchanging {
  readonly locals: readonly LocalTransform[];
  readonly inheritTypes: readonly number[];
  readonly scaledBy: Int32Array; // [models] model whose scale is inherited separately from rotation, -1 = none
  readonly inherited: Float64Array; // [models * 3] scale that others inherit in this way
  readonly root: Float64Array; // [9] from the file's axes to the scene's
  readonly place: LocalPlace;
}

/** @param axes [9] from the file's axes to the scene's, column-major */
export function createWorlds(models: readonly FbxModel[], axes: readonly number[]): ModelWorlds {
  const count = models.length;
  const scaledBy = new Int32Array(count).fill(-1);
  models.forEach(({ parent, transform: { inheritType } }, i) => {
    if (parent < 0) return;
    if (inheritType === APART) scaledBy[i] = parent;
    if (inheritType === WITHOUT_OWN) scaledBy[i] = scaledBy[parent];
  });
  const worlds: ModelWorlds = {
    parents: Int32Array.from(models, ({ parent }) => parent),
    translations: new Float64Array(count * 3),
    rotations: new Float64Array(count * 3),
    scales: new Float64Array(count * 3),
    turns: new Float64Array(count * 9),
    linear: new Float64Array(count * 9),
    places: new Float64Array(count * 3),
    rest: {
      locals: models.map(({ transform }) => localTransform(transform)),
      inheritTypes: models.map(({ parent, transform }) => (parent < 0 ? 1 : transform.inheritType)),
      scaledBy,
      inherited: new Float64Array(count * 3),
      root: Float64Array.from(axes),
      place: { rotation: new Float64Array(9), translation: new Float64Array(3) },
    },
  };
  models.forEach(({ transform }, i) => {
    worlds.translations.set(transform.translation, i * 3);
    worlds.rotations.set(transform.rotation, i * 3);
    worlds.scales.set(transform.scale, i * 3);
  });
  return worlds;
}

/** Writes the world transform of each model from its properties and its parent's transform. */
export function writeWorlds(worlds: ModelWorlds): void {
  const { parents, scales, turns, linear, places, rest } = worlds;
  const { locals, inheritTypes, scaledBy, inherited, root, place } = rest;
  for (let i = 0; i < parents.length; i++) {
    const [parent, at] = [parents[i], i * 3];
    writeLocal(place, locals[i], worlds, at);
    const isApart = inheritTypes[i] === APART || inheritTypes[i] === WITHOUT_OWN;
    const frames = parent < 0 ? root : isApart ? turns : linear;
    const frame = parent < 0 ? 0 : parent * 9;
    multiply(turns, frames, place.rotation, i * 9, frame);
    for (let axis = 0; axis < 3; axis++) {
      const other = scaledBy[i];
      inherited[at + axis] = scales[at + axis] * (other < 0 ? 1 : inherited[other * 3 + axis]);
      if (isApart) place.translation[axis] *= inherited[parent * 3 + axis];
      for (let row = 0; row < 3; row++)
        linear[(at + axis) * 3 + row] = turns[(at + axis) * 3 + row] * inherited[at + axis];
    }
    for (let row = 0; row < 3; row++) {
      let sum = parent < 0 ? 0 : places[parent * 3 + row];
      for (let axis = 0; axis < 3; axis++) sum += frames[frame + axis * 3 + row] * place.translation[axis];
      places[at + row] = sum;
    }
  }
}
