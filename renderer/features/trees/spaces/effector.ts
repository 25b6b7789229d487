import type { TreeNode } from '#core/tree/tree-spec.ts';
import type { TreeFigure } from '#core/tree/performance/take.ts';
import { valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { closeGaps, type Sphere } from './close-gaps.ts';
import type { Content } from './pad-space.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { createPose } from '#core/pose/pose.ts';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { roundTo } from '#core/kit/numbers.ts';

/** Minimum radius of a sphere of measured centers, m. */
const MIN_RADIUS = 0.05;

/**
 * Makes a joint the effector of a multi-axis node: the spheres lie where its examples have it, and are as
 * wide as it takes to leave no gap. A node without three axes gets inputs for them, at the first example.
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
  const made = names.map((name, i) => [name, { kind: 'number', value: at[i], unit: 'm' }] as const);
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
  return Math.max(Math.min(...distances, 1), MIN_RADIUS);
}

/**
 * The place of a joint in a clip or a held pose at the node's own 0, m relative to the root; null for other
 * nodes and joints.
 */
function measureEffector(
  { kind, clip: id, time }: TreeNode,
  effector: string,
  { map, clips }: Pick<TreeFigure, 'map' | 'clips'>,
): readonly number[] | null {
  const joint = map.skeleton.names.indexOf(effector);
  const clip = kind === 'clip' || kind === 'pose' ? clips.get(String(id)) : undefined;
  if (clip === undefined || joint < 0) return null;
  const pose = createPose(map.skeleton.names.length);
  const { positions } = worldTransforms(pose, clip.root.parents, sampleClip(pose, clip, Number(time ?? 0)));
  return Array.from(positions.subarray(joint * 3, joint * 3 + 3), (value) => roundTo(value, 4));
}
