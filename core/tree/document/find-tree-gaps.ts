import type { TreeDocument } from './document.ts';
import { boxAroundCenters, findSphereGaps } from './find-sphere-gaps.ts';
import { fieldPath, type TreeProblem } from '../schema/spec.ts';
import { isObject } from '../schema/structure-specs.ts';

/** Resolution of the search, as a ratio of the longest side. */
const RESOLUTION = 1 / 64;

/**
 * Finds gaps of all multi-axis blenders of a tree, between their outermost centres. A gap is a warning: the document loads, but the
 * nearest clip holds there, and changes at once halfway to the next.
 */
export function findTreeGaps(document: TreeDocument): readonly TreeProblem[] {
  return findGapsBelow(document.root, 'root');
}

function findGapsBelow(value: unknown, path: string): readonly TreeProblem[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => findGapsBelow(item, `${path}[${i}]`));
  if (!isObject(value)) return [];
  const own = value.kind === 'multiAxis' ? findGapsOf(value, path) : [];
  const below = Object.entries(value).flatMap(([name, child]) => findGapsBelow(child, fieldPath(path, name)));
  return [...own, ...below];
}

function findGapsOf(node: Readonly<Record<string, unknown>>, path: string): readonly TreeProblem[] {
  const spheres = node.spheres as readonly { readonly center: readonly number[]; readonly radius: number }[];
  const set = {
    centers: spheres.flatMap(({ center }) => center),
    radii: spheres.map(({ radius }) => radius),
  };
  const box = boxAroundCenters(set);
  const longest = Math.max(...box.low.map((low, axis) => box.high[axis] - low));
  const { points, complete } = findSphereGaps(set, box, longest * RESOLUTION);
  const [point] = points;
  if (point !== undefined) {
    const place = point.map((x) => Number(x.toPrecision(3))).join(', ');
    return [
      { path, message: `No sphere contains ${place}: the nearest clip holds there. Increase a radius.` },
    ];
  }
  if (complete) return [];
  return [
    { path, message: 'There are too many axes for a complete search for gaps. No gap was found so far.' },
  ];
}
