import type { FBXNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import { findChildByName, getNodeArray } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import type { Triangles } from './triangles.ts';

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

/** Reads the normal of each corner of a mesh, [corners * 3]; zero if the file has none for a corner, null if it has none at all. */
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
