import type { Skeleton } from '../skeleton.ts';
import type { JointPart } from './joint-role.ts';
import type { TokenReading } from './joint-words.ts';
import { ancestorsOf } from './joint-tree.ts';
import { withoutNamespace } from './name-tokens.ts';

const isNamed = (name: string, prefix: string): boolean =>
  withoutNamespace(name).toLowerCase().startsWith(prefix);

/**
 * Readings of the chain that the limbs hang on, of a rig with several in parallel, as Rigify builds them: the joints that deform if they
 * are a chain of their own, or else those that carry them. The controls beside them are not parts of the body.
 */
export function readDeforming(
  skeleton: Skeleton,
  readings: readonly TokenReading[],
): readonly TokenReading[] {
  const { names, parentIndices } = skeleton;
  const deforming = names.flatMap((name, j) => (isNamed(name, 'def-') ? [j] : []));
  if (deforming.length === 0) return readings;
  const isDeforming = new Set(deforming);
  // Most joints of a chain hang on another of it.
  const isChain = deforming.filter((j) => isDeforming.has(parentIndices[j])).length > deforming.length / 2;
  const carriers = deforming.flatMap((j) =>
    isNamed(names[parentIndices[j]] ?? '', 'org-') ? [parentIndices[j]] : [],
  );
  const kept = new Set(isChain ? deforming : carriers);
  if (kept.size === 0) return readings;
  for (const j of [...kept]) for (const above of ancestorsOf(skeleton, j)) kept.add(above);
  return readings.map((reading, j) => (kept.has(j) ? reading : { ...reading, word: null, isBeside: true }));
}

/** Parts with one trunk: a spine that the arms hang on, and what is above it. Joints that it carries beside are no parts of it. */
export function withOneTrunk(skeleton: Skeleton, parts: readonly JointPart[]): readonly JointPart[] {
  const arms = (['left', 'right'] as const).map((side) =>
    parts.findIndex((part) => part.role === 'upperArm' && part.side === side),
  );
  const above = arms.includes(-1) ? [] : ancestorsOf(skeleton, arms[0]);
  const shared = above.filter((j) => ancestorsOf(skeleton, arms[1]).includes(j));
  const chest = shared.find((j) => parts[j].role === 'spine');
  if (chest === undefined) return parts;
  const spine = new Set([chest, ...ancestorsOf(skeleton, chest)]);
  return parts.map((part, j) => {
    const isOut =
      part.role === 'spine'
        ? !spine.has(j)
        : (part.role === 'neck' || part.role === 'head') && !ancestorsOf(skeleton, j).includes(chest);
    return isOut ? { ...part, role: null } : part;
  });
}
