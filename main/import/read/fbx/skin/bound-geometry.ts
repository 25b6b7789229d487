import { type FBXNode, findChildByName, getNodeArray } from '../babylon.ts';
import type { BoundMesh } from '#core/formats/skin/bound-mesh.ts';
import { numberText } from '#core/formats/scene/node-scene.ts';
import { FileError } from '#core/formats/file-fault.ts';
import { readShapes, type BlendShape, type ShapeChannel } from './blend-shapes.ts';
import { hungPoints, type HungPoints } from './hung-points.ts';
import type { LinearColour } from './material-colours.ts';

/** Maximum plausible coordinate. */
const MAX_COORDINATE = 1e6;

/**
 * Reads the triangles of a geometry bound to `clusters`, as one mesh for each material.
 *
 * @param colours of the materials, in the order used by polygons
 * @param shapes  morph targets, by their channels
 * @throws FileError if the geometry is not valid
 */
export function boundGeometry(
  geometry: FBXNode,
  name: string,
  clusters: readonly FBXNode[],
  colours: readonly LinearColour[],
  shapes: readonly ShapeChannel[] = [],
): BoundMesh[] {
  const places = getNodeArray(findChildByName(geometry, 'Vertices')) ?? [];
  for (let i = 0; i < places.length; i++) {
    if (!(Math.abs(places[i]) <= MAX_COORDINATE))
      throw new FileError(`mesh ${name}`, `numbers within ±${MAX_COORDINATE}`, numberText(places[i]));
  }
  const polygons = getNodeArray(findChildByName(geometry, 'PolygonVertexIndex')) ?? [];
  const triangles = trianglesOf(polygons, places, name);
  const layer = findChildByName(geometry, 'LayerElementMaterial');
  const materials = getNodeArray(layer && findChildByName(layer, 'Materials'));
  // The items of a material layer are already indices.
  const item = layer && layerItem(layer, triangles, null);
  return meshParts({
    places,
    triangles,
    colours,
    normals: cornerNormals(geometry, triangles),
    hung: hungPoints(clusters, Math.floor(places.length / 3)),
    shapes: readShapes(shapes, Math.floor(places.length / 3)),
    materialOf: (corner) => (materials && item ? (materials[item(corner)] ?? 0) : 0),
  });
}

/** Numbers of points and corners of a geometry, before it is read. */
export function sizeOfGeometry(geometry: FBXNode): { readonly points: number; readonly corners: number } {
  const length = (name: string): number => getNodeArray(findChildByName(geometry, name))?.length ?? 0;
  return { points: length('Vertices') / 3, corners: length('PolygonVertexIndex') };
}

/** Index of a layer's item for a corner, by the layer's mapping mode. */
export function layerItem(
  layer: FBXNode,
  { points, polygonOf }: Pick<Triangles, 'points' | 'polygonOf'>,
  indexName: string | null,
): (corner: number) => number {
  const word = (name: string): unknown => findChildByName(layer, name)?.properties[0]?.value;
  const mapping = word('MappingInformationType');
  const indices =
    indexName === null || word('ReferenceInformationType') === 'Direct'
      ? null
      : getNodeArray(findChildByName(layer, indexName));
  const place = (corner: number): number => {
    if (mapping === 'ByPolygonVertex') return corner;
    if (mapping === 'ByPolygon') return polygonOf[corner];
    return mapping === 'AllSame' ? 0 : points[corner];
  };
  return indices ? (corner) => indices[place(corner)] ?? -1 : place;
}

/**
 * Reads the normal of each corner of a mesh, [corners * 3]; zero if the file has none for a corner, null if
 * it has none at all.
 */
export function cornerNormals(geometry: FBXNode, triangles: Triangles): Float32Array | null {
  const layer = findChildByName(geometry, 'LayerElementNormal');
  const values = layer && getNodeArray(findChildByName(layer, 'Normals'));
  if (!layer || !values) return null;
  const item = layerItem(layer, triangles, 'NormalsIndex');
  const normals = new Float32Array(triangles.points.length * 3);
  for (let corner = 0; corner < triangles.points.length; corner++) {
    const at = item(corner) * 3;
    for (let n = 0; n < 3; n++) {
      const value = values[at + n];
      normals[corner * 3 + n] = Math.abs(value) <= 1.01 ? value : 0;
    }
  }
  return normals;
}

/** Data of a mesh before it is split into vertices. */
export interface MeshSource {
  readonly places: ArrayLike<number>; // [points * 3]
  readonly normals: Float32Array | null; // [corners * 3]
  readonly triangles: Triangles;
  readonly hung: HungPoints;
  readonly shapes: readonly BlendShape[];
  readonly materialOf: (corner: number) => number;
  readonly colours: readonly LinearColour[]; // by material
}

const WHITE: LinearColour = [1, 1, 1];

/** Maximum difference of normals whose corners share a vertex. */
const SAME = 1e-3;

/** Maximum number of vertices of one point that are compared by normal. */
const MAX_ALIKE = 16;

/** Splits a mesh into one part per material, with one vertex per point and normal. */
function meshParts(source: MeshSource): BoundMesh[] {
  const { triangles, materialOf, colours } = source;
  const parts = new Map<number, Part>();
  for (let t = 0; t < triangles.corners.length; t += 3) {
    const material = materialOf(triangles.corners[t]);
    const known = material >= 0 && material < colours.length ? material : 0;
    const part: Part = parts.get(known) ?? { corners: [], alike: new Map(), indices: [] };
    parts.set(known, part);
    for (let k = 0; k < 3; k++) part.indices.push(vertexAt(part, source, triangles.corners[t + k]));
  }
  return [...parts].map(([material, part]) => boundMesh(part, source, colours[material] ?? WHITE));
}

interface Part {
  readonly corners: number[]; // [vertices] the first corner of each vertex
  readonly alike: Map<number, number[]>; // by control point, its vertices
  readonly indices: number[]; // [triangles * 3]
}

function vertexAt({ corners, alike }: Part, { triangles, normals }: MeshSource, corner: number): number {
  const point = triangles.points[corner];
  const known = alike.get(point) ?? [];
  if (known.length === 0) alike.set(point, known);
  const same = known.find((vertex) => !normals || isSame(normals, corners[vertex] * 3, corner * 3));
  if (same !== undefined) return same;
  const vertex = corners.push(corner) - 1;
  if (known.length < MAX_ALIKE) known.push(vertex);
  return vertex;
}

function isSame(normals: Float32Array, a: number, b: number): boolean {
  return [0, 1, 2].every((n) => Math.abs(normals[a + n] - normals[b + n]) < SAME);
}

function boundMesh(
  { corners, indices }: Part,
  { places, normals, triangles, hung, shapes }: MeshSource,
  colour: LinearColour,
): BoundMesh {
  const point = (vertex: number): number => triangles.points[corners[vertex]];
  const count = corners.length;
  const ofPoints = (values: ArrayLike<number>): Float32Array =>
    Float32Array.from({ length: count * 3 }, (_, i) => values[point(Math.floor(i / 3)) * 3 + (i % 3)]);
  return {
    positions: ofPoints(places),
    normals:
      normals &&
      Float32Array.from({ length: count * 3 }, (_, i) => normals[corners[Math.floor(i / 3)] * 3 + (i % 3)]),
    joints: Uint16Array.from({ length: count * 4 }, (_, i) => hung.joints[point(i >> 2) * 4 + (i % 4)]),
    weights: Float32Array.from({ length: count * 4 }, (_, i) => hung.weights[point(i >> 2) * 4 + (i % 4)]),
    indices: Uint32Array.from(indices),
    colour,
    targets: shapes.map((shape) => ({
      name: shape.name,
      positions: ofPoints(shape.positions),
      normals: ofPoints(shape.normals),
    })),
  };
}

/** Triangles of a mesh, whose corners are corners of its polygons. */
interface Triangles {
  readonly corners: Int32Array; // [triangles * 3] corner index, counted over all polygons
  readonly points: Int32Array; // [corners] control point of each corner
  readonly polygonOf: Int32Array; // [corners] polygon of each corner
}

/**
 * Splits polygons into triangles, quads along the diagonal inside them.
 *
 * @param indices control points of all polygons; the last of each as -1 - point
 * @param places  [points * 3]
 * @throws FileError for an invalid point
 */
export function trianglesOf(indices: ArrayLike<number>, places: ArrayLike<number>, name: string): Triangles {
  const count = Math.floor(places.length / 3);
  const points = new Int32Array(indices.length);
  const polygonOf = new Int32Array(indices.length);
  const corners: number[] = [];
  let [start, polygon] = [0, 0];
  for (let corner = 0; corner < indices.length; corner++) {
    const index = indices[corner];
    const point = index < 0 ? -1 - index : index;
    if (!(Number.isInteger(point) && point < count))
      throw new FileError(`mesh ${name}`, `points below ${count}`, `${point}`);
    points[corner] = point;
    polygonOf[corner] = polygon;
    if (index >= 0) continue;
    const turn = corner - start === 3 && bendsAt(places, points, start) ? 1 : 0;
    for (let next = 1; next < corner - start; next++) {
      const size = corner - start + 1;
      corners.push(start + turn, start + ((next + turn) % size), start + ((next + 1 + turn) % size));
    }
    start = corner + 1;
    polygon++;
  }
  return { corners: Int32Array.from(corners), points, polygonOf };
}

/**
 * Whether the two triangles on the first diagonal of a quad face opposite ways, so that the diagonal is
 * outside.
 */
function bendsAt(places: ArrayLike<number>, points: Int32Array, start: number): boolean {
  const [a, b, c, d] = [0, 1, 2, 3].map((n) => points[start + n] * 3);
  let along = 0;
  for (let n = 0; n < 3; n++) along += crossed(places, a, b, c, n) * crossed(places, a, c, d, n);
  return along < 0;
}

function crossed(places: ArrayLike<number>, a: number, b: number, c: number, axis: number): number {
  const [i, k] = [(axis + 1) % 3, (axis + 2) % 3];
  return (
    (places[b + i] - places[a + i]) * (places[c + k] - places[a + k]) -
    (places[b + k] - places[a + k]) * (places[c + i] - places[a + i])
  );
}
