import type { Skeleton } from '../../../../core/skeleton.ts';
import { boneBetween, type CanonicalStance } from '../anatomy/canonical.ts';
import { loft, placesAlong } from '../surface/loft.ts';
import { addSurface, SURFACE_PLAIN, type MeshBuilder } from '../surface/mesh.ts';
import { createShape } from '../surface/shape.ts';
import { clamp, perpendicular, type Vec3 } from '../vector.ts';

/** Adds a tapered bone from each joint that is not in `covered` to each of its children and end sites. */
export function addCapsules(
  builder: MeshBuilder,
  skeleton: Skeleton,
  stance: CanonicalStance,
  covered: ReadonlySet<number>,
): void {
  const { points, tips } = stance;
  for (const [joint, from] of points.entries()) {
    const ends: Vec3[] = [...tips[joint]];
    for (let child = joint + 1; child < points.length; child++) {
      if (skeleton.parentIndices[child] === joint && !covered.has(child)) ends.push(points[child]);
    }
    if (covered.has(joint) && ends.length === tips[joint].length) continue;
    const bones = ends.filter((end) => boneBetween(from, end).length > 0.004 * stance.height);
    for (const end of covered.has(joint) ? bones.slice(tips[joint].length) : bones)
      addBone(builder, joint, from, end, stance.height);
    // A joint that leads nowhere still shows where it is.
    if (bones.length === 0 && !covered.has(joint)) addBone(builder, joint, from, from, stance.height);
  }
}

function addBone(builder: MeshBuilder, joint: number, from: Vec3, to: Vec3, height: number): void {
  const { direction, length: size } = boneBetween(from, to);
  const thick = clamp(size * 0.14, 0.009 * height, 0.034 * height);
  const thin = thick * 0.6;
  const keys = [
    [-thick, thick, thick, thick, 0, 2],
    [size * 0.25, thick, thick, thick, 0, 2],
    [size + thin, thin, thin, thin, 0, 2],
  ];
  const shape = createShape(from, direction, perpendicular(direction), keys, [thick, thin]);
  const drawn = { kind: SURFACE_PLAIN, side: 0 };
  const binding = { influences: [[joint, 1]], tone: [joint, joint, 0], limb: -1, along: 0 } as const;
  addSurface(
    builder,
    loft(shape, placesAlong(shape, 8), 10),
    drawn,
    () => binding,
    () => 1,
  );
}
