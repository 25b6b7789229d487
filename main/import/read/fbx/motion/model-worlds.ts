import type { FbxModel } from '../document/read-models.ts';
import {
  localTransform,
  multiply,
  writeLocal,
  type LocalPlace,
  type LocalTransform,
} from './local-transform.ts';

/**
 * Inheritance of the parent's scale: together with rotation (RSrs, 1), separately (RrSs, 0), or without the
 * parent's own scale (Rrs, 2).
 */
const APART = 0;
const WITHOUT_OWN = 2;

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
