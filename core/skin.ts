/**
 * The mesh that hangs on a figure, bound where all of the figure's rotations are zero. It goes along with any pose of the skeleton:
 * with `P`, `Q` of a joint in the world, a vertex `v` is at
 *
 *   sum over its joints of   weight (P + rotate(Q, v - bind))
 */
export interface Skin {
  readonly bindPositions: Float32Array; // [joints * 3] m, where each joint is when the mesh is as it lies here
  readonly positions: Float32Array; // [vertices * 3] m
  readonly normals: Float32Array; // [vertices * 3] unit
  readonly joints: Uint16Array; // [vertices * 4]
  readonly weights: Float32Array; // [vertices * 4], each four sum to 1
  readonly colours: Float32Array; // [vertices * 3] linear light, 0 to 1
  readonly indices: Uint32Array; // [triangles * 3]
}

export function vertexCount(skin: Skin): number {
  return skin.positions.length / 3;
}
