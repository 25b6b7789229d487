import {
  Primitive,
  type Accessor,
  type Document,
  type Mesh,
  type Node,
  type Skin,
} from '@gltf-transform/core';
import { clamp01 } from '#core/kit/numbers.ts';
import {
  withBacks,
  type BoundMesh,
  type BoundSkin,
  type BoundTarget,
} from '#core/formats/skin/bound-mesh.ts';
import { reachOf, strongestTargets } from '#core/formats/skin/skin-targets.ts';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { numbersOf } from './channel-keys.ts';
import { indexNodes } from './read-scene.ts';

/** Vertices and triangle corners allowed in any file; a large file may have as many as its size allows. */
const ALWAYS_VERTICES = 50_000;
const ALWAYS_CORNERS = 300_000;
/** Vertices that all morph targets of any file may move, counted for each. */
const ALWAYS_MOVED = 4_000_000;
/** Minimum number of bytes of a vertex: position, joints and weights. */
const MIN_VERTEX = 8;

/**
 * Reads all skins of a document with their triangles. A mesh used by several nodes counts once for each.
 *
 * @param targets names of the morph targets of each mesh
 * @param size    of the file and its buffers, bytes
 */
export function readSkins(
  document: Document,
  targets: readonly (readonly string[])[],
  size: number,
): Result<readonly BoundSkin[], FileFault> {
  const indices = indexNodes(document);
  const names = new Map(
    document
      .getRoot()
      .listMeshes()
      .map((mesh, i) => [mesh, targets[i]]),
  );
  const found = new Map<Skin, BoundMesh[]>();
  const room = {
    vertices: Math.max(ALWAYS_VERTICES, size / MIN_VERTEX),
    corners: Math.max(ALWAYS_CORNERS, size),
    moved: Math.max(ALWAYS_MOVED, size),
  };
  for (const node of indices.keys()) {
    const [skin, mesh] = [node.getSkin(), node.getMesh()];
    if (!skin || !mesh) continue;
    const shown = shownTargets(mesh, names.get(mesh) ?? []);
    for (const [i, primitive] of mesh.listPrimitives().entries()) {
      const place = `mesh ${mesh.getName() || node.getName()}, part ${i + 1}`;
      room.vertices -= primitive.getAttribute('POSITION')?.getCount() ?? 0;
      room.corners -= primitive.getIndices()?.getCount() ?? 0;
      room.moved -= shown.length * (primitive.getAttribute('POSITION')?.getCount() ?? 0);
      if (room.vertices < 0 || room.corners < 0 || room.moved < 0) return failure(tooLarge(place));
      const bound = boundMesh(primitive, shown, skin.listJoints().length, place);
      if (!bound.ok) return bound;
      if (bound.value) found.set(skin, [...(found.get(skin) ?? []), bound.value]);
    }
  }
  return success([...found].map(([skin, meshes]) => boundSkin(skin, meshes, indices)));
}

function boundSkin(skin: Skin, meshes: readonly BoundMesh[], indices: ReadonlyMap<Node, number>): BoundSkin {
  const joints = skin.listJoints().map((node) => indices.get(node) ?? -1);
  const inverseBinds = new Float64Array(joints.length * 16);
  const matrices = skin.getInverseBindMatrices();
  const element: number[] = [];
  for (let k = 0; k < joints.length; k++) {
    // Without matrices the vertices are in the frames of the joints.
    if (matrices && k < matrices.getCount()) inverseBinds.set(matrices.getElement(k, element), k * 16);
    else for (let i = 0; i < 4; i++) inverseBinds[k * 16 + i * 5] = 1;
  }
  return { joints, inverseBinds, meshes };
}

/** Reads a primitive; null if it has no triangles or no weights. */
function boundMesh(
  primitive: Primitive,
  shown: readonly ShownTarget[],
  jointCount: number,
  place: string,
): Result<BoundMesh | null, FileFault> {
  const attribute = (name: string): Accessor | null => primitive.getAttribute(name);
  const [position, joints, weights] = [attribute('POSITION'), attribute('JOINTS_0'), attribute('WEIGHTS_0')];
  if (!position || !joints || !weights || primitive.getMode() !== Primitive.Mode.TRIANGLES)
    return success(null);
  const vertices = position.getCount();
  const normal = attribute('NORMAL');
  const isWhole =
    [joints, weights, ...(normal ? [normal] : [])].every((each) => each.getCount() === vertices) &&
    position.getElementSize() === 3 &&
    joints.getElementSize() === 4 &&
    weights.getElementSize() === 4;
  if (!isWhole)
    return failure({
      place,
      expected: 'as many joints, weights and normals as positions',
      found: 'different numbers',
    });
  const indices = cornersOf(primitive.getIndices(), vertices);
  if (indices.some((index) => index >= vertices))
    return failure({ place, expected: `indices below ${vertices}`, found: 'one beyond it' });
  const hung = floatsOf(joints);
  if (hung.some((joint) => !(joint >= 0 && joint < jointCount)))
    return failure({ place, expected: `joints below ${jointCount}`, found: 'one beyond it' });
  const material = primitive.getMaterial();
  const [red, green, blue] = material?.getBaseColorFactor() ?? [1, 1, 1];
  const mesh: BoundMesh = {
    positions: floatsOf(position),
    normals: normal && floatsOf(normal),
    joints: hung,
    weights: floatsOf(weights),
    indices,
    colour: [shareOf(red), shareOf(green), shareOf(blue)],
    targets: shown.flatMap((target) => boundTarget(primitive, target) ?? []),
  };
  return success(material?.getDoubleSided() === true ? withBacks(mesh) : mesh);
}

interface ShownTarget {
  readonly name: string;
  readonly index: number; // among the targets of its mesh
}

/** The morph targets of a mesh that are drawn. */
function shownTargets(mesh: Mesh, names: readonly string[]): readonly ShownTarget[] {
  const reaches = names.map((_, index) =>
    Math.max(
      0,
      ...mesh.listPrimitives().map((primitive) => reachOf(movesOf(primitive, index, 'POSITION') ?? [])),
    ),
  );
  return strongestTargets(reaches).map((index) => ({ name: names[index], index }));
}

/** What a target adds to the vertices of a primitive; null = nothing. */
function boundTarget(primitive: Primitive, { name, index }: ShownTarget): BoundTarget | null {
  const positions = movesOf(primitive, index, 'POSITION');
  return positions && { name, positions, normals: movesOf(primitive, index, 'NORMAL') };
}

/** Numbers of a target, as many as the primitive has for its vertices; null without them. */
function movesOf(primitive: Primitive, target: number, name: 'POSITION' | 'NORMAL'): Float32Array | null {
  const accessor = primitive.listTargets().at(target)?.getAttribute(name);
  const isWhole =
    accessor?.getElementSize() === 3 &&
    accessor.getCount() === primitive.getAttribute('POSITION')?.getCount();
  return isWhole ? floatsOf(accessor) : null;
}

/** Indices of complete triangles; without indices, consecutive vertices. */
function cornersOf(accessor: Accessor | null, vertices: number): Uint32Array {
  const corners = accessor
    ? Uint32Array.from(accessor.getArray() ?? [])
    : Uint32Array.from({ length: vertices }, (_, i) => i);
  return corners.subarray(0, corners.length - (corners.length % 3));
}

const floatsOf = (accessor: Accessor): Float32Array => new Float32Array(numbersOf(accessor));

function shareOf(value: number): number {
  return Number.isFinite(value) ? clamp01(value) : 1;
}

function tooLarge(place: string): FileFault {
  return { place, expected: 'vertices and triangles in proportion to the file size', found: 'more' };
}
