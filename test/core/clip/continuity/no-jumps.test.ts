import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chain } from '#core/transition/evaluation/captured-chain.ts';
import { createChain, evaluateChain } from '#core/transition/evaluation/chain.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import type { Pose } from '#core/pose/pose.ts';
import { treatAlike } from '#core/transition/evaluation/captured-blend.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { measureTickDifference } from '#test/fixtures/tick-difference.ts';
import { createTickedBlend } from '#core/transition/evaluation/ticked.ts';
import {
  joint,
  largestStep,
  turningClip,
  turningMotion,
  turningPairs,
} from '#test/fixtures/turning-motions.ts';
import { inPlace } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** s: 1.9 turns in this time are 40 rad/s, and a weight that rises meanwhile adds as much again. */
const DURATION = 0.3;

/** rad that an output may turn between two looks, a tenth of a millisecond: 400 rad/s. */
const STEP = 0.04;

/**
 * Methods that must be continuous; an engine's node holds its pose from tick to tick, and Godot takes the
 * shorter arc from the rest pose.
 */
const gradual = blendMethods.filter(
  ({ id, isEngineNode }) => !['cut', 'godotBlend', 'nlerpCrossfade'].includes(id) && isEngineNode !== true,
);

function playing(chain: Chain): (elapsed: number) => Pose {
  const frame = { pose: joint(), root: createRootSample(), elapsed: 0, link: -1, extrapolated: -1 };
  return (elapsed) => evaluateChain(frame, chain, elapsed).pose;
}

describe.each(gradual.map((method) => ({ method, id: method.id })))('$id', ({ method, id }) => {
  const { values } = slotOf(id, method.parameters['blendTime'] ? { blendTime: DURATION } : {});

  test('never jumps when both turn against each other by up to 1.9 turns', () =>
    forRuns(10, turningPairs, ([source, destination]) => {
      const [from, to] = [source, destination].map((turning) => inPlace(turningMotion(turning, DURATION)));
      const chain = createChain(from, [{ method, values, at: 0, to }], 1);
      expect(largestStep(playing(chain), -0.01, DURATION + 0.02, STEP)).toBeLessThan(STEP);
    }));
});

describe('a chain of interruptions', () => {
  const links = fc.array(fc.record({ method: fc.constantFrom(...gradual), pair: turningPairs }), {
    minLength: 2,
    maxLength: 4,
  });

  test('never jumps either, whichever joints turn, link by link', () =>
    forRuns(15, links, turningPairs, (some, [first]) => {
      const chain = createChain(
        inPlace(turningMotion(first, DURATION)),
        some.map(({ method, pair }, k) => ({
          method,
          values: slotOf(method.id, method.parameters['blendTime'] ? { blendTime: DURATION } : {}).values,
          at: k * 0.07,
          to: inPlace(turningMotion(pair[1], DURATION)),
        })),
        1,
      );
      expect(largestStep(playing(chain), -0.01, 0.07 * some.length + DURATION, 3 * STEP)).toBeLessThan(
        3 * STEP,
      );
    }));

  test('does not jump if it is too deep and drops the oldest output', () => {
    const method = findBlendMethod('crossfade');
    if (method === undefined) throw new Error('no crossfade');
    const { values } = slotOf('crossfade', { blendTime: 1 });
    forRuns(5, fc.array(turningPairs, { minLength: 6, maxLength: 6 }), (pairs) => {
      const motions = pairs.map(([turning]) => inPlace(turningMotion(turning, 1)));
      const links = motions.slice(1).map((to, k) => ({ method, values, at: k * 0.1, to }));
      const chain = createChain(motions[0], links, 1);
      expect(largestStep(playing(chain), -0.01, 1.6, STEP)).toBeLessThan(STEP);
    });
  });
});

test('a transition between clips also follows long turns, aligned and at other play rates', () => {
  const uses = [clipUse(0, 1.5), clipUse(0, 0.8)];
  forRuns(10, turningPairs, (pair) => {
    const [from, to] = pair.map((turning) => turningClip(turning, 0.5));
    const slots = [slotOf('crossfade', { blendTime: DURATION })];
    const transition = transitionOf({ source: uses[0], destination: uses[1], slots });
    const made = valueOf(bindTransition([transition], [from, to], null));
    const frame = createTransitionFrame(made);
    const pose = (time: number) => evaluateTransition(frame, made, time).slots[0].pose;
    expect(largestStep(pose, -0.02, DURATION + 0.05, STEP)).toBeLessThan(STEP);
  });
});

test('an engine’s output at ticks takes the same arcs as the exact output', () => {
  const method = findBlendMethod('crossfade');
  if (method === undefined) throw new Error('no crossfade');
  const { values } = slotOf('crossfade', { blendTime: DURATION });
  forRuns(10, turningPairs, (pair) => {
    const [source, destination] = pair.map((turning) => inPlace(turningMotion(turning, DURATION)));
    const setup = {
      method,
      values,
      source,
      destination,
      treatment: treatAlike(1),
      tick: 1 / 120,
      at: 0,
    };
    const { rotation } = measureTickDifference(createTickedBlend(setup), DURATION);
    expect(rotation.difference).toBeLessThan(1e-9);
  });
});
