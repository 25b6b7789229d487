import { expect, test } from 'vitest';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { findJointPairs } from '#core/joints/joint-pairs.ts';
import type { JointEdits } from '#core/joints/joint-map.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { pairSentences } from '#renderer/features/joints/pair-list.tsx';

const { clip } = starterClips()[0];
const openWith = (name: string, edits: JointEdits) => ({
  jointsId: name,
  clips: [name],
  edits,
  map: clipJointMap(clip, edits),
});

function said(sourceEdits: JointEdits, targetEdits: JointEdits): readonly string[] {
  const [source, target] = [openWith('walk', sourceEdits), openWith('hop', targetEdits)];
  return pairSentences(findJointPairs(source.map, target.map), source, target);
}

test('a complete map needs one sentence', () => {
  expect(said({}, {})).toEqual(['26 of 26 joints of the destination move.']);
});

test('lists joints that are not used and joints that stay in rest pose', () => {
  expect(said({ Head: { role: null } }, {})).toEqual([
    '25 of 26 joints of the destination move.',
    '1 joint of the source is not used: Head.',
    '1 joint of the destination stays in rest pose: Head.',
  ]);
});

test('many joints are counted, not listed', () => {
  const names = clip.skeleton.names.filter((name) => name.startsWith('Left'));
  const edits = Object.fromEntries(names.map((name) => [name, { role: null } as const]));
  const rest = names.length - 5;
  expect(said(edits, {})[1]).toBe(
    `${names.length} joints of the source are not used: ${names.slice(0, 5).join(', ')} and ${rest} more.`,
  );
});
