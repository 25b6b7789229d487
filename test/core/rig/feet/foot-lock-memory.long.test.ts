import { test } from 'vitest';
import { createFootLocks, lockLeg } from '#core/rig/feet/foot-lock.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { createPose } from '#core/pose/pose.ts';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

test('20,000 moments of a locked leg grow the heap by less than 64 KB', async () => {
  const clip = rooted(starterClip('crouch'));
  const corrections = Float64Array.from({ length: 240 }, (_, i) => 0.001 * i);
  const [[leg]] = createFootLocks(createJointMap(clip.skeleton), [clip], [[corrections, corrections]]);
  const pose = sampleClip(createPose(clip.skeleton.names.length), clip, 1);
  const [state, clock] = [new Float64Array(3), { elapsed: 0.5 }];
  await expectNothingAllocated(() => {
    for (let i = 0; i < 20_000; i++) {
      clock.elapsed = i / 20_000;
      lockLeg(pose, state, leg, clock);
    }
  });
});
