import { expect, test } from 'vitest';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { createRootSample, type RootSample } from '#core/clip/root/root-sample.ts';
import { composeRoots } from '#core/clip/root/root-state.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { playClip, playRoot, type ClipPlayback } from '#core/transition/clips/clip-playback.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { movedClips } from '#core/transition/evaluation/moved-clips.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

test.each([1, 1000])('the size of a skeleton of %i joints is between its farthest two', (joints) => {
  const clip = rooted(clipOn(chainSkeleton(joints)));
  const evaluation = valueOf(bindTransition([transitionOf({})], [clip, clip], null));
  expect(movedClips(evaluation, 0, 0).size).toBeCloseTo(0.1 * (joints - 1), 2);
});

const clips = [rooted(starterClip('walk')), { ...rooted(starterClip('jog')), groundHeight: 0.03 }];

test.each(['groundTrack', 'plantedFoot'] as const)(
  'hips of both clips, moved and mixed by the weight, are those of the slot, aligned by %s',
  (kind) => {
    const slots = [slotOf('cut'), slotOf('crossfade', { blendTime: 0.4, easing: 'linear' })];
    const alignment = { kind, offset: { x: 0.1, z: -0.2, yaw: 0.3 } };
    const transition = transitionOf({
      source: clipUse(1.2),
      destination: clipUse(0.7, 1.1),
      alignment,
      slots,
    });
    const evaluation = valueOf(bindTransition([transition], clips, null));
    const moved = movedClips(evaluation, 1, 1);
    const frame = createTransitionFrame(evaluation);
    const { joints, parents } = evaluation;
    const hipsOf = (pose: Pose, { state }: RootSample): readonly number[] =>
      Array.from(placeInWorld(createPose(joints), parents, pose, state).positions).slice(0, 3);
    const recorded = (playback: ClipPlayback, elapsed: number): readonly number[] => {
      const alone = { ...playback, placement: null };
      const pose = playClip(createPose(joints), alone, { elapsed });
      return hipsOf(pose, playRoot(createRootSample(), alone, { elapsed }));
    };
    expect(moved).toMatchObject({ start: -1, rate: 60 });
    for (let i = 0; i < moved.source.length; i += 7) {
      const elapsed = i / 60 - 1;
      const weight = Math.min(Math.max(elapsed / 0.4, 0), 1);
      const [from, to] = (['source', 'destination'] as const).map((end) => {
        const [x, height, z, heading] = moved[end][i];
        const [a, y, b] = recorded(evaluation[end], elapsed);
        const at = composeRoots(new Float64Array(3), [x, z, heading], [a, b, 0]);
        return [at[0], y + height, at[1]];
      });
      evaluateTransition(frame, evaluation, elapsed);
      const wanted = hipsOf(frame.slots[1].pose, frame.slots[1].root);
      from.forEach((value, axis) =>
        expect(value + weight * (to[axis] - value), `${elapsed} s`).toBeCloseTo(wanted[axis], 5),
      );
    }
    for (const shift of moved.source[0]) expect(shift).toBeCloseTo(0, 9);
  },
);
