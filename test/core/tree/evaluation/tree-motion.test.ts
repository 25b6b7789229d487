import { expect, test } from 'vitest';
import { createPose } from '../../../../core/pose.ts';
import { createTreeMotion } from '../../../../core/tree/evaluation/tree-motion.ts';
import { clip, JOINTS, poseAt, treeOf } from '../tree-fixture.ts';
import { clonePose } from '../../../fixtures/poses.ts';

test('a tree is a motion like any other', () => {
  const tree = treeOf({ kind: 'crossfade', from: clip('a'), to: clip('b'), start: 0, blendTime: 1 });
  const out = createTreeMotion(tree)(createPose(JOINTS), { elapsed: 0.4 });
  expect(clonePose(out)).toEqual(poseAt(tree, 0.4));
});
