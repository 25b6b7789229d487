import { describe, expect, test } from 'vitest';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createChain, createChainFrame, evaluateChain } from '#core/transition/evaluation/chain.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { createPlayback, motionOf } from '#core/transition/clips/clip-playback.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

// A single boxed number per evaluation would come to 120 KB.
const EVALUATIONS = 10_000;
const JOINTS = 12;

const clip = (seed: number) => rooted(wavingClip({ joints: JOINTS, frameCount: 300, seed, loop: seed > 0 }));

/** Evaluates all over a transition, before its seam and after its end too. */
function expectNothing(links: readonly Transition[], clips: readonly RootedClip[]): Promise<void> {
  const evaluation = valueOf(bindTransition(links, clips, null));
  const frame = createTransitionFrame(evaluation);
  return expectNothingAllocated(() => {
    for (let i = 0; i < EVALUATIONS; i++) evaluateTransition(frame, evaluation, ((i * 0.0137) % 2) - 0.5);
  });
}

/** `depth` transitions, each of which interrupts the one before. */
function expectNothingOfChain(depth: number, changes: Partial<Slot>, fields: Partial<Transition> = {}) {
  const slots = [slotOf('crossfade', { blendTime: 2 }), slotOf('springExact')].map((slot) => ({
    ...slot,
    ...changes,
  }));
  const id = (k: number): string => `00000000-0000-4000-8000-00000000000${k}`;
  const links = Array.from({ length: depth }, (_, k) =>
    transitionOf({ id: id(k), slots, ...fields, ...(k > 0 && { source: chainUse(id(k - 1), 0.05) }) }),
  );
  return expectNothing(links, [...links.keys(), depth].map(clip));
}

describe('10,000 evaluations allocate nothing', () => {
  /** Motions, roots, explanations and ghosts of each slot are evaluated every time. */
  describe.each([
    ['', {}],
    [', played at 30 ticks a second, on a destination that lies elsewhere', { tick: 30, rootTime: 0.2 }],
  ] as const)('a method%s', (_, changes) => {
    test.each(blendMethods.map(({ id }) => id))('%s', async (id) => {
      const slot = { ...slotOf(id), cutJoints: ['joint3'], ...changes };
      const offset = { x: 0.4, z: 0.1, yaw: 'tick' in changes ? 0.3 : 0 };
      const transition = transitionOf({ slots: [slot], alignment: { kind: 'groundTrack', offset } });
      await expectNothing([transition], [clip(0), clip(3)]);
    });
  });

  test('a crossfade with an easing of many points', async () => {
    const points = Array.from({ length: 15 }, (_, i) => `${i / 15},${(i / 15) ** 2}`).join(' ');
    const slot = slotOf('crossfade', { easing: `curve ${points} 1,1` });
    await expectNothing([transitionOf({ slots: [slot] })], [clip(0), clip(3)]);
  });

  test.each([
    ['others, deeper than it keeps going', 6, {}],
    ['another, both played at ticks', 2, { tick: 30 }],
  ] as const)('a transition that interrupts %s', async (_, depth, changes) => {
    await expectNothingOfChain(depth, changes);
  });

  test('a chain of interruptions, deeper than its limit', async () => {
    const motion = (seed: number) => motionOf(createPlayback(clipUse(0), clip(seed)));
    const ids = ['springExact', 'crossfade', 'crossfade', 'crossfade', 'crossfade', 'crossfade'];
    const links = ids.map((id, k) => ({
      method: findBlendMethod(id) ?? expect.fail(id),
      values: slotOf(id, id === 'crossfade' ? { blendTime: 2 } : {}).values,
      at: k / 10,
      to: motion(k + 1),
    }));
    const chain = createChain(motion(0), links, JOINTS);
    const frame = createChainFrame(JOINTS);
    await expectNothingAllocated(() => {
      for (let i = 0; i < EVALUATIONS; i++) evaluateChain(frame, chain, ((i * 0.0137) % 3) - 0.5);
    });
  });

  test.each([
    ['clip', 1, {}],
    ['clip, at ticks', 1, { tick: 30 }],
    ['transition that it interrupts', 2, {}],
  ] as const)('trailing joints on a transition from a %s', async (_, depth, changes) => {
    const trailing = [{ joints: ['joint4', 'joint5', 'joint9'], dampTime: 0.2, angleLimitDegrees: 30 }];
    await expectNothingOfChain(depth, changes, { trailing });
  });
});
