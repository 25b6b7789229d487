import { cross, normalise, subtract, type Vec3 } from '../vector.ts';

/** Mesh of a figure for the shaders: triangles in the canonical stance, and their joints. */
export type FigureMesh = ReturnType<typeof finishMesh>;

/** Patterns that the fragment shader draws. */
export const SURFACE_PLAIN = 0;
export const SURFACE_HEAD = 1;
export const SURFACE_TRUNK = 2;
export const SURFACE_FOOT = 3;

/** Influences and appearance of a vertex. */
export interface Binding {
  readonly influences: readonly (readonly [joint: number, weight: number])[];
  readonly tone: readonly [jointA: number, jointB: number, shareOfB: number];
  readonly limb: number; // −1 = none
  readonly along: number; // whole numbers at the joints of the limb
}

/** A mesh under construction. */
export interface MeshBuilder {
  readonly positions: number[];
  readonly normals: number[];
  readonly joints: number[];
  readonly weights: number[];
  readonly tones: number[];
  readonly regions: number[];
  readonly indices: number[];
}

export function createMeshBuilder(): MeshBuilder {
  return { positions: [], normals: [], joints: [], weights: [], tones: [], regions: [], indices: [] };
}

/** A part without bindings: points of a closed surface, and triangles with outward winding. */
export interface Surface {
  points: Vec3[];
  normals: Vec3[];
  readonly triangles: readonly number[];
}

/** Normals of `surface`: means of the normals of adjacent triangles, weighted by area. */
export function smoothNormals(points: readonly Vec3[], triangles: readonly number[]): Vec3[] {
  const sums = new Float64Array(points.length * 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const normal = cross(subtract(points[b], points[a]), subtract(points[c], points[a]));
    for (const corner of [a, b, c]) {
      for (const axis of [0, 1, 2] as const) sums[corner * 3 + axis] += normal[axis];
    }
  }
  return points.map((_, i) => normalise([sums[i * 3], sums[i * 3 + 1], sums[i * 3 + 2]], [0, 1, 0]));
}

/** Adds `surface` to `builder`, with the bindings of `bind`. */
export function addSurface(
  builder: MeshBuilder,
  surface: Surface,
  drawn: { readonly kind: number; readonly side: number },
  bind: (p: Vec3) => Binding,
  lightAt: (p: Vec3, normal: Vec3) => number,
): void {
  const first = builder.positions.length / 3;
  for (const [i, p] of surface.points.entries()) {
    const normal = surface.normals[i];
    const binding = bind(p);
    builder.positions.push(...p);
    builder.normals.push(...normal);
    pushInfluences(builder, binding);
    builder.tones.push(...binding.tone, lightAt(p, normal));
    builder.regions.push(binding.limb, binding.along, drawn.kind, drawn.side);
  }
  for (const index of surface.triangles) builder.indices.push(first + index);
}

/** Adds the four strongest influences, normalised. */
function pushInfluences(builder: MeshBuilder, binding: Binding): void {
  const strongest = [...binding.influences].sort((a, b) => b[1] - a[1]).slice(0, 4);
  const total = strongest.reduce((sum, [, weight]) => sum + weight, 0);
  for (let i = 0; i < 4; i++) {
    const [joint, weight] = strongest[i] ?? [strongest[0][0], 0];
    builder.joints.push(joint);
    builder.weights.push(weight / total);
  }
}

export function finishMesh(builder: MeshBuilder) {
  return {
    positions: Float32Array.from(builder.positions), // [vertices * 3] m
    normals: Float32Array.from(builder.normals), // [vertices * 3] unit
    joints: Uint16Array.from(builder.joints), // [vertices * 4]
    weights: Float32Array.from(builder.weights), // [vertices * 4], four of them sum to 1
    /**
     * [vertices * 4]: two joints whose colours the vertex has, the share of the second, and ambient light
     * (0–1).
     */
    tones: Float32Array.from(builder.tones),
    /** [vertices * 4]: limb (or −1), place along it (one per bone), pattern (`Surface`), side. */
    regions: Float32Array.from(builder.regions),
    indices: Uint32Array.from(builder.indices),
  };
}
