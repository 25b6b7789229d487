import { test } from 'vitest';
import { detectContacts } from '#core/rig/feet/foot-contacts.ts';
import { jerkCount, measureJerk } from '#core/judge/kinematics/derivatives.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';

const FRAMES = 200;

test('measures over all frames of a clip grow the heap by less than 64 KB without a collection', async () => {
  const track = Float32Array.from({ length: FRAMES * 3 }, (_, i) => Math.sin(i));
  const heights = Float32Array.from({ length: FRAMES }, (_, i) => Math.abs(Math.sin(i / 9)));
  const jerk = new Float32Array(jerkCount(FRAMES));
  const contacts = new Uint8Array(FRAMES);
  const thresholds = { heightOn: 0.05, speedOn: 0.2, heightOff: 0.08, speedOff: 0.4 };
  await expectNothingAllocated(() => {
    for (let i = 0; i < 1000; i++) {
      measureJerk(jerk, track, 1 / 60);
      detectContacts(contacts, heights, heights, thresholds);
    }
  });
});
