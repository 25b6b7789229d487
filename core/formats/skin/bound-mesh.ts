/** A skinned mesh of one colour, as in the file. */
export interface BoundMesh {
  readonly positions: ArrayLike<number>; // [vertices * 3] in the input frame of the inverse bind matrices
  readonly normals: ArrayLike<number> | null; // [vertices * 3]
  readonly joints: ArrayLike<number>; // [vertices * 4] indices in the joints of its skin
  readonly weights: ArrayLike<number>; // [vertices * 4] not normalised
  readonly indices: Uint32Array; // [triangles * 3], each below the number of vertices
  readonly colour: readonly [number, number, number]; // linear light
  readonly targets?: readonly BoundTarget[]; // absent: none
}

/** A morph target of a mesh: what a curve of 1 adds to its vertices. */
export interface BoundTarget {
  readonly name: string; // of its curve
  readonly positions: ArrayLike<number>; // [vertices * 3] in the input frame of the inverse bind matrices
  readonly normals: ArrayLike<number> | null; // [vertices * 3]
}

/** Meshes with the joints they are bound to, and the inverse bind matrices. */
export interface BoundSkin {
  readonly joints: readonly number[]; // nodes of the scene
  readonly inverseBinds: Float64Array; // [joints * 16], column by column
  readonly meshes: readonly BoundMesh[];
}

/**
 * Makes open parts of `mesh` visible from behind: each of their triangles gets a second one that faces the
 * other way, with its own vertices. Closed parts stay as they are: their inside is never visible, although
 * files mark nearly all materials as double-sided.
 */
export function withBacks(mesh: BoundMesh): BoundMesh {
  const { positions, normals, joints, weights, indices, targets } = mesh;
  const places = weld(positions);
  const isOpen = openParts(indices, places);
  const backs = new Map<number, number>(); // vertex to the one behind it
  const turned: number[] = [];
  const vertices = positions.length / 3;
  const behind = (vertex: number): number => {
    const known = backs.get(vertex) ?? vertices + backs.size;
    backs.set(vertex, known);
    return known;
  };
  for (let t = 0; t < indices.length; t += 3) {
    if (!isOpen(indices[t])) continue;
    const [a, b, c] = [behind(indices[t]), behind(indices[t + 1]), behind(indices[t + 2])];
    turned.push(a, c, b);
  }
  if (turned.length === 0) return mesh;
  const sources = [...backs.keys()];
  return {
    ...mesh,
    positions: withCopies(positions, sources, 3, 1),
    normals: normals && withCopies(normals, sources, 3, -1),
    joints: withCopies(joints, sources, 4, 1),
    weights: withCopies(weights, sources, 4, 1),
    ...(targets && {
      targets: targets.map((target) => ({
        ...target,
        positions: withCopies(target.positions, sources, 3, 1),
        normals: target.normals && withCopies(target.normals, sources, 3, -1),
      })),
    }),
    indices: Uint32Array.from([...indices, ...turned]),
  };
}

/** `values` followed by copies of the vertices `copied`, times `sign`. */
function withCopies(
  values: ArrayLike<number>,
  copied: readonly number[],
  size: number,
  sign: 1 | -1,
): Float32Array {
  const out = new Float32Array(values.length + copied.length * size);
  out.set(values);
  copied.forEach((vertex, i) => {
    for (let k = 0; k < size; k++) out[values.length + i * size + k] = sign * values[vertex * size + k];
  });
  return out;
}

/**
 * For each vertex, the first one at the same position: seams of textures and normals split vertices, not
 * surfaces.
 */
function weld(positions: ArrayLike<number>): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = `${positions[v * 3]} ${positions[v * 3 + 1]} ${positions[v * 3 + 2]}`;
    const known = first.get(key) ?? v;
    first.set(key, known);
    return known;
  });
}

/** Returns a test for vertices of open parts: parts with an edge that belongs to one triangle only. */
function openParts(indices: Uint32Array, places: Uint32Array): (vertex: number) => boolean {
  const parents = places.slice();
  const partOf = (place: number): number => {
    let root = place;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]];
    return root;
  };
  const sides = new Map<number, number>();
  const eachSide = (visit: (a: number, b: number) => void): void => {
    for (let t = 0; t < indices.length; t += 3)
      for (let k = 0; k < 3; k++) visit(places[indices[t + k]], places[indices[t + ((k + 1) % 3)]]);
  };
  const keyOf = (a: number, b: number): number => Math.min(a, b) * places.length + Math.max(a, b);
  eachSide((a, b) => {
    parents[partOf(a)] = partOf(b);
    sides.set(keyOf(a, b), (sides.get(keyOf(a, b)) ?? 0) + 1);
  });
  const open = new Set<number>();
  eachSide((a, b) => {
    if (sides.get(keyOf(a, b)) === 1) open.add(partOf(a));
  });
  return (vertex) => open.has(partOf(places[vertex]));
}
