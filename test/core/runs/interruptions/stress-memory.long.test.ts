import { expect, test } from 'vitest';
import { stepRun } from '#core/runs/interruptions/stress-run.ts';
import { heapInUse } from '#test/fixtures/heap-growth.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runOf } from './runs.ts';

test.each(['springExact', 'unrealDeadBlend', 'crossfade'])(
  '%s: after 500 interruptions a run holds no more than after 125',
  async (method) => {
    const run = runOf({ slots: [slotOf(method)], seconds: 40 });
    stepRun(run, 10);
    const { states } = run.slots[0].kept;
    const [early, kept] = [await heapInUse(), states.length];
    stepRun(run, 40);
    expect(run.slots[0].played.grants).toBe(500);
    expect(states).toHaveLength(kept);
    // If each link held the one before it, there would be 5 MB more, or 10.
    expect((await heapInUse()) - early).toBeLessThan(2e6);
  },
);
