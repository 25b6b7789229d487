import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { blendMethods as allMethods } from '#core/methods/registry.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { differenceOf, isSound, velocityError } from '#test/fixtures/poses.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Nodes of an engine are played at ticks only: see `unreal-methods.test.ts`. */
const blendMethods = allMethods.filter(({ isEngineNode = false }) => !isEngineNode);

/** Tolerances at the seam: m, rad, m/s, rad/s. */
function expectSame(found: Pose, expected: Pose): void {
  const { linearVelocity, angularVelocity } = differenceOf(found, expected);
  expectSamePlace(found, expected);
  expect(linearVelocity).toBeLessThan(1e-3);
  expect(angularVelocity).toBeLessThan(1e-2);
}

function expectSamePlace(found: Pose, expected: Pose): void {
  const { position, rotation } = differenceOf(found, expected);
  expect(position).toBeLessThan(1e-4);
  expect(rotation).toBeLessThan(1e-3);
}

/** A frame at which the walk is left, and one at which the hop is entered, at a frame rate of 120. */
type Frames = readonly [from: number, to: number];
const captured: readonly Frames[] = [
  [680, 790],
  [120, 60],
  [333.3, 512.7],
  [500, 1000],
  [900, 300],
];
const made: readonly Frames[] = [
  [60, 40],
  [12.6, 91.3],
];

describe.each([
  ['starter clips', made, rooted(starterClip('walk')), rooted(starterClip('hop'))],
  ...(hasMocap
    ? [['captured takes', captured, rooted(cmuClip('cmu_131_01')), rooted(cmuClip('cmu_131_03'))] as const]
    : []),
] as const)('walk to hop, %s', (_, seams, walk, hop) => {
  const slots = blendMethods.map(({ id }) => slotOf(id));

  /** A transition from frame `from` of the walk to frame `to` of the hop, at frame rates of 120. */
  function play(
    from: number,
    to: number,
    rates = { source: 1, destination: 1 },
  ): (elapsed: number) => TransitionFrame {
    const transition = transitionOf({
      source: clipUse(from / 120, rates.source),
      destination: clipUse(to / 120, rates.destination),
      slots,
    });
    const created = valueOf(bindTransition([transition], [walk, hop], null));
    return (elapsed) => evaluateTransition(createTransitionFrame(created), created, elapsed);
  }

  describe.each([...seams])('left at frame %d, entered at frame %d', (from, to) => {
    const at = play(from, to);

    test('at the seam a slot has the position and velocity of the source if its method promises that', () => {
      for (const elapsed of [0, 1e-6]) {
        const frame = at(elapsed);
        expect(frame.slots).toHaveLength(blendMethods.length);
        blendMethods.forEach((method, slot) => {
          const { pose } = frame.slots[slot];
          if (method.promises(slots[slot].values).startsC1) expectSame(pose, frame.source);
          else if (method.id !== 'cut') expectSamePlace(pose, frame.source);
        });
      }
    });

    test('every slot ends with the position and velocity of the destination', () => {
      blendMethods.forEach((method, slot) => {
        const { values } = slots[slot];
        const settled = method.settlingTime(values);
        const frame = at(method.promises(values).endsExactly ? settled : 2 * settled);
        expectSame(frame.slots[slot].pose, frame.destination);
      });
    });

    test('the roots are equal at the seam', () => {
      const { sourceRoot, destinationRoot, slots: played } = at(0);
      for (const { root } of [{ root: destinationRoot }, ...played])
        root.state.forEach((value, i) => expect(value).toBeCloseTo(sourceRoot.state[i], 10));
    });

    test('velocities are the derivatives of poses', () => {
      const step = 2e-4;
      for (const elapsed of [0.004, 0.05, 0.11, 0.2, 0.29, 0.6]) {
        const [before, now, after] = [-step, 0, step].map((dt) => at(elapsed + dt));
        now.slots.forEach(({ pose }, slot) => {
          const error = velocityError(before.slots[slot].pose, pose, after.slots[slot].pose, step);
          // Float poses of up to 2 m, 0.4 ms apart, and a cubic's kink at a frame border within the step.
          expect(error.linear).toBeLessThan(0.02);
          if (blendMethods[slot].id !== 'springPublished') expect(error.angular).toBeLessThan(0.25);
          expect(isSound(pose)).toBe(true);
        });
      }
    });
  });

  test('velocities are derivatives at other play rates, too', () => {
    const at = play(...seams[0], { source: 0.6, destination: 1.7 });
    const seam = at(0);
    blendMethods.forEach((method, slot) => {
      if (method.promises(slots[slot].values).startsC1) expectSame(seam.slots[slot].pose, seam.source);
    });
    const end = at(1.7);
    for (const { pose } of end.slots) expectSame(pose, end.destination);
  });

  test('a real root does not jump', () => {
    for (const clip of [walk, hop]) {
      const { states } = clip.root;
      for (let at = 3; at < states.length; at += 3) {
        expect(Math.abs(states[at + 2] - states[at - 1])).toBeLessThan(0.1);
        expect(Math.hypot(states[at] - states[at - 3], states[at + 1] - states[at - 2])).toBeLessThan(0.05);
      }
    }
  });
});
