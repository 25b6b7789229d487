import { describe, expect, test } from 'vitest';
import { copyPose, createPose, type Pose } from '#core/pose/pose.ts';
import { copyRoot, createRootSample, type RootSample } from '#core/clip/root/root-sample.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { differenceOf, isSound, largestDifference, velocityError } from '#test/fixtures/poses.ts';
import { asInFile, rooted } from '#test/fixtures/rooted.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const JOINTS = 5;
const clipOf = (seed: number): RootedClip =>
  rooted(wavingClip({ joints: JOINTS, frameCount: 400, seed, loop: seed === 2 }));
const clips = [0, 1, 2, 3, 4, 5, 6, 7].map(clipOf);
const { parents } = clips[0].root;

/** A chain in which each of `ids` interrupts the one before it after `gap` s, in one slot. */
function chainOf(ids: readonly string[], gap: number): readonly Transition[] {
  return ids.map((id, k) =>
    transitionOf({
      id: idOf(k),
      source: k === 0 ? clipUse(1) : chainUse(idOf(k - 1), gap),
      slots: [slotOf(id)],
    }),
  );
}

const idOf = (k: number): string => `00000000-0000-4000-8000-00000000010${k}`;

function evaluationOf(
  chain: readonly Transition[],
  played: readonly RootedClip[] = clips,
): TransitionEvaluation {
  return valueOf(bindTransition(chain, played.slice(0, chain.length + 1), null));
}

function frameAt(evaluation: TransitionEvaluation, elapsed: number): TransitionFrame {
  return evaluateTransition(createTransitionFrame(evaluation), evaluation, elapsed);
}

/** A slot with its first joint in the world, as a file has it. */
function outputAt(evaluation: TransitionEvaluation, elapsed: number, slot = 0): Pose {
  const { pose, root } = frameAt(evaluation, elapsed).slots[slot];
  return asInFile(pose, root, parents);
}

/** The source likewise. */
function sourceAt(evaluation: TransitionEvaluation, elapsed: number): Pose {
  const { source, sourceRoot } = frameAt(evaluation, elapsed);
  return asInFile(source, sourceRoot, parents);
}

test('before the interruption a chain equals the earlier transition, on its own clock', () => {
  const chain = chainOf(['springExact', 'deadBlendArticle'], 0.125);
  const earlier = valueOf(bindTransition([chain[0]], [clips[0], clips[1]], null));
  for (const elapsed of [-0.5, -0.125, -0.0625, 0]) {
    const before = outputAt(earlier, elapsed + 0.125);
    if (elapsed < 0)
      expect(largestDifference(outputAt(evaluationOf(chain), elapsed), before)).toBeLessThan(2e-5);
    expect(largestDifference(sourceAt(evaluationOf(chain), elapsed), before)).toBeLessThan(2e-5);
  }
  const [left, entered] = [frameAt(earlier, 0.125).slots[0], frameAt(evaluationOf(chain), 0).slots[0]];
  expect(largestDifference(entered.pose, left.pose)).toBeLessThan(2e-5);
  entered.root.state.forEach((value, i) => expect(value).toBeCloseTo(left.root.state[i], 12));
  // The root's velocity is that of the last 1/240 s, in which it changes a little.
  entered.root.velocity.forEach((v, i) => expect(Math.abs(v - left.root.velocity[i])).toBeLessThan(0.006));
});

test('the source shows the earlier transition as if it were not interrupted', () => {
  const chain = chainOf(['crossfade', 'springExact'], 0.125);
  const earlier = valueOf(bindTransition([chain[0]], [clips[0], clips[1]], null));
  for (const elapsed of [0.1, 0.5]) {
    const going = outputAt(earlier, elapsed + 0.125);
    expect(largestDifference(sourceAt(evaluationOf(chain), elapsed), going)).toBeLessThan(2e-5);
  }
});

describe.each(['springExact', 'deadBlendArticle', 'crossfade', 'cubicOffset', 'muscleInertialization'])(
  '%s, interrupted three times in quick succession',
  (id) => {
    const evaluation = evaluationOf(chainOf([id, id, id, id], 0.07));

    test('position and velocity are continuous at all seams', () => {
      const step = 1e-3;
      for (const seam of [-0.21, -0.14, -0.07, 0]) {
        const [before, just, at, after] = [-2 * step, -1e-9, 0, 2 * step].map((dt) =>
          outputAt(evaluation, seam + dt),
        );
        const { position, rotation } = differenceOf(just, at);
        expect(Math.max(position, rotation)).toBeLessThan(1e-5);
        const [left, right] = [velocityError(before, at, just, step), velocityError(at, at, after, step)];
        expect(Math.max(left.linear, right.linear, left.angular, right.angular)).toBeLessThan(0.32);
        expect(isSound(at)).toBe(true);
      }
    });

    test('it ends on the last clip', () => {
      const frame = frameAt(evaluation, 2);
      expect(largestDifference(frame.slots[0].pose, frame.destination)).toBeLessThan(1e-3);
    });
  },
);

test('the shown destination is aligned to the chosen slot at entry', () => {
  const [first, second] = chainOf(['cut', 'cut'], 0.2);
  const slots = [slotOf('springExact'), slotOf('crossfade', { blendTime: 1 })];
  for (const chosen of [0, 1]) {
    const links = [first, { ...second, chosen }].map((link) => ({ ...link, slots }));
    const { destinationRoot, slots: outputs } = frameAt(evaluationOf(links), 0);
    const [placed, own, other] = [destinationRoot, outputs[chosen].root, outputs[1 - chosen].root].map(
      ({ state }) => state,
    );
    placed.forEach((value, i) => expect(value).toBeCloseTo(own[i], 9));
    expect(Math.hypot(placed[0] - other[0], placed[1] - other[1])).toBeGreaterThan(1e-3);
    expect(Math.abs(placed[2] - other[2])).toBeGreaterThan(1e-3);
  }
});

test('A continues A, B continues B; a slot missing from the earlier transition continues its chosen slot', () => {
  const [first, second] = chainOf(['cut', 'cut'], 0.1);
  const chain = [
    { ...first, slots: [slotOf('springExact'), slotOf('crossfade')], chosen: 1 },
    { ...second, slots: [slotOf('cut'), slotOf('cut'), slotOf('springExact')] },
  ];
  const earlier = valueOf(bindTransition([chain[0]], [clips[0], clips[1]], null));
  const continued = [0, 1, 1];
  continued.forEach((slot, i) => {
    const before = outputAt(earlier, 0.05, slot);
    expect(largestDifference(outputAt(evaluationOf(chain), -0.05, i), before)).toBeLessThan(2e-5);
  });
});

test('jumping gives the same bits as playing, including explanations', () => {
  const ids = [
    'deadBlendArticle',
    'springExact',
    'muscle',
    'crossfade',
    'crossfade',
    'crossfade',
    'crossfade',
  ];
  const evaluation = evaluationOf(chainOf(ids, 0.04));
  const frame = createTransitionFrame(evaluation);
  const times = Array.from({ length: 120 }, (_, i) => i / 60 - 0.7);
  const kept = (pose: Pose): Pose => copyPose(createPose(JOINTS), pose);
  const keptRoot = (root: RootSample): RootSample => copyRoot(createRootSample(), root);
  const look = (time: number) => {
    const { source, sourceRoot, destination, destinationRoot, slots } = evaluateTransition(
      frame,
      evaluation,
      time,
    );
    const [{ pose, root, explanation, ghostRoot }] = slots;
    return {
      poses: [source, destination, pose, explanation.extrapolated].map(kept),
      roots: [sourceRoot, destinationRoot, root, ghostRoot].map(keptRoot),
    };
  };
  const played = times.map(look);
  const jumps = times
    .map((time, i) => ({ time, i }))
    .toSorted((a, b) => Math.sin(a.i * 77) - Math.sin(b.i * 77));
  for (const { time, i } of jumps) expect(look(time)).toEqual(played[i]);
});

test('a spring shows the interrupted transition still playing, although it does not need it', () => {
  const evaluation = evaluationOf(chainOf(['crossfade', 'springExact'], 0.125));
  const { source, sourceRoot, slots } = frameAt(evaluation, 0.1);
  expect(largestDifference(slots[0].explanation.extrapolated, source)).toBeLessThan(1e-6);
  expect(slots[0].ghostRoot).toEqual(sourceRoot);
});

test('more than four nested crossfades drop the oldest, and report it while it is visible', () => {
  const deep = evaluationOf(
    chainOf(
      Array.from({ length: 5 }, () => 'crossfade'),
      0.05,
    ),
  );
  expect(frameAt(deep, -0.01).slots[0].extrapolated).toBe(-1);
  expect(frameAt(deep, 0).slots[0].extrapolated).toBe(0);
  expect(frameAt(deep, 0.2).slots[0].extrapolated).toBe(-1);
});

test('a shorter competing request plays, in the earlier transition too', () => {
  const chain = chainOf(['crossfade', 'crossfade'], 0.2);
  const rivals = [{ from: 'a montage', duration: 0.1 }];
  const hurried = evaluationOf([
    { ...chain[0], requests: rivals },
    { ...chain[1], requests: rivals },
  ]);
  const [at, to] = [frameAt(hurried, 0.1), frameAt(hurried, -0.1)];
  expect(largestDifference(at.slots[0].pose, at.destination)).toBeLessThan(1e-6);
  expect(to.slots[0].pose).not.toEqual(frameAt(evaluationOf(chain), -0.1).slots[0].pose);
  expect(hurried.transition?.slots[0].values['blendTime']).toBe(0.1);
});

test('a chain of one transition equals the transition', () => {
  const [only] = chainOf(['springExact'], 0);
  expect(outputAt(evaluationOf([only]), 0.1)).toEqual(
    outputAt(valueOf(bindTransition([only], [clips[0], clips[1]], null)), 0.1),
  );
});
