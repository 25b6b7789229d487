import type { Floats } from '../../kit/floats.ts';

/** A morph target of a skin: how a curve of 1 moves its vertices, in the rest pose of their joints. */
export interface SkinTarget {
  readonly name: string; // of its curve
  readonly first: number; // the first vertex that it moves
  readonly positions: Float32Array; // [moved * 3] m
  readonly normals: Float32Array; // [moved * 3] zero if the file has none
}

/** Most morph targets of a mesh that are drawn. */
export const MAX_TARGETS = 64;

/** The indices of the targets of a mesh that are drawn: those that move a vertex farthest, in their order. */
export function strongestTargets(reaches: readonly number[]): readonly number[] {
  return [...reaches.keys()]
    .toSorted((a, b) => reaches[b] - reaches[a])
    .slice(0, MAX_TARGETS)
    .toSorted((a, b) => a - b);
}

/** Warns of targets that are not drawn. */
export function targetWarnings(mesh: string, targets: number): readonly string[] {
  if (targets <= MAX_TARGETS) return [];
  return [
    `${mesh || 'a mesh'} has ${targets} morph targets: the ${MAX_TARGETS} that move it farthest are drawn`,
  ];
}

/** The length of the longest of some vectors. @param vectors [n * 3] */
export function reachOf(vectors: Floats): number {
  let square = 0;
  for (let i = 0; i + 2 < vectors.length; i += 3)
    square = Math.max(square, vectors[i] ** 2 + vectors[i + 1] ** 2 + vectors[i + 2] ** 2);
  return Math.sqrt(square);
}

/** A target without the vertices before and after those that it moves; null if it moves none. */
export function trimmed({ positions, normals, first, ...of }: SkinTarget): SkinTarget | null {
  const isMoved = (i: number): boolean => positions[i] !== 0 || normals[i] !== 0;
  let [start, end] = [0, positions.length];
  while (start < end && !isMoved(start)) start++;
  while (end > start && !isMoved(end - 1)) end--;
  if (start === end) return null;
  const [from, to] = [Math.floor(start / 3), Math.ceil(end / 3)];
  return {
    ...of,
    first: first + from,
    positions: positions.slice(from * 3, to * 3),
    normals: normals.slice(from * 3, to * 3),
  };
}
