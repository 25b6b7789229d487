import {
  angleBetween,
  inverseTurn,
  shortestTurn,
  turned,
  turnsInRow,
  unitOf,
  type Turn,
  type Vector,
} from '../math/turn-algebra.ts';
import { vectorLength } from '../math/vector.ts';
import { followingTurn, type AxesInWork } from './follow-axes.ts';
import { findJoint } from './joint-map.ts';
import { turnIn, wayIn } from './rig-poses.ts';

/** A foot that is flat on the ground stays so: its turns there are alike to this, rad. */
const ALIKE = (6 * Math.PI) / 180;
/** Share of the poses in which a foot must be so. */
const MIN_SHARE = 0.1;
/** A foot that is turned further from its mean is not on the ground, rad. */
const MAX_TURN = Math.PI / 5;

/** Feet at the same height differ by less, in lengths of the shin. */
const LEVEL = 0.025;

const UP = [0, 1, 0] as const;

/**
 * The rotation of a foot in the neutral pose, where its sole is level: as it most often is while it is the lower of both feet. If that is
 * never seen, its mean angle to the shin counts, which depends on the motion; null if nothing above it is known.
 */
export function standingTurn(work: AxesInWork, j: number): Turn | null {
  const mean = followingTurn(work, j, 'as it is');
  const flat = mean && unitOf(mostOften(upsOf(work, j), work.rig.poses.length * MIN_SHARE));
  if (!flat) return mean;
  const up = turned(mean, flat);
  return angleBetween(up, UP) > MAX_TURN ? mean : turnsInRow(shortestTurn(up, UP), mean);
}

/** The way up in the frame of a foot, in the poses in which the other is not lower. */
function upsOf({ map, rig }: AxesInWork, j: number): readonly Vector[] {
  const { side } = map.joints[j];
  const other = findJoint(map, 'foot', side === 'left' ? 'right' : 'left');
  const shin = findJoint(map, 'shin', side);
  return rig.poses.flatMap((pose) => {
    const level = shin < 0 ? 0 : LEVEL * vectorLength(wayIn(pose, shin, j));
    const isLower = other >= 0 && pose.positions[other * 3 + 1] < pose.positions[j * 3 + 1] - level;
    return isLower ? [] : [turned(inverseTurn(turnIn(pose, j)), UP)];
  });
}

/** The sum of the unit vectors around which most others lie; zero if fewer than `least` do. */
function mostOften(vectors: readonly Vector[], least: number): Vector {
  const groups = vectors.map((one) => vectors.filter((each) => angleBetween(each, one) < ALIKE));
  const largest = groups.reduce((best, each) => (each.length > best.length ? each : best), []);
  const sum = new Float64Array(3);
  if (largest.length >= least) for (const each of largest) each.forEach((v, axis) => (sum[axis] += v));
  return sum;
}
