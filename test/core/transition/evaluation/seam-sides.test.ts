import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatConjugate, quatMultiply } from '#core/math/quaternion.ts';
import { quatToRotationVector } from '#core/math/rotation-vector.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { fillChainFrame } from '#core/transition/evaluation/chain.ts';
import { bindTransition, createClipEvaluation } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '#core/transition/evaluation/evaluation.ts';
import { seamSides } from '#core/transition/evaluation/seam-sides.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** s between poses whose differences are velocities. */
const STEP = 1e-4;

/** How far those are off, m/s and rad/s: joints that are placed on a root are sampled in floats. */
const [LINEAR, ANGULAR] = [0.02, 0.02];

/** Poses of the first slot in doubles at a time: places in the world, and turns in the frames of parents. */
function shownAt({ chains: [chain], joints, parents }: TransitionEvaluation, elapsed: number) {
  const frame = {
    pose: createDoublePose(joints),
    root: createRootSample(),
    elapsed,
    link: -1,
    extrapolated: -1,
  };
  const { pose, root } = fillChainFrame(frame, chain);
  const world = placeInWorld(createDoublePose(joints), parents, pose, root.state);
  return { places: world.positions, turns: pose.rotations };
}

/** Velocities along the parabola through the poses at `from`, and one and two steps from there to a side. */
function differencesFrom(evaluation: TransitionEvaluation, from: number, side: 1 | -1, step = STEP) {
  const [start, next, last] = [0, 1, 2].map((k) => shownAt(evaluation, from + side * k * step));
  const slope = (way: (shown: typeof start) => number): number =>
    (side * (4 * way(next) - way(last) - 3 * way(start))) / (2 * step);
  const away = quatConjugate(new Float64Array(4), [0, 0, 0, 1]);
  const turnTo = ({ turns }: typeof start, joint: number): ArrayLike<number> => {
    quatConjugate(away, start.turns, 0, joint * 4);
    return quatToRotationVector(
      new Float64Array(3),
      quatMultiply(new Float64Array(4), turns, away, 0, joint * 4),
    );
  };
  return {
    linear: start.places.map((_, i) => slope(({ places }) => places[i])),
    angular: start.places.map((_, i) => slope((shown) => turnTo(shown, Math.floor(i / 3))[i % 3])),
  };
}

function expectNear(found: ArrayLike<number>, wanted: ArrayLike<number>, tolerance: number): void {
  expect(found).toHaveLength(wanted.length);
  Array.from(wanted).forEach((value, i) => expect(Math.abs(found[i] - value)).toBeLessThan(tolerance));
}

const continuous = blendMethods.filter(({ isEngineNode = false }) => !isEngineNode);

test.each(continuous.map(({ id }) => id))('%s moves on either side as its poses do', (id) => {
  const clips = ['walk', 'jog', 'hop', 'turn'].map((name) => rooted(starterClip(name)));
  const clip = fc.constantFrom(...clips);
  const time = numberBetween(0.3, 1.6);
  forRuns(4, clip, clip, time, time, fc.constantFrom(0.5, 1, 2), (from, to, out, into, rate) => {
    const at = { source: clipUse(out, rate), destination: clipUse(into), slots: [slotOf(id)] };
    const evaluation = valueOf(bindTransition([transitionOf(at)], [from, to], null));
    const { before, after } = seamSides(evaluation, 0);
    const [last, first] = [differencesFrom(evaluation, -1e-9, -1), differencesFrom(evaluation, 0, 1)];
    expectNear(before.linear, last.linear, LINEAR);
    expectNear(before.angular, last.angular, ANGULAR);
    expectNear(after.linear, first.linear, LINEAR);
    expectNear(after.angular, first.angular, ANGULAR);
  });
});

test.each(blendMethods.filter(({ isEngineNode }) => isEngineNode === true).map(({ id }) => id))(
  '%s moves after the seam as its first three ticks do, but for the bends of its destination',
  (id) => {
    const turn = rooted(starterClip('turn'));
    for (const [out, into] of [
      [0.9, 1.4],
      [1.1, 0.8],
      [1.3, 1],
    ]) {
      const at = { source: clipUse(out), destination: clipUse(into), slots: [slotOf(id, { tick: '120' })] };
      const evaluation = valueOf(bindTransition([transitionOf(at)], [turn, turn], null));
      const [{ after }, ticks] = [seamSides(evaluation, 0), differencesFrom(evaluation, 0, 1, 1 / 120)];
      expectNear(after.linear, ticks.linear, 0.1);
      expectNear(after.angular, ticks.angular, 0.5);
    }
  },
);

test('trailing joints move on either side as they trail', () => {
  const clips = [0, 2].map((seed) => rooted(wavingClip({ joints: 5, frameCount: 240, seed })));
  const trailing = [{ name: 'tail', joints: ['joint3', 'joint4'], dampTime: 0.2, angleLimitDegrees: 30 }];
  const sidesOf = (chains: typeof trailing) => {
    const transition = transitionOf({ trailing: chains, slots: [slotOf('springExact')] });
    const evaluation = valueOf(bindTransition([transition], clips, null));
    return { evaluation, ...seamSides(evaluation, 0) };
  };
  const { evaluation, before, after } = sidesOf(trailing);
  const shown = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0).slots[0].pose;
  for (const { angular } of [before, after]) expectNear(angular, shown.angularVelocities, 1e-3);
  expect(Math.abs(sidesOf([]).after.angular[9] - after.angular[9])).toBeGreaterThan(0.1);
});

test('a clip alone has the same motion on both sides, at any time', () => {
  const walk = rooted(starterClip('walk'));
  const evaluation = createClipEvaluation(walk);
  for (const time of [0.4, 1.25]) {
    const { before, after } = seamSides(evaluation, 0, time);
    expectNear(after.linear, before.linear, 1e-3);
    expectNear(before.linear, differencesFrom(evaluation, time, 1).linear, LINEAR);
  }
});
