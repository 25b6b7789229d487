import type { BoundMesh } from '#core/import/skin/bound-mesh.ts';
import type { Colour } from './material-colours.ts';
import type { HungPoints } from './hung-points.ts';
import type { Triangles } from './triangles.ts';

/** Data of a mesh before it is split into vertices. */
export interface MeshSource {
  readonly places: ArrayLike<number>; // [points * 3]
  readonly normals: Float32Array | null; // [corners * 3]
  readonly triangles: Triangles;
  readonly hung: HungPoints;
  readonly materialOf: (corner: number) => number;
  readonly colours: readonly Colour[]; // by material
}

const WHITE: Colour = [1, 1, 1];

/** Maximum difference of normals whose corners share a vertex. */
const SAME = 1e-3;

/** Maximum number of vertices of one point that are compared by normal. */
const MAX_ALIKE = 16;

/** Splits a mesh into one part per material, with one vertex per point and normal. */
export function meshParts(source: MeshSource): BoundMesh[] {
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
  { places, normals, triangles, hung }: MeshSource,
  colour: Colour,
): BoundMesh {
  const point = (vertex: number): number => triangles.points[corners[vertex]];
  const count = corners.length;
  return {
    positions: Float32Array.from(
      { length: count * 3 },
      (_, i) => places[point(Math.floor(i / 3)) * 3 + (i % 3)],
    ),
    normals:
      normals &&
      Float32Array.from({ length: count * 3 }, (_, i) => normals[corners[Math.floor(i / 3)] * 3 + (i % 3)]),
    joints: Uint16Array.from({ length: count * 4 }, (_, i) => hung.joints[point(i >> 2) * 4 + (i % 4)]),
    weights: Float32Array.from({ length: count * 4 }, (_, i) => hung.weights[point(i >> 2) * 4 + (i % 4)]),
    indices: Uint32Array.from(indices),
    colour,
  };
}
