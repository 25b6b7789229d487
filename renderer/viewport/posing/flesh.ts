import { clamp01 } from '#core/clamp.ts';
import type { Floats } from '#core/floats.ts';
import type { BoundMesh } from './pose-vertex.ts';

/**
 * How far from the nearest bone anything of a mesh is drawn, m: in any pose, all of it is within that of the
 * joints' box, as a bone lies between two joints.
 *
 * @param places [joints * 3] m, of the joints in the pose in which the mesh was built
 */
export function fleshOf(
  { positions, joints, weights }: BoundMesh,
  places: Floats,
  parents: ArrayLike<number>,
): number {
  const bones = bonesOf(parents);
  let farthest = 0;
  for (let v = 0; v < positions.length / 3; v++) {
    let most = 0;
    for (let k = 1; k < 4; k++) if (weights[v * 4 + k] > weights[v * 4 + most]) most = k;
    let nearest = Infinity;
    const joint = joints[v * 4 + most];
    for (const end of bones[joint])
      nearest = Math.min(nearest, squareToBone(positions, v * 3, places, joint * 3, end * 3));
    farthest = Math.max(farthest, nearest);
  }
  return Math.sqrt(farthest);
}

/** Joints at the other ends of the bones at each joint; itself first. */
function bonesOf(parents: ArrayLike<number>): number[][] {
  const bones = Array.from(parents, (_, joint) => [joint]);
  for (const [joint, parent] of Array.from(parents).entries())
    if (parent >= 0) {
      bones[joint].push(parent);
      bones[parent].push(joint);
    }
  return bones;
}

/** Squared distance of point `p` of `points` from the line between `a` and `b` of `places`, m². */
function squareToBone(points: Floats, p: number, places: Floats, a: number, b: number): number {
  let [along, size, square] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const way = places[b + axis] - places[a + axis];
    along += (points[p + axis] - places[a + axis]) * way;
    size += way * way;
  }
  const share = size > 0 ? clamp01(along / size) : 0;
  for (let axis = 0; axis < 3; axis++) {
    const place = places[a + axis] + share * (places[b + axis] - places[a + axis]);
    square += (points[p + axis] - place) ** 2;
  }
  return square;
}
