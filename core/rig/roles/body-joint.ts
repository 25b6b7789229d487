import type { Skeleton } from '../../pose/skeleton.ts';
import type { JointPart } from './joint-role.ts';

/**
 * The main joint of the body: the hips, or, if no joint is known as hips, the first joint with several
 * children.
 */
export function findBody({ parentIndices }: Skeleton, parts: readonly JointPart[]): number {
  const hips = parts.findIndex(({ role }) => role === 'hips');
  if (hips >= 0) return hips;
  const below = new Int32Array(parts.length).fill(1);
  for (let j = parts.length - 1; j >= 0; j--) if (parentIndices[j] >= 0) below[parentIndices[j]] += below[j];
  let body = below.indexOf(Math.max(...below));
  for (let only = body; only >= 0;) {
    body = only;
    const hanging = parts.flatMap((_, j) => (parentIndices[j] === body ? [j] : []));
    only = hanging.length === 1 ? hanging[0] : -1;
  }
  return body;
}
