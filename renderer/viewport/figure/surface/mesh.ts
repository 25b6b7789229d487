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
  readonly points: Vec3[];
  /** Unit, one per point; without them, each is the mean of those of adjacent triangles. */
  normals?: readonly Vec3[];
  readonly triangles: readonly number[];
}

/** Means of the normals of adjacent triangles, weighted by area. */
function smoothNormals({ points, triangles }: Surface): Vec3[] {
  const sums = new Float64Array(points.length * 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = points[triangles[t]];
    const normal = cross(subtract(points[triangles[t + 1]], a), subtract(points[triangles[t + 2]], a));
    for (let corner = t; corner < t + 3; corner++) {
      for (let axis = 0; axis < 3; axis++) sums[triangles[corner] * 3 + axis] += normal[axis];
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
  const normals = surface.normals ?? smoothNormals(surface);
  for (let i = 0; i < normals.length; i++) {
    const p = surface.points[i];
    const normal = normals[i];
    const binding = bind(p);
    builder.positions.push(p[0], p[1], p[2]);
    builder.normals.push(normal[0], normal[1], normal[2]);
    pushInfluences(builder, binding);
    builder.tones.push(...binding.tone, lightAt(p, normal));
    builder.regions.push(binding.limb, binding.along, drawn.kind, drawn.side);
  }
  for (const index of surface.triangles) builder.indices.push(first + index);
}

type Influence = Binding['influences'][number];
const byStrength = (a: Influence, b: Influence): number => b[1] - a[1];

/** Adds the four strongest influences, normalised. */
function pushInfluences(builder: MeshBuilder, binding: Binding): void {
  const strongest = [...binding.influences].sort(byStrength);
  const count = Math.min(strongest.length, 4);
  let total = 0;
  for (let i = 0; i < count; i++) total += strongest[i][1];
  for (let i = 0; i < 4; i++) {
    builder.joints.push(strongest[i < count ? i : 0][0]);
    builder.weights.push(i < count ? strongest[i][1] / total : 0);
  }
}

export function finishMesh(builder: MeshBuilder) {
  return {
    positions: new Float32Array(builder.positions), // [vertices * 3] m
    normals: new Float32Array(builder.normals), // [vertices * 3] unit
    joints: new Uint16Array(builder.joints), // [vertices * 4]
    weights: new Float32Array(builder.weights), // [vertices * 4], four of them sum to 1
    /**
     * [vertices * 4]: two joints whose colours the vertex has, the share of the second, and ambient light
     * (0–1).
     */
    tones: new Float32Array(builder.tones),
    /** [vertices * 4]: limb (or −1), place along it (one per bone), pattern (`Surface`), side. */
    regions: new Float32Array(builder.regions),
    indices: new Uint32Array(builder.indices),
  };
}
