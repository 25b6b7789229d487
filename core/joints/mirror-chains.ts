import { bestTurn, formValue } from '../math/quaternion-form.ts';
import { quatConjugate, quatDot } from '../math/quaternion.ts';
import { bonesFit, turnNear, type MirrorBones } from './mirror-bones.ts';
import { sharedAbove, turnEvidence, type MirrorRig } from './mirror-evidence.ts';

/** The motion goes with a turn within 60° on average over a chain; … */
const GOES_WITH = 0.5;
/** … and turns that are tried are 120° apart on average, so that it goes with one of them at most. */
const APART = -0.5;
/** The turn of the whole rig is only left for about its opposite. */
const OPPOSITE = -0.95;
/** A joint that moves more than 70° off the turn of its chain has one of its own. */
const FAR_OFF = 0.34;
/** Less evidence than this, say limbs bent by 2°, is none. */
const NOTHING = 0.01;

/** Joints that hang on each other: those of the middle, or one of each pair. */
export type Chain = readonly number[];

/** Limbs, the trunk, tails: all joints but those that are placed in the world; those of the middle first, and what hangs on others later. */
export function findChains({ clip, parts }: MirrorRig): readonly Chain[] {
  const { parentIndices } = clip.skeleton;
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
  const isPaired = (chain: Chain): number => (kinds[chain[0]] === 'pair' ? 1 : 0);
  return [...chains.values()].toSorted((a, b) => isPaired(a) - isPaired(b));
}

/**
 * Finds the turns of a chain: one for all of it that bones and motion go with, or else for each joint that by which it moves. What is
 * found for a motion is found for what the mirror shows of it as well.
 */
export function turnChain(rig: MirrorRig, chain: Chain): void {
  const moved = chain.map((j) => moveJoint(rig, j));
  const most = moved.reduce((sum, { weight }) => sum + weight, 0);
  /** From -1 to 1, where all joints move as if turned like that. */
  const scoreOf = (turn: Float64Array): number => {
    const values = chain.map((j, i) => {
      const { open } = rig.bones[j];
      const own = open.length === 1 ? turn : turnNear(rig.bones[j], turn);
      return moved[i].weight * cosine(own, moved[i].turn);
    });
    return values.reduce((sum, value) => sum + value, 0) / Math.max(most, NOTHING);
  };
  const found = knownTurns(rig, chain).find(
    (turn) => scoreOf(turn) > (turn === rig.shared ? -GOES_WITH : GOES_WITH),
  );
  chain.forEach((j, i) => {
    const own = found === undefined ? moved[i].turn : turnNear(rig.bones[j], found);
    const isFarOff = moved[i].weight > 0 && cosine(own, moved[i].turn) < FAR_OFF;
    setTurn(rig, j, isFarOff && found !== rig.shared ? moved[i].turn : own);
  });
}

/** Sets the turn of a joint, and that of its counterpart. */
export function setTurn({ turns, parts }: MirrorRig, j: number, turn: Float64Array | null): void {
  turns[parts.counterparts[j]] = turn && (quatConjugate(new Float64Array(4), turn) as Float64Array);
  turns[j] = turn;
}

/** Turns joint `j` as it moves, and says how clear that is; where it is not, joints below cannot go by it. */
function moveJoint(rig: MirrorRig, j: number): { readonly turn: Float64Array; readonly weight: number } {
  const { open } = rig.bones[j];
  const form = turnEvidence(rig, j);
  const turn = bestTurn(new Float64Array(4), form, open) as Float64Array;
  const weight = formValue(form, turn);
  setTurn(rig, j, weight > NOTHING ? turn : null);
  return weight > NOTHING ? { turn, weight } : { turn: open[0], weight: 0 };
}

/** Turns that the bones of a chain go with: of the whole rig, half turns about the axes and none, of the joint that it hangs on. */
function knownTurns(rig: MirrorRig, chain: Chain): readonly Float64Array[] {
  const bones = chain.map((j) => rig.bones[j]);
  const above = sharedAbove(rig, chain[0]);
  const known: Float64Array[] = [];
  for (const turn of [rig.shared, ...bones[0].all, above === undefined ? null : rig.turns[above]]) {
    if (turn === null || !bonesFit(bones, turn)) continue;
    const isApart = (other: Float64Array): boolean =>
      likeness(bones, turn, other) < (other === rig.shared ? OPPOSITE : APART);
    if (known.every(isApart)) known.push(turn);
  }
  return known;
}

/** The mean cosine of the angle between two turns, as far as bones leave them open. */
function likeness(bones: readonly MirrorBones[], a: Float64Array, b: Float64Array): number {
  const open = bones.filter((own) => own.open.length > 1);
  const sum = open.reduce((all, own) => all + cosine(turnNear(own, a), turnNear(own, b)), 0);
  return open.length === 0 ? 1 : sum / open.length;
}

/** Of the angle between two rotations. */
export function cosine(a: Float64Array, b: Float64Array): number {
  return 2 * quatDot(a, b) ** 2 - 1;
}
