import { expect, test } from 'vitest';
import { createEvaluation } from '../../../../core/transition/evaluation/create-evaluation.ts';
import {
  createTransitionFrame,
  evaluateTransition,
} from '../../../../core/transition/evaluation/evaluation.ts';
import { createJointMap } from '../../../../core/joints/joint-map.ts';
import { createPose } from '../../../../core/pose.ts';
import { sampleClip } from '../../../../core/sampling/sample-clip.ts';
import { clipAlone } from '../../../../renderer/stores/transitions/clip-alone.ts';
import { rooted } from '../../../fixtures/rooted.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { valueOf } from '../../../fixtures/value-of.ts';

test('an open clip is shown as recorded, at every time and in its place', () => {
  for (const { clip } of starterClips()) {
    const motion = rooted(clip);
    const result = valueOf(
      createEvaluation([clipAlone('x')], [motion, motion], createJointMap(clip.skeleton)),
    );
    const frame = createTransitionFrame(result);
    const expected = createPose(clip.skeleton.names.length);
    for (const share of [0, 0.25, 0.5, 1]) {
      const at = Math.round(share * (clip.frameCount - 1));
      evaluateTransition(frame, result, at / clip.fps);
      sampleClip(expected, motion, at / clip.fps);
      expect(frame.slots[0].pose.positions).toEqual(expected.positions);
      expect(frame.slots[0].pose.rotations).toEqual(expected.rotations);
      const { state } = frame.slots[0].root;
      for (let i = 0; i < 3; i++) expect(state[i]).toBeCloseTo(motion.root.states[at * 3 + i], 5);
    }
  }
});
