import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { FileAxes } from '#core/formats/agree-on-import-settings.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { findSkeletonMismatch } from '#core/transition/document/match-skeletons.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { overrideIn, ownOverride } from '../files/overrides.ts';
import { inReport, readReport } from '../files/stored-report.ts';
import { storedJoints } from '../json/json-columns.ts';
import { readJson } from '../json/stored-json.ts';
import { rounded, textOfJoints, type SkeletonJoint, type SkeletonText } from './skeleton-text.ts';

/** Id of an equal skeleton (same joints and bones, up to rounding), stored if there is none. */
export function storeSkeleton(db: Database, { signature, jointCount, joints }: SkeletonText): string {
  const same = valuesIn<string>(db, 'SELECT id FROM skeletons WHERE signature = ? AND joints = ?').get(
    signature,
    joints,
  );
  if (same !== undefined) return same;
  const skeleton = skeletonFrom(boundedJson(joints) as SkeletonJoint[]);
  const alike = statementOf<[string], { readonly id: string; readonly joints: string }>(
    db,
    'SELECT id, joints FROM skeletons WHERE signature = ?',
  )
    .all(signature)
    .find((row) => {
      const found = jointsIn(row.joints);
      if (found === undefined) return false;
      const other = skeletonFrom(found);
      return isDeepStrictEqual(other.bones, skeleton.bones) && findSkeletonMismatch(skeleton, other) === null;
    });
  if (alike !== undefined) return alike.id;
  const id = randomUUID();
  statementOf(db, 'INSERT INTO skeletons (id, signature, joint_count, joints) VALUES (?, ?, ?, ?)').run(
    id,
    signature,
    jointCount,
    joints,
  );
  return id;
}

/** Converts the skeleton of a clip from the unit and up axis of `from` to those of `to`. */
export function readSkeletonAs(db: Database, clipId: string, from: FileAxes, to: FileAxes): void {
  const scale = to.unit / from.unit;
  if (scale === 1 && from.upAxis === to.upAxis) return;
  const row = statementOf<[string], { readonly signature: string; readonly joints: string }>(
    db,
    'SELECT signature, joints FROM skeletons JOIN clips ON clips.skeleton_id = skeletons.id WHERE clips.id = ?',
  ).get(clipId);
  const before = row && jointsIn(row.joints);
  if (row === undefined || before === undefined) return;
  const turned = ([x, y, z]: SkeletonJoint['rest']): SkeletonJoint['rest'] => {
    if (from.upAxis === to.upAxis) return [x, y, z];
    return to.upAxis === 'z' ? [x, z, -y] : [x, -z, y]; // as files with Z up are turned to Y up
  };
  const scaled = (rest: SkeletonJoint['rest']): SkeletonJoint['rest'] => {
    const [x, y, z] = turned(rest);
    return [rounded(x * scale), rounded(y * scale), rounded(z * scale)];
  };
  const joints = before.map((joint) => ({ ...joint, rest: scaled(joint.rest) }));
  const { signature } = row;
  const id = storeSkeleton(db, { signature, jointCount: joints.length, joints: JSON.stringify(joints) });
  statementOf(db, 'UPDATE clips SET skeleton_id = ? WHERE id = ?').run(id, clipId);
}

interface NamedRow {
  readonly id: string;
  readonly report: string;
  readonly own: string | null; // JSON
}

/**
 * Stores the joint names of each take of a clip's file whose names are guessed: in the encoding that the user
 * sets, or else as guessed.
 */
export function storeNames(db: Database, clipId: string): void {
  const rows = statementOf<[string], NamedRow>(
    db,
    `SELECT id, report, ${ownOverride('import')} AS own FROM clips
     WHERE hash = (SELECT hash FROM clips WHERE id = ?) AND ${inReport("'$.names'")} IS NOT NULL`,
  ).all(clipId);
  for (const { id, report, own } of rows) {
    const names = readReport(report)?.names;
    const { encoding } = overrideIn('import', own) ?? {};
    if (names !== undefined) renameJoints(db, id, (encoding && names.in[encoding]) ?? names.guessed);
  }
}

/** Gives the joints of a clip other names. @param names [joints] */
function renameJoints(db: Database, clipId: string, names: readonly string[]): void {
  const sql = 'SELECT joints FROM skeletons WHERE id = (SELECT skeleton_id FROM clips WHERE id = ?)';
  const before = jointsIn(valuesIn<string>(db, sql).get(clipId) ?? '[]');
  if (
    before === undefined ||
    before.length !== names.length ||
    before.every(({ name }, j) => name === names[j])
  )
    return;
  const id = storeSkeleton(db, textOfJoints(before.map((joint, j) => ({ ...joint, name: names[j] }))));
  statementOf(db, 'UPDATE clips SET skeleton_id = ? WHERE id = ?').run(id, clipId);
}

/** A skeleton with the id of its joint map. */
export interface KnownSkeleton {
  readonly jointsId: string;
  readonly skeleton: Skeleton; // without its end sites
}

/** Skeleton of a clip; undefined if there is no such clip, or it cannot be read. */
export function skeletonOfClip(db: Database, clipId: string): KnownSkeleton | undefined {
  const id = valuesIn<string>(db, 'SELECT skeleton_id FROM clips WHERE id = ?').get(clipId);
  return id === undefined ? undefined : sharedSkeleton(db, id);
}

/** Skeletons of a library by id. Thousands of clips share a few, and so what is computed of them. */
const shared = new WeakMap<Database, Map<string, KnownSkeleton>>();
const MOST_SHARED = 200;

function sharedSkeleton(db: Database, id: string): KnownSkeleton | undefined {
  const known = shared.get(db) ?? new Map<string, KnownSkeleton>();
  shared.set(db, known);
  const row = known.has(id)
    ? undefined
    : statementOf<[string], { readonly jointsId: string; readonly joints: string }>(
        db,
        'SELECT signature AS jointsId, joints FROM skeletons WHERE id = ?',
      ).get(id);
  const joints = row && jointsIn(row.joints);
  if (row === undefined || joints === undefined) return known.get(id);
  if (known.size === MOST_SHARED) known.clear();
  const found = { jointsId: row.jointsId, skeleton: skeletonFrom(joints) };
  known.set(id, found);
  return found;
}

/** undefined: they cannot be read. */
const jointsIn = (text: string): SkeletonJoint[] | undefined => readJson<SkeletonJoint[]>(storedJoints, text);

function skeletonFrom(joints: readonly SkeletonJoint[]): Skeleton {
  const bones = joints.map(({ bone = '' }) => bone);
  return {
    ...(bones.some((bone) => bone !== '') && { bones }),
    names: joints.map(({ name }) => name),
    parentIndices: Int32Array.from(joints, ({ parent }) => parent),
    restPositions: Float32Array.from(joints.flatMap(({ rest }) => rest)),
    endSites: [],
  };
}
