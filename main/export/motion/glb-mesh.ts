import { Accessor, type Buffer, type Document, type Mesh } from '@gltf-transform/core';
import type { Skin } from '#core/formats/skin/skin.ts';

type AccessorType = ReturnType<Accessor['getType']>;

/** Joints that move one vertex, as skins have them. */
const INFLUENCES = 4;

/**
 * Adds the mesh of a skin to a document, with colours of its vertices.
 *
 * @param added joints before those of the skin
 */
export function addMesh(document: Document, buffer: Buffer, skin: Skin, added: number): Mesh {
  const { joints, weights } = mergedInfluences(skin, added);
  const { VEC3, VEC4 } = Accessor.Type;
  const attributes = [
    ['POSITION', VEC3, skin.positions],
    ['NORMAL', VEC3, unitNormals(skin.normals)],
    ['COLOR_0', VEC3, skin.colours],
    ['JOINTS_0', VEC4, joints],
    ['WEIGHTS_0', VEC4, weights],
  ] as const;
  const accessor = (type: AccessorType, array: Float32Array | Uint16Array | Uint32Array): Accessor =>
    document.createAccessor().setType(type).setArray(array.slice()).setBuffer(buffer);
  const primitive = document.createPrimitive().setIndices(accessor(Accessor.Type.SCALAR, skin.indices));
  for (const [name, type, array] of attributes) primitive.setAttribute(name, accessor(type, array));
  primitive.setMaterial(document.createMaterial('skin').setMetallicFactor(0).setRoughnessFactor(0.8));
  return document.createMesh('skin').addPrimitive(primitive);
}

/** How far a target moves the mesh of curves, m: programs may leave out a target that moves nothing. */
const MOVED = 0.01;

/**
 * Creates a mesh with a morph target for each curve, whose names are where Blender, three.js and others write them.
 * It is a triangle without area, so that nothing is drawn.
 */
export function curveMesh(
  { document, buffer }: { readonly document: Document; readonly buffer: Buffer },
  names: readonly string[],
): Mesh {
  const corners = (at: readonly number[]): Accessor =>
    document
      .createAccessor()
      .setType(Accessor.Type.VEC3)
      .setArray(Float32Array.of(...at, ...at, ...at))
      .setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', corners([0, 0, 0]));
  const moved = corners([0, MOVED, 0]);
  for (const name of names)
    primitive.addTarget(document.createPrimitiveTarget(name).setAttribute('POSITION', moved));
  const mesh = document.createMesh('curves').addPrimitive(primitive);
  return mesh.setWeights(names.map(() => 0)).setExtras({ targetNames: [...names] });
}

/** Influences as glTF wants them: each joint of a vertex once, and joint 0 where there is none. */
function mergedInfluences({ joints, weights }: Skin, added: number) {
  const out = { joints: new Uint16Array(joints.length), weights: new Float32Array(weights.length) };
  const own = new Map<number, number>();
  for (let first = 0; first < joints.length; first += INFLUENCES) {
    own.clear();
    let sum = 0;
    for (let i = first; i < first + INFLUENCES; i++) {
      if (weights[i] <= 0) continue;
      own.set(joints[i] + added, (own.get(joints[i] + added) ?? 0) + weights[i]);
      sum += weights[i];
    }
    let at = first;
    for (const [joint, weight] of own) {
      out.joints[at] = joint;
      out.weights[at++] = weight / sum;
    }
    if (own.size === 0) out.weights[first] = 1;
  }
  return out;
}

/** Normals of length 1; one without a length points up. */
function unitNormals(normals: Float32Array): Float32Array {
  const out = normals.slice();
  for (let at = 0; at < out.length; at += 3) {
    const length = Math.hypot(out[at], out[at + 1], out[at + 2]);
    const isSound = length > 1e-6;
    for (let axis = 0; axis < 3; axis++)
      out[at + axis] = isSound ? out[at + axis] / length : Number(axis === 1);
  }
  return out;
}
