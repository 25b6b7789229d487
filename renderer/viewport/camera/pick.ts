import { clamp01 } from '#core/clamp.ts';
import type { Figure } from '../figure/build-figure.ts';
import type { Rectangle } from './layout.ts';
import type { Eye, ScreenPoint } from './eye.ts';
import type { FigurePose } from '../posing/dual-quaternions.ts';

/** A bone as a target of the pointer: a line between two joints with a radius. */
export interface PickBone {
  readonly joint: number; // the joint that turns it
  readonly end: number; // joint at its other end, or −1
  readonly endOffset: readonly [number, number, number]; // if `end` is −1: its end in the frame of `joint`, m
  readonly radius: number; // m
}

/** Minimum radius of a bone for the pointer, as a fraction of the height. */
const MIN_RADIUS = 0.018;

/** Bones of `figure`, with the radii of the mesh. */
export function pickBones(figure: Figure): PickBone[] {
  const { skeleton, stance } = figure;
  const radii = boneRadii(figure);
  const bones: PickBone[] = [];
  const long = 0.006 * stance.height;
  const offset = [0, 0, 0] as const;
  for (const [child, point] of stance.points.entries()) {
    const joint = skeleton.parentIndices[child];
    if (joint < 0) continue;
    const from = stance.points[joint];
    if (Math.hypot(point[0] - from[0], point[1] - from[1], point[2] - from[2]) < long) continue;
    bones.push({ joint, end: child, endOffset: offset, radius: radii[joint] });
  }
  for (const { joint, offset: endOffset } of skeleton.endSites) {
    if (Math.hypot(...endOffset) > long) bones.push({ joint, end: -1, endOffset, radius: radii[joint] });
  }
  return bones;
}

/** Mean distance of the vertices that each joint moves from its bones, m. */
function boneRadii({ mesh, stance, skeleton }: Figure): Float64Array {
  const sums = new Float64Array(stance.points.length);
  const counts = new Float64Array(stance.points.length);
  const ends = stance.points.map((_, joint) => [
    ...stance.points.filter((__, child) => skeleton.parentIndices[child] === joint),
    ...stance.tips[joint],
  ]);
  for (let v = 0; v < mesh.positions.length / 3; v++) {
    const joint = mesh.joints[v * 4];
    const p = mesh.positions.subarray(v * 3, v * 3 + 3);
    let least = Infinity;
    for (const end of ends[joint]) least = Math.min(least, distanceToSegment(p, stance.points[joint], end));
    if (least === Infinity) continue;
    sums[joint] += least;
    counts[joint]++;
  }
  return sums.map((sum, j) => Math.max(counts[j] > 0 ? sum / counts[j] : 0, MIN_RADIUS * stance.height));
}

function distanceToSegment(p: ArrayLike<number>, a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const size = dx * dx + dy * dy + dz * dz;
  const along = size > 0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy + (p[2] - a[2]) * dz) / size : 0;
  const t = clamp01(along);
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy, p[2] - a[2] - t * dz);
}

/** Position of a click, px, and the joints that move in the open clips. */
export interface PickPoint {
  readonly x: number;
  readonly y: number;
  moves(joint: number): boolean;
}

/**
 * Distances beside a bone at which a click hits it, px: usually, and if the bone under the pointer does not
 * move.
 */
const SLACK = 2;
const MOVING_SLACK = 12;
/** Distance beyond which a bone is behind the one under the pointer, m. */
const BEHIND = 0.12;

/**
 * Joint of the bone at `at`; of several the one closest to the eye; null = none. If that joint does not move,
 * like many fingers, the joint of a moving bone beside it is picked, or else that of the longest bone there.
 */
export function pickJoint(
  bones: readonly PickBone[],
  pose: FigurePose,
  eye: Eye,
  view: Rectangle,
  at: PickPoint,
): number | null {
  const hits = bones.flatMap((bone) => hitBone(bone, pose, eye, view, at) ?? []);
  const under = hits.filter(({ edgeDistance }) => edgeDistance <= SLACK);
  const [first] = under.toSorted((a, b) => a.score - b.score);
  if (!first || at.moves(first.joint)) return first?.joint ?? null;
  const isNear = ({ depth }: Hit): boolean => depth < first.depth + BEHIND;
  const moving = hits.filter((hit) => isNear(hit) && at.moves(hit.joint));
  const [edgeDistance] = moving.toSorted((a, b) => a.edgeDistance - b.edgeDistance);
  const [longest] = under.filter(isNear).toSorted((a, b) => b.length - a.length);
  return (edgeDistance ?? longest ?? first).joint;
}

/** A bone at or near a point of the picture. */
interface Hit {
  readonly joint: number;
  readonly edgeDistance: number; // px to its edge, < 0 on the bone
  readonly depth: number; // m from the eye
  readonly score: number; // m, sorting depth: the middle of a bone is closer to the eye than its edge
  readonly length: number; // px
}

function hitBone(bone: PickBone, pose: FigurePose, eye: Eye, view: Rectangle, at: PickPoint): Hit | null {
  const start: ScreenPoint = { x: 0, y: 0, depth: 0 };
  const end: ScreenPoint = { x: 0, y: 0, depth: 0 };
  const p = pose.positions;
  if (!eye.project(start, p, bone.joint * 3, view)) return null;
  const isEndThere =
    bone.end >= 0 ? eye.project(end, p, bone.end * 3, view) : eye.project(end, endSite(bone, pose), 0, view);
  if (!isEndThere) return null;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const size = dx * dx + dy * dy;
  const t = size > 0 ? clamp01(((at.x - start.x) * dx + (at.y - start.y) * dy) / size) : 0;
  const depth = start.depth + (end.depth - start.depth) * t;
  const away = Math.hypot(at.x - start.x - t * dx, at.y - start.y - t * dy);
  const radius = bone.radius * eye.pixelsPerMetre(depth, view.height);
  if (away > radius + MOVING_SLACK) return null;
  const score = depth + bone.radius * (away / radius - 1);
  return { joint: bone.joint, edgeDistance: away - radius, depth, score, length: Math.sqrt(size) };
}

function endSite(bone: PickBone, pose: FigurePose): [number, number, number] {
  const [x, y, z] = bone.endOffset;
  const q = bone.joint * 4;
  const [qx, qy, qz, qw] = [
    pose.rotations[q],
    pose.rotations[q + 1],
    pose.rotations[q + 2],
    pose.rotations[q + 3],
  ];
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  const p = bone.joint * 3;
  return [
    pose.positions[p] + x + qw * tx + qy * tz - qz * ty,
    pose.positions[p + 1] + y + qw * ty + qz * tx - qx * tz,
    pose.positions[p + 2] + z + qw * tz + qx * ty - qy * tx,
  ];
}
