import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import {
  createEvaluation,
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '../../../core/transition/evaluation.ts';
import { wavingClip } from '../../fixtures/clips.ts';
import { slotOf, transitionOf } from '../../fixtures/transitions.ts';

const EVALUATIONS = 10_000;
const LIMIT = 64 * 1024; // bytes

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Evaluates all over the transition, before its seam and after its end too. */
function playAround(frame: TransitionFrame, evaluation: TransitionEvaluation): void {
  for (let i = 0; i < EVALUATIONS; i++) evaluateTransition(frame, evaluation, ((i * 0.0137) % 2) - 0.5);
}

/** Bytes by which `work` grows the heap, and how often the garbage was collected meanwhile. */
async function growthOf(work: () => void): Promise<{ grown: number; collections: number }> {
  let collections = 0;
  const observer = new PerformanceObserver((list) => (collections += list.getEntries().length));
  collectGarbage();
  await pause(20);
  observer.observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  work();
  const grown = process.memoryUsage().heapUsed - before;
  await pause(20);
  observer.disconnect();
  return { grown, collections };
}

test.each([{ methods: ['springExact', 'deadBlendArticle'] }, { methods: ['crossfade'] }])(
  '10,000 evaluations grow the heap by less than 64 KB without a collection: $methods',
  async ({ methods }) => {
    const clip = (seed: number) => wavingClip({ joints: 75, frameCount: 300, seed, loop: seed > 0 });
    const transition = transitionOf({ slots: methods.map((method) => slotOf(method)) });
    const created = createEvaluation(transition, clip(0), clip(3));
    if (!created.ok) throw new Error(created.error.message);
    const evaluation = created.value;
    const frame = createTransitionFrame(evaluation);
    // V8 compiles it for good beside us, sooner or later: warm is the round that shows it. If an evaluation allocated, none would.
    let last = { grown: Number.POSITIVE_INFINITY, collections: 0 };
    for (let round = 0; round < 12 && (last.grown >= LIMIT || last.collections > 0); round++) {
      last = await growthOf(() => playAround(frame, evaluation));
    }
    expect(last.collections).toBe(0);
    expect(last.grown).toBeLessThan(LIMIT);
  },
);
