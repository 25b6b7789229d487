import type { Skeleton } from '../skeleton.ts';
import type { JointRole } from './joint-role.ts';
import { ancestorsOf } from './joint-tree.ts';
import type { JointWord, NameReading } from './joint-words.ts';

/** Counts the joints on the same side above and below a joint that have one of these words. */
export interface WordsAround {
  above(...words: readonly JointWord[]): number;
  below(...words: readonly JointWord[]): number;
}

/** A leg may be counted as three joints (thigh, shin, foot); more are parts of bones. */
const MIN_CUT = 4;

/** @param last the last descendant of `j` */
export function wordsAround(
  skeleton: Skeleton,
  readings: readonly NameReading[],
  j: number,
  last: number,
): WordsAround {
  const isOneOf = (other: number, wanted: readonly JointWord[]): boolean => {
    const { word, side } = readings[other];
    return word !== null && wanted.includes(word) && side === readings[j].side;
  };
  return {
    above: (...words) => ancestorsOf(skeleton, j).filter((other) => isOneOf(other, words)).length,
    below: (...words) => {
      let count = 0;
      for (let other = j + 1; other <= last; other++) if (isOneOf(other, words)) count++;
      return count;
    },
  };
}

/** The role of `word` given the words around it. */
export function roleOfWord(word: JointWord, { above, below }: WordsAround): JointRole | null {
  // `leg_L0_0` … `leg_L0_5`: bones in several parts, where no name gives the knee, …
  const isCut = (limb: JointWord): boolean => above(limb) > 0 && above(limb) + 1 + below(limb) >= MIN_CUT;
  // … unless the limb ends by name: thigh and shin have equally many parts.
  const isMiddle = (limb: JointWord): boolean =>
    above(limb) === Math.floor((above(limb) + 1 + below(limb)) / 2);
  switch (word) {
    case 'hip':
      return below('thigh', 'hip') > 0 ? null : 'thigh';
    case 'leg':
      if (above('thigh', 'hip', 'leg') === 0) return 'thigh';
      if (below('legEnd') > 0) return isMiddle('leg') ? 'shin' : null;
      return isCut('leg') ? null : 'shin';
    case 'arm':
      if (above('upperArm', 'arm') === 0 || below('forearm') > 0) return 'upperArm';
      if (below('armEnd') > 0) return isMiddle('arm') ? 'forearm' : null;
      return isCut('arm') ? null : 'forearm';
    case 'shoulder':
      if (below('upperArm', 'arm') > 0) return 'clavicle';
      return above('shoulder') > 0 ? null : 'upperArm';
    case 'ankle':
      return 'foot';
    case 'wrist':
      return 'hand';
    case 'legEnd':
      return above('leg') > 1 && above('shin', 'ankle', 'foot') === 0 ? 'foot' : null;
    case 'armEnd':
      return above('arm') > 1 && above('forearm', 'wrist', 'hand') === 0 ? 'hand' : null;
    case 'foot':
      if (above('ankle', 'legEnd') === 0) return 'foot';
      return below('toes') > 0 ? null : 'toes';
    case 'hand':
      return above('wrist', 'armEnd') > 0 ? null : 'hand';
    default:
      return word;
  }
}
