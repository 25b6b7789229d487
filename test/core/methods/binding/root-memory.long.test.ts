import { test } from 'vitest';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { rootRules } from './every-rule.ts';

test.each(rootRules)('20,000 velocities of %s allocate nothing', async (_, rule) => {
  const out = new Float32Array(3);
  const moment = {
    source0: Float32Array.of(0.1, 1.5, 0.2),
    destination0: Float32Array.of(-0.2, 2.5, -0.4),
    source: Float32Array.of(0.2, 1.4, 0.1),
    destination: Float32Array.of(-0.1, 2.7, -0.3),
    elapsed: 0,
  };
  await expectNothingAllocated(() => {
    for (let i = 0; i < 20_000; i++) {
      moment.elapsed = (i * 0.0137) % 0.7;
      rule.velocity(out, moment);
    }
  });
});
