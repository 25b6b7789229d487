import { describe, expect, test } from 'vitest';
import { createChainEvaluation } from '../../../../core/transition/evaluation/chain-evaluation.ts';
import {
  createTransitionFrame,
  evaluateTransition,
} from '../../../../core/transition/evaluation/evaluation.ts';
import { wavingClip } from '../../../fixtures/clips.ts';
import { HEAP_GROWTH_LIMIT, heapGrowthOf } from '../../../fixtures/heap-growth.ts';
import { rooted } from '../../../fixtures/rooted.ts';
import { chainUse, slotOf, transitionOf } from '../../../fixtures/transitions.ts';

const clip = (seed: number) => rooted(wavingClip({ joints: 12, frameCount: 300, seed, loop: seed > 0 }));

describe('10,000 evaluations grow the heap by less than 64 KB without a collection', () => {
  test.each([
    ['clip', 1, {}],
    ['clip, at ticks', 1, { tick: 30 }],
    ['transition that it interrupts', 2, {}],
  ] as const)('trailing joints on a transition from a %s', async (_, depth, changes) => {
    const slots = [slotOf('crossfade', { blendTime: 2 }), slotOf('springExact')].map((slot) => ({
      ...slot,
      ...changes,
    }));
    const trailing = [{ joints: ['joint4', 'joint5', 'joint9'], dampTime: 0.2, angleLimitDegrees: 30 }];
    const id = (k: number): string => `00000000-0000-4000-8000-00000000000${k}`;
    const links = Array.from({ length: depth }, (_link, k) =>
      transitionOf({ id: id(k), slots, trailing, ...(k > 0 && { source: chainUse(id(k - 1), 0.05) }) }),
    );
    const created = createChainEvaluation(links, [...links.keys(), depth].map(clip));
    if (!created.ok) throw new Error(created.error.message);
    const evaluation = created.value;
    const frame = createTransitionFrame(evaluation);
    const { grown, collections } = await heapGrowthOf(() => {
      for (let i = 0; i < 10_000; i++) evaluateTransition(frame, evaluation, ((i * 0.0137) % 2) - 0.5);
    });
    expect(collections).toBe(0);
    expect(grown).toBeLessThan(HEAP_GROWTH_LIMIT);
  });
});
