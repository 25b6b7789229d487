import type { FBXNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import { findChildByName, getNodeArray } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import type { BoundMesh } from '../../../../../core/import/skin/bound-mesh.ts';
import { numberText } from '../../../../../core/import/scene/check-scene.ts';
import { FbxFault } from '../document/fbx-fault.ts';
import { cornerNormals, layerItem } from './corner-normals.ts';
import { hungPoints } from './hung-points.ts';
import type { Colour } from './material-colours.ts';
import { meshParts } from './mesh-parts.ts';
import { trianglesOf } from './triangles.ts';

/** Largest plausible coordinate. */
const LARGEST = 1e6;

/**
 * Reads the triangles of a geometry bound to `clusters`, as one mesh for each material.
 *
 * @param colours of the materials, in the order used by polygons
 * @throws FbxFault if the geometry is not valid
 */
export function boundGeometry(
  geometry: FBXNode,
  name: string,
  clusters: readonly FBXNode[],
  colours: readonly Colour[],
): BoundMesh[] {
  const places = getNodeArray(findChildByName(geometry, 'Vertices')) ?? [];
  for (let i = 0; i < places.length; i++) {
    if (!(Math.abs(places[i]) <= LARGEST))
      throw new FbxFault(`mesh ${name}`, `numbers within ±${LARGEST}`, numberText(places[i]));
  }
  const polygons = getNodeArray(findChildByName(geometry, 'PolygonVertexIndex')) ?? [];
  const triangles = trianglesOf(polygons, places, name);
  const layer = findChildByName(geometry, 'LayerElementMaterial');
  const materials = getNodeArray(layer && findChildByName(layer, 'Materials'));
  // The items of a material layer are already indices.
  const item = layer && layerItem(layer, triangles, null);
  return meshParts({
    ...{ places, triangles, colours, normals: cornerNormals(geometry, triangles) },
    hung: hungPoints(clusters, Math.floor(places.length / 3)),
    materialOf: (corner) => (materials && item ? (materials[item(corner)] ?? 0) : 0),
  });
}

/** Numbers of points and corners of a geometry, before it is read. */
export function sizeOfGeometry(geometry: FBXNode): { readonly points: number; readonly corners: number } {
  const length = (name: string): number => getNodeArray(findChildByName(geometry, name))?.length ?? 0;
  return { points: length('Vertices') / 3, corners: length('PolygonVertexIndex') };
}
