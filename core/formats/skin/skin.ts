// core/formats/skin: meshes bound to the rest pose of a skeleton
/**
 * A mesh bound to the rest pose of a skeleton, where all rotations are zero. With the world position `P` and
 * rotation `Q` of a joint, a vertex `v` is at
 *
 *   sum over its joints of   weight (P + rotate(Q, v - bind))
 */
export interface Skin {
  readonly bindPositions: Float32Array; // [joints * 3] m, position of each joint in the bind pose
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
