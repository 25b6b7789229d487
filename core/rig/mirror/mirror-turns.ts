import { anyTurn, halfTurns } from '../../math/quaternion-form.ts';
import { inverseTurn, turnsInRow, unitOf, type Turn } from '../../math/turn-algebra.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { JointMap } from '../roles/joint-map.ts';
import { bonesFit, turnNear, rigBones } from './mirror-bones.ts';
import { findMirrorParts, type MirrorParts } from './mirror-parts.ts';
import { restAxes, type RestAxes } from '../axes/rest-axes.ts';
import { quatConjugate } from '../../math/quaternion.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { ancestorsOf } from '../roles/joint-tree.ts';

const IDENTITY = anyTurn[3];

/** How the joints of a skeleton are mirrored. */
interface MirrorTurns {
  readonly turns: readonly Turn[]; // [joints] identity for joints that go along
  /** Joints whose twist neither bones nor rest pose show: it was chosen. */
  readonly chosen: readonly number[];
}

/**
 * Finds the turn of each joint in its own frame before the reflection, so that limbs become limbs of the
 * other side whatever their axes:
 *
 *   W' = H(across) W(counterpart) T,   T(counterpart) = conj(T),   H(v) = half a turn about v
 *
 * A reflection in the world and one in the joint's frame are half turns up to sign, and the signs cancel.
 * Bones decide first: `T` takes each bone to the mirror image of its counterpart, so that joints are at their
 * mirror images. A single bone leaves a rotation about itself open. It follows from the rest pose if that is
 * a body, or else from a fixed choice among the axes: see `turnJoints`. A person may turn it.
 *
 * No motion is looked at: all clips of a skeleton have the same turns, so that two poses are as far apart as
 * their mirror images, and mirroring twice restores a clip.
 */
export const mirrorTurns: (map: JointMap) => MirrorTurns = oncePer((map: JointMap): MirrorTurns => {
  const parts = findMirrorParts(map);
  const rest = parts.isPose ? restAxes(map, 'skeleton') : null;
  const rig = createMirrorRig(map.skeleton, parts, rest !== null);
  const isFirst = (j: number): boolean => parts.kinds[j] !== 'along' && parts.counterparts[j] >= j;
  const joints = [...parts.kinds.keys()].filter(isFirst);
  if (rest !== null)
    for (const j of joints) setTurn(rig, j, turnNear(rig.bones[j], turnAtRest(rig, rest, j)));
  else {
    for (const j of joints) if (parts.inWorld[j]) turnJoints(rig, [j], null);
    for (const chain of findChains(rig)) turnJoints(rig, chain, turnAbove(rig, chain[0]));
  }
  for (const j of joints) {
    const { mirrorTwist } = map.joints[j];
    if (mirrorTwist !== 0 && isOpen(rig, j)) twistJoint(rig, j, mirrorTwist);
  }
  const turns = rig.turns.map((turn) => turn ?? IDENTITY);
  const chosen = rest === null ? [...turns.keys()].filter((j) => isOpen(rig, j)) : [];
  return { turns, chosen };
});

/** True if a joint's bones leave its twist open. */
function isOpen({ bones, parts }: MirrorRig, j: number): boolean {
  const { open, longest } = bones[j];
  return open.length > 1 && parts.kinds[j] !== 'along' && (longest !== null || !parts.inWorld[j]);
}

/** Turns a joint further about its bone, or, if it has none, about the bone that ends in it. */
function twistJoint(rig: MirrorRig, j: number, degrees: number): void {
  const ending = rig.skeleton.restPositions.subarray(j * 3, j * 3 + 3);
  const axis = rig.bones[j].longest?.own ?? unitOf(ending);
  const turn = rig.turns[j];
  if (turn === null || axis === null) return;
  const half = (degrees * Math.PI) / 360;
  const twist = [...axis.map((value) => value * Math.sin(half)), Math.cos(half)];
  setTurn(rig, j, turnNear(rig.bones[j], turnsInRow(turn, twist)));
}

/** The turn that makes a rest pose that is a body its own mirror image, by the axes by which motion is retargeted. */
function turnAtRest({ parts }: MirrorRig, { turns }: RestAxes, j: number): Turn {
  return turnsInRow(inverseTurn(turns[parts.counterparts[j]]), halfTurns[0], turns[j]);
}

/** The turn of the nearest joint above `j` that both sides hang on. */
function turnAbove(rig: MirrorRig, j: number): Turn | null {
  const above = sharedAbove(rig, j);
  return above === undefined ? null : rig.turns[above];
}

/**
 * Sets the turns of connected joints, if no rest pose shows them, to the first common turn that fits their bones:
 * none, as where one side has all axes the other way round; that of the joint above; or half a turn about an axis.
 * If none fits, each joint has its own, by the same choice.
 *
 * @param above the turn of the joint above; null = none
 */
function turnJoints(rig: MirrorRig, joints: readonly number[], above: Turn | null): void {
  const bones = joints.map((j) => rig.bones[j]);
  const opposite = bones[0].all === anyTurn ? IDENTITY : null;
  const known = [opposite, above, ...halfTurns].flatMap((turn) => turn ?? []);
  const found = known.find((turn) => bonesFit(bones, turn));
  if (found === undefined && joints.length > 1) {
    for (const j of joints) turnJoints(rig, [j], turnAbove(rig, j));
    return;
  }
  joints.forEach((j, i) => setTurn(rig, j, turnNear(bones[i], found ?? known[0])));
}

/** A rig whose mirror turns are being found. */
type MirrorRig = Readonly<ReturnType<typeof createMirrorRig>>;

/** @param isPose true if the rest pose shows how left and right lie to each other */
export function createMirrorRig(skeleton: Skeleton, parts: MirrorParts, isPose: boolean) {
  return {
    skeleton,
    parts,
    ...rigBones(skeleton, parts, isPose),
    /** The turns found so far: see `mirrorTurns`; null: none. */
    turns: parts.kinds.map((): Float64Array | null => null), // [joints][4]
  };
}

/** Connected joints: centre joints, or one joint of each pair. */
export type JointChain = readonly number[];

/**
 * Limbs, trunk, tails: all joints except those placed in the world; centre chains first, and parents before
 * children.
 */
export function findChains({ skeleton, parts }: MirrorRig): readonly JointChain[] {
  const { parentIndices } = skeleton;
  const { kinds, counterparts, inWorld } = parts;
  const chains = new Map<number, number[]>();
  const chainOf = new Int32Array(kinds.length);
  kinds.forEach((kind, j) => {
    const [other, parent] = [counterparts[j], parentIndices[j]];
    if (kind === 'along' || inWorld[j] || other < j) return;
    const isJoined =
      kinds[parent] === kind && !inWorld[parent] && counterparts[parent] === parentIndices[other];
    const chain = isJoined ? chainOf[parent] : j;
    chainOf[j] = chain;
    chainOf[other] = chain;
    chains.set(chain, [...(chains.get(chain) ?? []), j]);
  });
  const isPaired = (chain: JointChain): number => (kinds[chain[0]] === 'pair' ? 1 : 0);
  return [...chains.values()].toSorted((a, b) => isPaired(a) - isPaired(b));
}

/** Sets the turns of a joint and of its counterpart. */
export function setTurn({ turns, parts }: MirrorRig, j: number, turn: Float64Array | null): void {
  turns[parts.counterparts[j]] = turn && (quatConjugate(new Float64Array(4), turn) as Float64Array);
  turns[j] = turn;
}

/** The nearest joint above `j` whose counterpart is above that of `j`. */
export function sharedAbove({ skeleton, parts }: MirrorRig, j: number): number | undefined {
  const others = ancestorsOf(skeleton, parts.counterparts[j]);
  return ancestorsOf(skeleton, j).find((above) => others.includes(parts.counterparts[above]));
}
