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

/** What a mesh is added to. */
interface Place {
  readonly document: Document;
  readonly buffer: Buffer;
}

/** Adds a morph target to the mesh of a skin for each curve: one may move several parts of it. */
export function addTargets(
  place: Place,
  mesh: Mesh,
  { positions, targets }: Skin,
  curves: readonly string[],
): void {
  const [primitive] = mesh.listPrimitives();
  for (const curve of curves) {
    const target = place.document.createPrimitiveTarget(wellFormed(curve));
    const parts = targets.filter(({ name }) => name === curve);
    const moved = parts.reduce((sum, part) => sum + part.positions.length, 0);
    for (const [attribute, of] of [
      ['POSITION', 'positions'],
      ['NORMAL', 'normals'],
    ] as const) {
      const all = new Float32Array(positions.length);
      for (const part of parts) all.set(part[of], part.first * 3);
      target.setAttribute(attribute, vectors(place, all).setSparse(moved < positions.length / 2));
    }
    primitive.addTarget(target);
  }
  nameTargets(mesh, curves);
}

/** How far a target moves the mesh of curves, m: programs may leave out a target that moves nothing. */
const MOVED = 0.01;

/** Creates a mesh with a morph target for each curve. It is a triangle without area, so that nothing is drawn. */
export function curveMesh(place: Place, names: readonly string[]): Mesh {
  const { document } = place;
  const corners = (y: number): Accessor => vectors(place, Float32Array.of(0, y, 0, 0, y, 0, 0, y, 0));
  const primitive = document.createPrimitive().setAttribute('POSITION', corners(0));
  const moved = corners(MOVED);
  for (const name of names)
    primitive.addTarget(document.createPrimitiveTarget(wellFormed(name)).setAttribute('POSITION', moved));
  return nameTargets(document.createMesh('curves').addPrimitive(primitive), names);
}

/** Names the targets of a mesh where Blender, three.js and others do, and lets all rest. */
const nameTargets = (mesh: Mesh, names: readonly string[]): Mesh =>
  mesh.setWeights(names.map(() => 0)).setExtras({ targetNames: names.map(wellFormed) });

const vectors = ({ document, buffer }: Place, array: Float32Array<ArrayBuffer>): Accessor =>
  document.createAccessor().setType(Accessor.Type.VEC3).setArray(array).setBuffer(buffer);

/** A name without halves of characters, which no file can hold. */
export const wellFormed = (name: string): string => name.replace(/\p{Surrogate}/gu, '\uFFFD');

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
