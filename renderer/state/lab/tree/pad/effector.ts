import type { TreeNode } from '../../../../../core/tree/schema/spec.ts';
import type { TreeFigure } from '../../../../../core/tree/take/bind-take.ts';
import { measureEffector } from '../../../../../core/tree/take/measure-effector.ts';
import type { Address } from '../tree-address.ts';
import { valueAt, withValueAt } from '../tree-address.ts';
import { closeGaps } from './close-gaps.ts';
import type { Sphere } from './close-gaps.ts';
import type { Content } from './pad-space.ts';

/** Smallest radius of a sphere of measured centers, m. */
const LEAST_RADIUS = 0.05;

/**
 * Makes a joint the effector of a multi-axis node: the spheres lie where its examples have it, and are as wide as it takes to leave no gap.
 * A node without three axes gets inputs for them, at the first example.
 */
export function withEffector(
  content: Content,
  address: Address,
  effector: string,
  figure: Pick<TreeFigure, 'map' | 'clips'>,
): Content {
  const before = valueAt(content, [...address, 'spheres']) as readonly (Sphere & {
    readonly node: TreeNode;
  })[];
  const measured = before.map((sphere) => ({
    ...sphere,
    center:
      measureEffector(sphere.node, effector, figure) ?? [0, 1, 2].map((axis) => sphere.center[axis] ?? 0),
  }));
  const spheres = closeGaps(
    measured.map((sphere) => ({ ...sphere, radius: nearestOther(sphere, measured) })),
  );
  const named = withValueAt(content, [...address, 'effector'], effector);
  const placed = withValueAt(named, [...address, 'spheres'], spheres);
  const { length } = valueAt(content, [...address, 'point']) as readonly unknown[];
  return length === 3 ? placed : withAxes(placed, address, effector, spheres[0].center);
}

function withAxes(content: Content, address: Address, effector: string, at: readonly number[]): Content {
  const names = ['x', 'y', 'z'].map((axis) => `${effector} ${axis}`);
  const made = names.map((name, i) => [name, { kind: 'number', value: at[i] }] as const);
  const inputs = { ...Object.fromEntries(made), ...(content['inputs'] as object | undefined) };
  return withValueAt(
    { ...content, inputs },
    [...address, 'point'],
    names.map((input) => ({ input })),
  );
}

/** The distance of the nearest other center. */
function nearestOther(sphere: Sphere, spheres: readonly Sphere[]): number {
  const distances = spheres
    .filter((other) => other !== sphere)
    .map(({ center }) => Math.hypot(...center.map((value, axis) => value - sphere.center[axis])));
  return Math.max(Math.min(...distances, 1), LEAST_RADIUS);
}
