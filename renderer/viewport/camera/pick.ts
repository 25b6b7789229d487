import { Line3, Triangle, Vector3 } from 'three';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import type { Eye } from './eye.ts';
import { ScreenPoint } from './on-screen.ts';
import type { PickBone, PickPart, PickTargets } from './pick-targets.ts';
import { add, rotate, type Vec3 } from '../figure/vector.ts';
import { writeDualQuaternions, type FigurePose, poseVertex } from '../posing/dual-quaternions.ts';

/** Position of a click, px, and the joints that move in the open clips. */
export interface PickPoint {
  readonly x: number;
  readonly y: number;
  moves(joint: number): boolean;
}

/** Distances beside a triangle at which a click hits it, px: usually, and if the small part there is still. */
const SLACK = 2;
const MOVING_SLACK = 12;
/** Distance beyond which a part is behind the one under the pointer, m. */
const BEHIND = 0.12;

interface Sight {
  readonly pose: FigurePose;
  readonly eye: Eye;
  readonly view: Rectangle;
  readonly at: PickPoint;
}

/** A part of the picture at or near a click. */
interface Hit {
  readonly joint: number;
  readonly away: number; // px; 0 under the pointer
  readonly depth: number; // m from the eye
}

/**
 * Joint of what is drawn at `at`: of the mesh closest to the eye, or of an undrawn joint in it, if its bone is
 * the nearest one; beside the mesh, that of an undrawn bone. null = none.
 *
 * A still joint is picked like any other, as a user wants to see that it does not move. Only if it shares the
 * state of a larger part, like a finger or an undrawn twist, a moving part there or within reach is meant.
 */
export function pickJoint(
  targets: PickTargets,
  pose: FigurePose,
  eye: Eye,
  view: Rectangle,
  at: PickPoint,
): number | null {
  const sight = { pose, eye, view, at };
  const hits = hitMesh(targets, sight);
  const surface = surfaceOf(hits);
  const bones = targets.bones.flatMap((bone) => {
    const isShown = surface ? bone.inside === surface.joint : bone.inside !== bone.joint;
    return isShown ? (hitBone(bone, sight, !surface) ?? []) : [];
  });
  const first = nearest(bones) ?? surface;
  if (!first || at.moves(first.joint) || !targets.small[first.joint]) return first?.joint ?? null;
  const limit = (surface ?? first).depth + BEHIND;
  const moving = hits.filter(({ joint, depth }) => depth < limit && at.moves(joint));
  return (nearest(moving) ?? first).joint;
}

/** The first of the nearest hits: a parent before its child. */
function nearest(hits: readonly Hit[]): Hit | undefined {
  return hits.toSorted((a, b) => a.away - b.away)[0];
}

/** The hit closest to the eye under the pointer, or else the nearest one beside it. */
function surfaceOf(hits: readonly Hit[]): Hit | undefined {
  const [under] = hits.filter(({ away }) => away === 0).toSorted((a, b) => a.depth - b.depth);
  return under ?? nearest(hits.filter(({ away }) => away <= SLACK));
}

function hitMesh({ mesh, bind, texels, owners, parts }: PickTargets, sight: Sight): Hit[] {
  writeDualQuaternions(texels, 0, sight.pose, bind);
  const known = new Map<number, Vector3 | null>();
  const project = (v: number): Vector3 | null => {
    let point = known.get(v);
    if (point === undefined) known.set(v, (point = projected(poseVertex(mesh, v, texels), sight)));
    return point;
  };
  return parts.flatMap((part) => {
    if (!mayHit(part, sight)) return [];
    const hits: Hit[] = [];
    for (let t = 0; t < part.corners.length; t += 3) {
      const [a, b, c] = [
        project(part.corners[t]),
        project(part.corners[t + 1]),
        project(part.corners[t + 2]),
      ];
      if (!a || !b || !c || !isNear(a, b, c, sight.at)) continue;
      const hit = hitTriangle([a, b, c], sight.at);
      if (hit) hits.push({ ...hit, joint: owners[part.corners[t + hit.corner]] });
    }
    return hits;
  });
}

/** Position on the screen, px, with the depth as z, m; null behind the eye. */
function projected(place: Vec3, { eye, view }: Sight): Vector3 | null {
  const point = eye.project(new ScreenPoint(), place, 0, view);
  return point && new Vector3(point.x, point.y, point.depth);
}

/** False if no triangle of `part` can be near the pointer. */
function mayHit({ joint, reach }: PickPart, sight: Sight): boolean {
  const centre = projected(placeOf(joint, sight.pose), sight);
  if (!centre || centre.z <= 2 * reach) return true; // so close that perspective distorts it
  const radius = reach * sight.eye.pixelsPerMetre(centre.z - reach, sight.view.height);
  return Math.hypot(centre.x - sight.at.x, centre.y - sight.at.y) <= radius + MOVING_SLACK;
}

/** False for most triangles that are beyond all slack; it allocates nothing. */
function isNear(a: Vector3, b: Vector3, c: Vector3, { x, y }: PickPoint): boolean {
  return (
    Math.min(a.x, b.x, c.x) <= x + MOVING_SLACK &&
    Math.max(a.x, b.x, c.x) >= x - MOVING_SLACK &&
    Math.min(a.y, b.y, c.y) <= y + MOVING_SLACK &&
    Math.max(a.y, b.y, c.y) >= y - MOVING_SLACK
  );
}

/** Distance and depth of a triangle at `at`, and its corner nearest to there; null beyond all slack. */
function hitTriangle(corners: readonly Vector3[], at: PickPoint) {
  const [a, b, c] = corners.map(({ x, y }) => new Vector3(x, y, 0));
  const flat = new Triangle(a, b, c);
  const pointer = new Vector3(at.x, at.y, 0);
  const closest = flat.closestPointToPoint(pointer, new Vector3());
  const shares = flat.getBarycoord(closest, new Vector3())?.toArray();
  const away = closest.distanceTo(pointer);
  if (!shares || !(away <= MOVING_SLACK)) return null;
  const depth = corners.reduce((sum, { z }, i) => sum + z * shares[i], 0);
  return { corner: shares.indexOf(Math.max(...shares)), away: away < 1e-6 ? 0 : away, depth };
}

/** @param isBare true beside the mesh, where a line is hit only within its radius, too */
function hitBone(bone: PickBone, sight: Sight, isBare: boolean): Hit | null {
  const from = placeOf(bone.start, sight.pose);
  const q = bone.start * 4;
  const [x, y, z, w] = Array.from({ length: 4 }, (_, i) => sight.pose.rotations[q + i]);
  const to = bone.end < 0 ? add(from, rotate([x, y, z, w], bone.endOffset)) : placeOf(bone.end, sight.pose);
  const [start, end] = [projected(from, sight), projected(to, sight)];
  if (!start || !end) return null;
  const pointer = new Vector3(sight.at.x, sight.at.y, 0);
  const flat = new Line3(start.clone().setZ(0), end.clone().setZ(0));
  const along = flat.closestPointToPointParameter(pointer, true) || 0; // not a number for a place
  const away = flat.at(along, new Vector3()).distanceTo(pointer);
  const depth = start.z + (end.z - start.z) * along;
  const radius = Math.max(bone.radius * sight.eye.pixelsPerMetre(depth, sight.view.height), SLACK);
  const isPlace = bone.end === bone.start;
  if ((isBare || isPlace) && away > radius) return null;
  // A place is before the lines that run through it.
  return { joint: bone.joint, away: isPlace ? away - radius : away, depth };
}

function placeOf(joint: number, { positions }: FigurePose): Vec3 {
  return [positions[joint * 3], positions[joint * 3 + 1], positions[joint * 3 + 2]];
}
