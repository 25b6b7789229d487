import { counted, grouped } from '../../../contract/words/counted.ts';
import type { JointPairs, PairReason } from '../../../core/joints/joint-pairs.ts';
import type { OpenJointMap } from '../../stores/transitions/joint-map-edits.ts';

/** Names listed; the rest is counted. */
const MOST_NAMES = 5;

export const reasonWords: Readonly<Record<PairReason, string>> = {
  you: 'you',
  name: 'name',
  part: 'part',
  shape: 'shape',
};

export const reasonTips: Readonly<Record<PairReason, string>> = {
  you: 'You set the part of one of these joints',
  name: 'Same name and same body part',
  part: 'Their names stand for the same body part',
  shape: 'Detected from the shape of a skeleton, not from names',
};

/** Joint pairs in sentences: first how many joints move. */
export function pairSentences(
  { pairs, sourceLeft, targetLeft }: JointPairs,
  source: OpenJointMap,
  target: OpenJointMap,
): readonly string[] {
  const { names } = target.map.skeleton;
  const moved = `${grouped(pairs.length)} of ${counted(names.length, 'joint')} of the destination`;
  const sentences = [`${moved} ${pairs.length === 1 ? 'moves' : 'move'}.`];
  if (sourceLeft.length > 0) {
    const verb = sourceLeft.length === 1 ? 'is' : 'are';
    sentences.push(
      `${counted(sourceLeft.length, 'joint')} of the source ${verb} not used: ${listed(sourceLeft, source)}.`,
    );
  }
  if (targetLeft.length > 0) {
    const verb = targetLeft.length === 1 ? 'stays' : 'stay';
    sentences.push(
      `${counted(targetLeft.length, 'joint')} of the destination ${verb} in rest pose: ${listed(targetLeft, target)}.`,
    );
  }
  return sentences;
}

function listed(joints: readonly number[], { map }: OpenJointMap): string {
  const names = joints.slice(0, MOST_NAMES).map((j) => map.skeleton.names[j]);
  const more = joints.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
