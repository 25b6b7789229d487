import type { Surface } from './mesh.ts';
import { fieldAt, gradientOf, type Field } from './shape.ts';
import { clamp } from '#core/clamp.ts';
import { addScaled, type Vec3 } from '../vector.ts';

/** Moves the vertices of `surface` onto the fillet of `field` between parts, and sets their normals. */
export function fitToField(surface: Surface, field: Field, height: number): void {
  const step = 0.004 * height;
  const deepest = 0.014 * height;
  const normals: Vec3[] = [];
  for (let i = 0; i < surface.points.length; i++) {
    let p = surface.points[i];
    let distance = fieldAt(field, p);
    // A vertex deeper than a fillet is inside the neighbour: moving it would make two surfaces coincide.
    const passes = distance < -deepest || distance > -1e-5 * height ? 0 : 3;
    for (let pass = 0; pass < passes; pass++) {
      if (pass > 0) distance = fieldAt(field, p);
      p = addScaled(p, gradientOf(field, p, step), -distance);
    }
    surface.points[i] = p;
    normals.push(gradientOf(field, p, step));
  }
  surface.normals = normals;
}

/** Share of the ambient light at `p`: how open the space along the normal is. */
export function lightReaching(field: Field, p: Vec3, normal: Vec3, height: number): number {
  let hidden = 0;
  let weight = 1;
  for (const reach of [0.01, 0.022, 0.042]) {
    const free = fieldAt(field, addScaled(p, normal, reach * height));
    hidden += weight * Math.max(0, 1 - Math.max(free, 0) / (reach * height));
    weight *= 0.6;
  }
  return 1 - clamp(hidden * 0.62, 0, 0.8);
}
