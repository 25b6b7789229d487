import { type FBXNode, findChildByName, getNodeArray } from '../babylon.ts';
import type { BoundMesh } from '#core/import/skin/bound-mesh.ts';
import { numberText } from '#core/import/scene/check-scene.ts';
import { FileError } from '#core/import/file-fault.ts';
import { hungPoints } from './hung-points.ts';
import type { Colour } from './material-colours.ts';
import { meshParts } from './mesh-parts.ts';
import { trianglesOf, type Triangles } from './triangles.ts';

/** Maximum plausible coordinate. */
const MAX_COORDINATE = 1e6;

/**
 * Reads the triangles of a geometry bound to `clusters`, as one mesh for each material.
 *
 * @param colours of the materials, in the order used by polygons
 * @throws FileError if the geometry is not valid
 */
export function boundGeometry(
  geometry: FBXNode,
  name: string,
  clusters: readonly FBXNode[],
  colours: readonly Colour[],
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
