import type { BuiltFigure } from '../figure/build-figure.ts';
import { distance } from '../figure/vector.ts';
import { bindBuffers, TEXELS, type BindBuffers, type WeightedMesh } from '../posing/dual-quaternions.ts';

/** The line from a joint to a child or an end site, or the place of a joint without a line. */
export interface PickBone {
  readonly joint: number; // the joint to pick
  readonly start: number; // joint at its beginning
  readonly end: number; // joint at its other end, `start` for a place, or −1
  readonly endOffset: readonly [number, number, number]; // if `end` is −1: its end in the frame of `start`, m
  readonly radius: number; // m
  readonly inside: number; // the drawn joint that shows `joint`: itself or an ancestor; −1 = none
}

/** Triangles that a joint moves more than others do. */
export interface PickPart {
  readonly joint: number;
  readonly reach: number; // m from the joint to the farthest corner
  readonly corners: readonly number[]; // three vertices per triangle
}

/** Targets of the pointer: the drawn mesh, and the joints that it does not show. */
export interface PickTargets {
  readonly mesh: WeightedMesh;
  readonly bind: BindBuffers;
  readonly texels: Float32Array; // scratch: the pose as dual quaternions
  readonly owners: Uint16Array; // [vertices] joint that moves each most
  readonly parts: readonly PickPart[];
  readonly bones: readonly PickBone[];
  /** True for a joint that shares the state of another while it is still, like fingers or undrawn twists. */
  readonly small: readonly boolean[];
}

/** Radii of the lines and places of joints without a mesh of their own, as fractions of the height. */
const LINE_RADIUS = 0.018;
const PLACE_RADIUS = 0.01;
/** Distance from its parent below which an undrawn joint is one with it, as a fraction of the height. */
const ONE_WITH = 0.006;
/** A blended vertex may be farther from its joint than in the bind pose by this factor. */
const STRETCH = 1.5;

/** @param mesh what is drawn, bound in the pose `bind`: the mannequin unless it is a skin */
export function pickTargets(
  figure: BuiltFigure,
  mesh: WeightedMesh = figure.mesh,
  bind: BindBuffers = bindBuffers(figure),
): PickTargets {
  const owners = strongestJoints(mesh);
  const drawn = new Set(Array.from(mesh.indices, (v) => owners[v]));
  return {
    mesh,
    bind,
    texels: new Float32Array((bind.positions.length / 3) * TEXELS * 4),
    owners,
    parts: partsOf(mesh, bind, owners),
    bones: bonesOf(figure, drawn),
    small: figure.passive.map((isPassive, joint) => isPassive || !drawn.has(joint)),
  };
}

function strongestJoints({ joints, weights }: WeightedMesh): Uint16Array {
  return Uint16Array.from({ length: joints.length / 4 }, (_, v) => {
    let best = v * 4;
    for (let k = best + 1; k < v * 4 + 4; k++) if (weights[k] > weights[best]) best = k;
    return joints[best];
  });
}

function partsOf(mesh: WeightedMesh, { positions }: BindBuffers, owners: Uint16Array): PickPart[] {
  const parts = new Map<number, { joint: number; reach: number; corners: number[] }>();
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const joint = owners[mesh.indices[t]];
    const part = parts.get(joint) ?? { joint, reach: 0, corners: [] };
    parts.set(joint, part);
    for (const v of mesh.indices.subarray(t, t + 3)) {
      part.corners.push(v);
      let square = 0;
      for (let i = 0; i < 3; i++) square += (mesh.positions[v * 3 + i] - positions[joint * 3 + i]) ** 2;
      part.reach = Math.max(part.reach, STRETCH * Math.sqrt(square));
    }
  }
  return [...parts.values()];
}

function bonesOf({ skeleton, stance, joints }: BuiltFigure, drawn: ReadonlySet<number>): PickBone[] {
  const { points, height } = stance;
  const isOwn = new Set(joints);
  const parents = skeleton.parentIndices.map((parent) => (isOwn.has(parent) ? parent : -1));
  const apart = points.map((point, j) => (parents[j] < 0 ? Infinity : distance(point, points[parents[j]])));
  const picked: number[] = []; // of each joint: itself, or the ancestor that it is one with
  const inside: number[] = [];
  for (const [j, parent] of parents.entries()) {
    const isOne = !drawn.has(j) && apart[j] < ONE_WITH * height;
    picked.push(isOne ? picked[parent] : j);
    inside.push(drawn.has(j) ? j : (inside[parent] ?? -1));
  }
  const bones: PickBone[] = [];
  const add = (start: number, end: number, endOffset: PickBone['endOffset'], radius: number): void =>
    void bones.push({ joint: picked[start], start, end, endOffset, radius, inside: inside[start] });
  for (const [j, parent] of parents.entries())
    if (apart[j] < Infinity && apart[j] >= ONE_WITH * height) add(parent, j, [0, 0, 0], LINE_RADIUS * height);
  for (const { joint, offset } of skeleton.endSites)
    if (isOwn.has(joint) && Math.hypot(...offset) >= ONE_WITH * height)
      add(joint, -1, offset, LINE_RADIUS * height);
  const lined = new Set(bones.map(({ joint }) => joint));
  for (const [j, own] of picked.entries()) {
    if (own !== j || lined.has(j) || !isOwn.has(j)) continue;
    const radius = Math.min(PLACE_RADIUS * height, apart[j] / 4);
    // It may be drawn within the end of its parent.
    bones.push({
      joint: j,
      start: j,
      end: j,
      endOffset: [0, 0, 0],
      radius,
      inside: inside[parents[j]] ?? -1,
    });
  }
  return bones;
}
