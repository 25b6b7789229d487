import { reachOf, strongestTargets } from '#core/formats/skin/skin-targets.ts';
import { type FBXNode, findChildByName, getNodeArray } from '../babylon.ts';
import { childrenOf, type FbxGraph } from '../document/fbx-graph.ts';
import { shapeKey, type KnownCurve } from '../motion/curve-properties.ts';

/** A blend shape of a geometry: what a curve of 1 adds to its control points. */
export interface BlendShape {
  readonly name: string; // of its curve
  readonly positions: Float32Array; // [points * 3]
  readonly normals: Float32Array; // [points * 3] zero if the file has none
}

/** A channel of a geometry, and its shape at full weight. */
export interface ShapeChannel {
  readonly name: string;
  readonly shape: FBXNode;
}

/**
 * Returns a function that gives the channels of a geometry by its id. Of a channel with shapes in between, the last
 * one counts.
 *
 * @param curves of the file by their keys
 */
export function createShapeFinder(graph: FbxGraph, curves: ReadonlyMap<string, Pick<KnownCurve, 'name'>>) {
  const deformersOf = childrenOf(graph, 'Deformer', 'Geometry');
  const channelsOf = childrenOf(graph, 'Deformer', 'Deformer');
  const shapesOf = childrenOf(graph, 'Geometry', 'Deformer');
  const channel = (id: number): ShapeChannel[] => {
    const name = curves.get(shapeKey(id))?.name;
    const shape = graph.objects.get(shapesOf.get(id)?.at(-1) ?? NaN);
    return name !== undefined && shape ? [{ name, shape }] : [];
  };
  return (geometry: number): readonly ShapeChannel[] =>
    (deformersOf.get(geometry) ?? []).flatMap((id) => (channelsOf.get(id) ?? []).flatMap(channel));
}

/** The shapes of channels that are drawn, of a geometry with so many control points. */
export function readShapes(channels: readonly ShapeChannel[], points: number): readonly BlendShape[] {
  const shapes = channels.map(({ name, shape }) => ({
    name,
    positions: spreadOver(points, shape, 'Vertices'),
    normals: spreadOver(points, shape, 'Normals'),
  }));
  return strongestTargets(shapes.map(({ positions }) => reachOf(positions))).map((index) => shapes[index]);
}

/** Vectors of a shape, which has them for some control points, [points * 3]; what is no number is left out. */
function spreadOver(points: number, shape: FBXNode, name: 'Vertices' | 'Normals'): Float32Array {
  const indices = getNodeArray(findChildByName(shape, 'Indexes')) ?? [];
  const values = getNodeArray(findChildByName(shape, name)) ?? [];
  const out = new Float32Array(points * 3);
  for (let i = 0; i < indices.length && i * 3 + 2 < values.length; i++) {
    const point = indices[i];
    if (!(Number.isInteger(point) && point >= 0 && point < points)) continue;
    for (let axis = 0; axis < 3; axis++) out[point * 3 + axis] = values[i * 3 + axis] || 0;
  }
  return out;
}
