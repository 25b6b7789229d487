import type { Surface } from './mesh.ts';
import { gradientOf, type Field } from './shape.ts';
import { clamp } from '#core/clamp.ts';
import { addScaled, type Vec3 } from '../vector.ts';

/** Moves the vertices of `surface` onto the fillet of `field` between parts, and sets their normals. */
export function fitToField(surface: Surface, field: Field, height: number): void {
  const step = 0.004 * height;
  const deepest = 0.014 * height;
  for (const [i, start] of surface.points.entries()) {
    let p = start;
    // A vertex deeper than a fillet is inside the neighbour: moving it would make two surfaces coincide.
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

/** Share of the ambient light at `p`: how open the space along the normal is. */
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
