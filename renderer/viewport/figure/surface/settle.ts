import type { Surface } from './mesh.ts';
import { gradientOf, type Field } from './shape.ts';
import { addScaled, clamp, type Vec3 } from '../vector.ts';

/** Lifts the vertices of `surface` onto the fillet that `field` makes with its neighbours, and takes its normals there. */
export function settle(surface: Surface, field: Field, height: number): void {
  const step = 0.004 * height;
  const deepest = 0.014 * height;
  for (const [i, start] of surface.points.entries()) {
    let p = start;
    // Deeper than a fillet goes, a vertex is inside the neighbour: lifting it would put two skins in one place.
    if (field(p) < -deepest || field(p) > -1e-5 * height) {
      surface.normals[i] = gradientOf(field, p, step, surface.normals[i]);
      continue;
    }
    for (let pass = 0; pass < 3; pass++) {
      const normal = gradientOf(field, p, step, surface.normals[i]);
      p = addScaled(p, normal, -field(p));
    }
    surface.points[i] = p;
    surface.normals[i] = gradientOf(field, p, step, surface.normals[i]);
  }
}

/** Share of the sky's light that reaches `p`: how much emptier than full the way out along the normal is. */
export function lightReaching(field: Field, p: Vec3, normal: Vec3, height: number): number {
  let hidden = 0;
  let weight = 1;
  for (const reach of [0.01, 0.022, 0.042]) {
    const free = field(addScaled(p, normal, reach * height));
    hidden += weight * Math.max(0, 1 - Math.max(free, 0) / (reach * height));
    weight *= 0.6;
  }
  return 1 - clamp(hidden * 0.62, 0, 0.8);
}
