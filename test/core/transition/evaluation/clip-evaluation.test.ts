import { expect, test } from 'vitest';
import { createClipEvaluation } from '#core/transition/evaluation/clip-evaluation.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { createPose } from '#core/pose.ts';
import { sampleClip } from '#core/sampling/sample-clip.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';

test('an open clip is shown as recorded, at every time and in its place', () => {
  for (const { clip } of starterClips()) {
    const motion = rooted(clip);
    const result = createClipEvaluation(motion);
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
