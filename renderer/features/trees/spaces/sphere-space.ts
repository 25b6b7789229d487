import type { NumberSource } from '#core/tree/schema/input-specs.ts';
import { MAX_NUMBER } from '#core/documents/limits.ts';
import { pathOf, withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import { clampBetween, MIN_GAP } from './pad-scale.ts';
import type { Sphere } from './close-gaps.ts';
import { axisOf } from './number-sources.ts';
import { numbersIn, type NodeView } from './node-view.ts';
import type { PadNode } from './pad-node.ts';
import type { Content, PadGrip, PadMark, PlotSpace } from './pad-space.ts';

/** The spheres of a multi-axis node. */
export function spheresOf({ fields }: PadNode): readonly Sphere[] {
  return fields['spheres'] as readonly Sphere[];
}

/**
 * Spheres, shown in the plane of the first two axes (on a line if there is only one), where it cuts the other
 * axes.
 */
export const multiAxis: NodeView = {
  space: multiAxisSpace,
  breakpoints: ({ spheres }, [, axis]) => {
    const [centers, radii] = [numbersIn(spheres, ['center', axis]), numbersIn(spheres, ['radius'])];
    return centers.flatMap((center, i) => [center - radii[i], center + radii[i]]);
  },
  drop: {
    field: 'spheres',
    moved: (item, to) => ({
      ...item,
      center: (item['center'] as readonly number[]).map((value, axis) => to[axis] ?? value),
    }),
  },
};

function multiAxisSpace(node: PadNode, read: (source: NumberSource) => number): PlotSpace {
  const { address, fields, inputs } = node;
  const sources = fields['point'] as readonly NumberSource[];
  const spheres = spheresOf(node);
  const axes = sources.map((source, axis) => {
    const extent = spheres.flatMap(({ center, radius }) => [center[axis] - radius, center[axis] + radius]);
    return axisOf(source, 'xyz'[axis] ?? `axis ${axis + 1}`, [...address, 'point', axis], inputs, extent);
  });
  const slice = sources.slice(2).map(read);
  const marks = spheres.map((sphere, i) =>
    sphereMark([...address, 'spheres', i], sphere, slice, axes.length),
  );
  return { kind: 'plot', axes: axes.slice(0, 2), slices: axes.slice(2), marks, ofSpheres: true };
}

function sphereMark(place: Address, sphere: Sphere, slice: readonly number[], axes: number): PadMark {
  const { center, radius } = sphere;
  const depth = Math.hypot(...slice.map((value, i) => value - center[i + 2]));
  const cut = Math.sqrt(Math.max(radius * radius - depth * depth, 0));
  const at = center.slice(0, 2);
  const edge: PadGrip = {
    part: axes === 1 ? 'end' : 'radius',
    at: at.with(0, at[0] + cut),
    moved: (content, to) => {
      // Six digits: the tail of a root says nothing.
      const reach = Number(Math.hypot(...to.map((value, i) => value - at[i]), depth).toPrecision(6));
      return withValueAt(content, [...place, 'radius'], clampBetween(reach, MIN_GAP, MAX_NUMBER, radius));
    },
  };
  const whole: PadGrip = { part: 'whole', at, moved: (content, to) => movedCenter(content, place, to) };
  return {
    path: pathOf([...place, 'node']),
    at,
    span: axes === 1 ? [at[0] - radius, at[0] + radius] : null,
    radius: axes === 1 ? null : cut,
    grips: cut > 0 ? [whole, edge] : [whole],
    numbers: [...center.map((_, axis) => [...place, 'center', axis]), [...place, 'radius']],
  };
}

function movedCenter(content: Content, place: Address, to: readonly number[]): Content {
  return to.reduce(
    (moved, value, axis) =>
      withValueAt(moved, [...place, 'center', axis], clampBetween(value, -Infinity, Infinity, value)),
    content,
  );
}
