// core/rig/roles: which joint is which part of the body, from names or shape; feet and tips of limbs
import type { Floats } from '../../kit/floats.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { findBodyShape } from './body-parts.ts';
import { neededRoles, type JointPart, type JointRole, type JointSide } from './joint-role.ts';
import { voteOnParts, type VotedReadings } from './vote-parts.ts';
import { ancestorsOf, sharedAncestors, restPoints, isBelow } from './joint-tree.ts';
import { areChinese } from './east-asian-words.ts';
import { isBodyWord, nameTokens, readTokens, type TokenReading } from './joint-words.ts';
import { namedParts } from './named-parts.ts';
import { numberOfThumb, withoutNamespace, withoutShared } from './name-tokens.ts';

/** A recognised joint. */
export interface RecognisedJoint extends JointPart {
  readonly byShape: boolean; // from the shape of the skeleton, since its name has no meaning
}

/**
 * Recognises the joints of a skeleton by the bones of its file, or else by the vote of name, place and shape
 * on each joint: a name must fit the hierarchy, and hips are above both thighs; what lies between known parts
 * of the trunk belongs to it, whatever its name (see `withTrunk`); where the skeleton is shaped like a person,
 * its shape decides what names leave open, and outvotes one that does not fit (see `voteOnParts`).
 *
 * @param poseOf joint positions in a pose of the motion, [joints * 3] m: used if the rest pose is not a
 *   person's
 * @returns [joints]
 */
export function recogniseJoints(skeleton: Skeleton, poseOf?: () => Floats): readonly RecognisedJoint[] {
  const { names, bones } = skeleton;
  const readings = bones ? readNames(bones) : readDeforming(skeleton, readNames(names));
  const isBody = readings.map(({ isAuxiliary }) => !isAuxiliary);
  const named = placedParts(skeleton, readings);
  const whole = bones ? named : withTrunk(skeleton, named, isBody);
  const byName = whole.map((part, j) => ({ ...part, byShape: part !== named[j] }));
  // A file that maps its bones says of the others that they are none.
  const isSettled = bones !== undefined || whole.every(({ role }, j) => role !== null || !isBody[j]);
  if (isComplete(whole) && isSettled) return byName;
  const voteIn = (points: Floats): VotedReadings | null => {
    const shape = findBodyShape(skeleton, points, isBody);
    return shape && voteOnParts(readings, named, shape);
  };
  const voted = voteIn(restPoints(skeleton)) ?? (poseOf === undefined ? null : voteIn(poseOf()));
  if (voted === null) return byName;
  const placed = placedParts(skeleton, voted.readings);
  return withTrunk(skeleton, placed, isBody).map((part, j) => {
    const byShape = part.role !== null && (part !== placed[j] || voted.byShape.has(j));
    return { ...part, byShape };
  });
}

/** The parts by names that fit the hierarchy. */
function placedParts(skeleton: Skeleton, readings: readonly TokenReading[]): readonly JointPart[] {
  return withHips(skeleton, withOneTrunk(skeleton, namedParts(skeleton, readings)));
}

/** True if the hips and all limbs are known. */
function isComplete(parts: readonly JointPart[]): boolean {
  const has = (role: JointRole, side: JointSide): boolean =>
    parts.some((part) => part.role === role && part.side === side);
  return has('hips', 'centre') && neededRoles.every((role) => has(role, 'left') && has(role, 'right'));
}

/**
 * Makes the common ancestor of both thighs the hips, whatever its name: `root` in one convention, `spine` in
 * another.
 */
function withHips(skeleton: Skeleton, parts: readonly JointPart[]): readonly JointPart[] {
  const thighs = (['left', 'right'] as const).map((side) =>
    parts.findIndex((part) => part.role === 'thigh' && part.side === side),
  );
  const shared = thighs.includes(-1) ? [] : sharedAncestors(skeleton, thighs[0], thighs[1]);
  const named = (joint: number): boolean => parts[joint].role === 'hips';
  const hips = shared.find(named) ?? shared[0] ?? parts.findIndex((_, j) => named(j));
  if (hips === -1) return parts;
  const top = ancestorsOf(skeleton, hips).at(-1);
  return parts.map((part, j) => {
    if (j === hips) return { role: 'hips', side: 'centre' };
    if (j === top) return { role: 'root', side: 'centre' };
    return part.role === 'hips' || part.role === 'root' ? { ...part, role: null } : part;
  });
}

/**
 * Parses the names of a skeleton together: shared prefixes and suffixes are ignored, fingers are counted from
 * the thumb, and L5 is a vertebra unless there is an R5.
 *
 * @returns [joints]
 */
export function readNames(names: readonly string[]): readonly TokenReading[] {
  const hasVertebrae = !names.some((name) => /^R\d/.test(withoutNamespace(name)));
  const context = { hasVertebrae, isChinese: areChinese(names) };
  const tokens = withoutShared(
    names.map((name) => nameTokens(name, context)),
    isBodyWord,
  );
  const thumb = numberOfThumb(tokens);
  return tokens.map((each) => readTokens(each, thumb));
}

const isNamed = (name: string, prefix: string): boolean =>
  withoutNamespace(name).toLowerCase().startsWith(prefix);

/**
 * Readings of the chain that the limbs hang on, of a rig with several in parallel, as Rigify builds them: the
 * joints that deform if they are a chain of their own, or else those that carry them. The controls beside
 * them are not parts of the body.
 */
function readDeforming(skeleton: Skeleton, readings: readonly TokenReading[]): readonly TokenReading[] {
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
  return readings.map((reading, j) =>
    kept.has(j) ? reading : { ...reading, word: null, isAuxiliary: true },
  );
}

const sides = ['left', 'right'] as const;

const firstOf = (parts: readonly JointPart[], side: JointSide, ...roles: readonly JointRole[]): number =>
  parts.findIndex((part) => part.side === side && part.role !== null && roles.includes(part.role));

/**
 * Parts with one trunk: a spine that the arms hang on, and what is above it. Joints that it carries beside
 * are no parts of it.
 */
function withOneTrunk(skeleton: Skeleton, parts: readonly JointPart[]): readonly JointPart[] {
  const arms = sides.map((side) => firstOf(parts, side, 'upperArm'));
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

/**
 * Fills the trunk by the places of its joints: whatever they are called, those between the hips and the joint
 * that both arms hang on are the spine, those between it and the head are the neck, and the last one before
 * an upper arm is the clavicle.
 *
 *     hips ── spine ── … ── chest ─┬─ neck ── … ── head
 *                                  └─ clavicle ── upper arm
 *
 * @param isBody [joints] false for attachments and controls
 */
function withTrunk(
  skeleton: Skeleton,
  parts: readonly JointPart[],
  isBody: readonly boolean[],
): readonly JointPart[] {
  const hips = firstOf(parts, 'centre', 'hips');
  const [left, right] = sides.map((side) => firstOf(parts, side, 'clavicle', 'upperArm'));
  if (hips < 0 || left < 0 || right < 0) return parts;
  const chest = sharedAncestors(skeleton, left, right)[0] ?? -1;
  // Arms on the hips, or on a joint above them, show nothing of the trunk.
  if (chest < 0 || chest === hips || isBelow(skeleton, hips, chest)) return parts;
  const filled = [...parts];
  // What carries one arm alone is no neck.
  const isFree = (j: number, role: JointRole): boolean =>
    parts[j].role === null || (role === 'clavicle' && parts[j].side === 'centre');
  const fill = (joints: readonly number[], role: JointRole, side: JointSide = 'centre'): void => {
    for (const j of joints) if (isFree(j, role) && isBody[j]) filled[j] = { role, side };
  };
  const around = new Set([hips, ...ancestorsOf(skeleton, hips)]);
  fill(between(skeleton, chest, around), 'spine');
  const head = firstOf(parts, 'centre', 'head');
  if (head >= 0 && isBelow(skeleton, head, chest))
    fill(between(skeleton, skeleton.parentIndices[head], new Set([chest])), 'neck');
  for (const side of sides) {
    if (firstOf(parts, side, 'clavicle') >= 0) continue;
    const arm = skeleton.parentIndices[firstOf(parts, side, 'upperArm')];
    const last = between(skeleton, arm, new Set([chest])).find((j) => isBody[j]);
    if (last !== undefined) fill([last], 'clavicle', side);
  }
  return filled;
}

/** `joint` and those above it, without `ends` and what is above them. */
function between(skeleton: Skeleton, joint: number, ends: ReadonlySet<number>): readonly number[] {
  const above = [joint, ...ancestorsOf(skeleton, joint)];
  const end = above.findIndex((j) => ends.has(j));
  return end < 0 ? above : above.slice(0, end);
}
