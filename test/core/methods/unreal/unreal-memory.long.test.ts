import { test } from 'vitest';
import { createPose } from '#core/pose/pose.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { createUnrealRun, evaluateUnrealRun } from '#core/methods/unreal/unreal-run.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { nodesOf } from './unreal-motions.ts';

const JOINTS = 12;
const blendTimes = Array.from({ length: JOINTS }, (_, j) => 0.2 + 0.05 * j);

test.each(nodesOf(blendTimes))(
  '10,000 ticks of %s grow the heap by less than 64 KB without a collection',
  async (_, node) => {
    const source = createClipCursor(rooted(wavingClip({ joints: JOINTS, frameCount: 300, seed: 0 })));
    const cursor = createClipCursor(rooted(wavingClip({ joints: JOINTS, frameCount: 300, seed: 3 })));
    const [before, shown, out] = [0, 1, 2].map(() => createPose(JOINTS));
    const tick = 1 / 60;
    source.time = 1;
    sampleCursor(before, source);
    source.time = 1 + tick;
    sampleCursor(shown, source);
    const run = createUnrealRun({
      node,
      tick,
      before,
      shown,
      destination(out, time) {
        cursor.time = time.elapsed;
        return sampleCursor(out, cursor);
      },
    });
    await expectNothingAllocated(() => {
      for (let i = 0; i < 10_000; i++) evaluateUnrealRun(out, run, ((i * 17) % 64) - 1);
    });
  },
);
