import { createHash } from 'node:crypto';
import { oncePer } from '#core/kit/long-work.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';

/** A joint in the library: enough to decide whether two clips can be blended. */
export interface SkeletonJoint {
  readonly name: string;
  readonly bone?: string; // see `Skeleton.bones`
  readonly parent: number; // index, -1 = root
  readonly rest: readonly [number, number, number]; // m, in the parent's frame
}

/** A skeleton as stored and as sent by workers. Text is much faster to send than objects. */
export interface SkeletonText {
  readonly signature: string; // of the names and parents of the joints
  readonly jointCount: number;
  readonly joints: string; // JSON, `SkeletonJoint[]`
}

export const skeletonText = oncePer((skeleton: Skeleton): SkeletonText =>
  textOfJoints(skeletonJoints(skeleton)),
);

/** The text of these joints. */
export function textOfJoints(joints: readonly SkeletonJoint[]): SkeletonText {
  const signature = createHash('sha256')
    .update(JSON.stringify(joints.map(({ name, parent }) => [name, parent])))
    .digest('hex');
  return { signature, jointCount: joints.length, joints: JSON.stringify(joints) };
}

/** Precision of rest positions: 0.01 mm, finer than files of one character agree. */
const RESTS_A_METRE = 1e5;

/** A coordinate of a rest position as it is stored, m. */
export const rounded = (metres: number): number => Math.round(metres * RESTS_A_METRE) / RESTS_A_METRE;

function skeletonJoints(skeleton: Skeleton): SkeletonJoint[] {
  return skeleton.names.map((name, j) => {
    const [x, y, z] = skeleton.restPositions.subarray(j * 3, j * 3 + 3);
    const bone = skeleton.bones?.[j];
    return {
      name,
      ...(bone && { bone }),
      parent: skeleton.parentIndices[j],
      rest: [rounded(x), rounded(y), rounded(z)],
    };
  });
}
