/** A skinned mesh of one colour, as in the file. */
export interface BoundMesh {
  readonly positions: ArrayLike<number>; // [vertices * 3] in the input frame of the inverse bind matrices
  readonly normals: ArrayLike<number> | null; // [vertices * 3]
  readonly joints: ArrayLike<number>; // [vertices * 4] indices in the joints of its skin
  readonly weights: ArrayLike<number>; // [vertices * 4] not normalised
  readonly indices: Uint32Array; // [triangles * 3], each below the number of vertices
  readonly colour: readonly [number, number, number]; // linear light
}

/** Meshes with the joints they are bound to, and the inverse bind matrices. */
export interface BoundSkin {
  readonly joints: readonly number[]; // nodes of the scene
  readonly inverseBinds: Float64Array; // [joints * 16], column by column
  readonly meshes: readonly BoundMesh[];
}
