import { MIN_SAMPLE_DISTANCE } from '#core/tree/weights/plane-weights.ts';
import type { NumberSource } from '#core/tree/tree-spec.ts';
import { MAX_NUMBER } from '#core/documents/limits.ts';
import { withValueAt, type Address, pathOf } from '#renderer/stores/lab/tree/outline.ts';
import { clampBetween, MIN_GAP } from './pad-scale.ts';
import { numbersAt, pointMark } from './line-spaces.ts';
import { AIM_PLACES } from '#renderer/stores/lab/tree/aim-poses.ts';
import { type PadNode, numbersIn, type NodeView, axisOf } from './pad-node.ts';
import type { Content, PadAxis, PadGrip, PadMark, PlotSpace } from './pad-space.ts';
import type { Sphere } from './close-gaps.ts';
import type { Point } from '#renderer/kit/plot/scale.ts';

/** Samples in a plane. */
export const blendSpace2D: NodeView = {
  space: blendSpace2DSpace,
  breakpoints: ({ samples }, [field]) => numbersIn(samples, [field]),
  drop: { field: 'samples', moved: (item, [x, y]) => ({ ...item, x, y }) },
};

function blendSpace2DSpace(node: PadNode): PlotSpace {
  const samples = node.fields['samples'] as readonly Point[];
  const marks = samples.map(({ x, y }, i) => {
    const place = [...node.address, 'samples', i];
    const others = samples.filter((_, other) => other !== i);
    const moved: PadGrip['moved'] = (content, to) => {
      const point = apart({ x: within(to[0], x), y: within(to[1], y) }, others);
      return withValueAt(withValueAt(content, [...place, 'x'], point.x), [...place, 'y'], point.y);
    };
    return pointMark([...place, 'node'], [x, y], moved, numbersAt(place, 'x', 'y'));
  });
  const extents = [samples.map(({ x }) => x), samples.map(({ y }) => y)];
  return planeOf(node, ['x', 'y'], extents, marks);
}

/** Four motions at the corners of the unit square. */
export function bilinearSpace(node: PadNode): PlotSpace {
  const marks = ['a', 'b', 'c', 'd'].map((corner, i) =>
    pointMark([...node.address, corner], [i % 2, Math.floor(i / 2)]),
  );
  const extent = [0, 1];
  return planeOf(node, ['u', 'v'], [extent, extent], marks, true);
}

/** Nine poses in a grid: a dragged one takes its column and its row along. */
export const aimOffset: NodeView = {
  space: aimOffsetSpace,
  breakpoints: ({ yaws, pitches }, [field]) => numbersIn(field === 'yaw' ? yaws : pitches, []),
};

function aimOffsetSpace(node: PadNode): PlotSpace {
  const { address, fields } = node;
  const yaws = fields['yaws'] as readonly number[];
  const pitches = fields['pitches'] as readonly number[];
  const marks = Array.from({ length: 9 }, (_, i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)];
    const numbers = [
      [...address, 'yaws', column],
      [...address, 'pitches', row],
    ];
    const moved: PadGrip['moved'] = (content, [yaw, pitch]) =>
      movedLine(movedLine(content, numbers[0], yaws, yaw), numbers[1], pitches, pitch);
    const mark = pointMark([...address, 'offsets', i], [yaws[column], pitches[row]], moved, numbers);
    return { ...mark, place: AIM_PLACES[i] };
  });
  return planeOf(node, ['yaw', 'pitch'], [yaws, pitches], marks);
}

/** Moves one of ascending values, between its neighbours. */
function movedLine(content: Content, at: Address, values: readonly number[], to: number): Content {
  const i = Number(at.at(-1));
  const low = (values[i - 1] ?? -Infinity) + MIN_GAP;
  const high = (values[i + 1] ?? Infinity) - MIN_GAP;
  return withValueAt(content, at, clampBetween(to, low, high, values[i]));
}

function planeOf(
  { address, fields, inputs }: PadNode,
  names: readonly string[],
  extents: readonly (readonly number[])[],
  marks: readonly PadMark[],
  fixed = false,
): PlotSpace {
  const axes = names.map((name, i): PadAxis =>
    axisOf(fields[name] as NumberSource, name, [...address, name], inputs, extents[i], fixed),
  );
  return { kind: 'plot', axes, slices: [], marks, ofSpheres: false };
}

/**
 * `point`, or one just beside it while another sample is there: two samples at one position are a problem.
 */
function apart(point: Point, others: readonly Point[]): Point {
  const isTaken = others.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 2 * MIN_SAMPLE_DISTANCE);
  return isTaken ? apart({ ...point, x: point.x + MIN_GAP }, others) : point;
}

function within(to: number, now: number): number {
  return clampBetween(to, -Infinity, Infinity, now);
}

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
