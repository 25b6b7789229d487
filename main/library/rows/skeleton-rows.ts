import { createHash, randomUUID } from 'node:crypto';
import type { Skeleton } from '../../../core/skeleton.ts';
import { findSkeletonMismatch } from '../../../core/transition/document/match-skeletons.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

/** A joint as the library keeps it: enough to say whether two clips can be blended. */
export interface SkeletonJoint {
  readonly name: string;
  readonly parent: number; // index, -1 = root
  readonly rest: readonly [number, number, number]; // m, in the parent's frame
}

/** 0.01 mm: finer than any two files of one figure agree. */
const RESTS_A_METRE = 1e5;

export function skeletonJoints(skeleton: Skeleton): SkeletonJoint[] {
  const round = (value: number): number => Math.round(value * RESTS_A_METRE) / RESTS_A_METRE;
  return skeleton.names.map((name, j) => {
    const [x, y, z] = skeleton.restPositions.subarray(j * 3, j * 3 + 3);
    return { name, parent: skeleton.parentIndices[j], rest: [round(x), round(y), round(z)] };
  });
}

/** The id of a skeleton that blends with this one, made if there is none: the same joints and bones, up to rounding. */
export function storeSkeleton(db: Database, joints: readonly SkeletonJoint[]): string {
  const signature = createHash('sha256')
    .update(JSON.stringify(joints.map(({ name, parent }) => [name, parent])))
    .digest('hex');
  const text = JSON.stringify(joints);
  const same = statementOf<[string, string], string>(
    db,
    'SELECT id FROM skeletons WHERE signature = ? AND joints = ?',
  )
    .pluck()
    .get(signature, text);
  if (same !== undefined) return same;
  const skeleton = skeletonFrom(joints);
  const alike = statementOf<[string], { readonly id: string; readonly joints: string }>(
    db,
    'SELECT id, joints FROM skeletons WHERE signature = ?',
  )
    .all(signature)
    .find((row) => findSkeletonMismatch(skeleton, skeletonFrom(jointsIn(row.joints))) === null);
  if (alike !== undefined) return alike.id;
  const id = randomUUID();
  statementOf(db, 'INSERT INTO skeletons (id, signature, joint_count, joints) VALUES (?, ?, ?, ?)').run(
    id,
    signature,
    joints.length,
    text,
  );
  return id;
}

/** A skeleton, and what joint maps know it by. */
export interface KnownSkeleton {
  readonly jointsId: string;
  readonly skeleton: Skeleton; // without its end sites
}

/** The skeleton of a clip; undefined where there is no such clip. */
export function skeletonOfClip(db: Database, clipId: string): KnownSkeleton | undefined {
  const row = statementOf<[string], { readonly jointsId: string; readonly joints: string }>(
    db,
    `SELECT signature AS jointsId, joints FROM skeletons JOIN clips ON clips.skeleton_id = skeletons.id
     WHERE clips.id = ?`,
  ).get(clipId);
  return row && { jointsId: row.jointsId, skeleton: skeletonFrom(jointsIn(row.joints)) };
}

const jointsIn = (text: string): SkeletonJoint[] => JSON.parse(text) as SkeletonJoint[];

function skeletonFrom(joints: readonly SkeletonJoint[]): Skeleton {
  return {
    names: joints.map(({ name }) => name),
    parentIndices: Int32Array.from(joints, ({ parent }) => parent),
    restPositions: Float32Array.from(joints.flatMap(({ rest }) => rest)),
    endSites: [],
  };
}
