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

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Evaluates all over the transition, before its seam and after its end too. */
function playAround(frame: TransitionFrame, evaluation: TransitionEvaluation): void {
  for (let i = 0; i < EVALUATIONS; i++) evaluateTransition(frame, evaluation, ((i * 0.0137) % 2) - 0.5);
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
    // Until V8 has compiled it for good: it does so beside us, and swaps the code in between two tasks.
    for (let round = 0; round < 3; round++) {
      playAround(frame, evaluation);
      await pause(50);
    }
    let collections = 0;
    const observer = new PerformanceObserver((list) => (collections += list.getEntries().length));
    collectGarbage();
    await pause(20);
    observer.observe({ entryTypes: ['gc'] });
    const before = process.memoryUsage().heapUsed;
    playAround(frame, evaluation);
    const grown = process.memoryUsage().heapUsed - before;
    await pause(20);
    observer.disconnect();
    expect(collections).toBe(0);
    expect(grown).toBeLessThan(64 * 1024);
  },
);
