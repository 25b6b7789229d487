// core/import/skin: meshes bound to the rest pose of a skeleton
/** Triangles of one colour that hang on joints, as a file has them. */
export interface BoundMesh {
  readonly positions: ArrayLike<number>; // [vertices * 3] in the frame that the inverse bind matrices start from
  readonly normals: ArrayLike<number> | null; // [vertices * 3]
  readonly joints: ArrayLike<number>; // [vertices * 4] indices in the joints of its skin
  readonly weights: ArrayLike<number>; // [vertices * 4] of any sum
  readonly indices: Uint32Array; // [triangles * 3], each below the number of vertices
  readonly colour: readonly [number, number, number]; // linear light
}

/** The joints that meshes hang on, and what takes a vertex into the frame of each. */
export interface BoundSkin {
  readonly joints: readonly number[]; // nodes of the scene
  readonly inverseBinds: Float64Array; // [joints * 16], column by column
  readonly meshes: readonly BoundMesh[];
}
