import type { Clip } from '#core/clip/clip.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { fitSet, type FittedSet } from '#core/transition/clips/fit-set.ts';
import { requestsOf } from '#core/runs/interruptions/stress-requests.ts';
import { createStressRun, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import type { StressSetup } from '#core/runs/interruptions/plan-run.ts';
import { CURVE, JOG, MARCH_IN_PLACE, rigClip, type Rig } from '#test/fixtures/rigs.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Clips on the skeleton of the first. */
export function fitted(clips: readonly Clip[], root: RootOverride = { kind: 'auto' }): FittedSet {
  return valueOf(fitSet(clips.map((clip) => ({ clip, joints: {}, root }))));
}

/** A walk, a jog that is a loop, a curve at 30 frames a second, steps in place, and one frame. */
export function gaits(rig: Rig = 'hips'): readonly Clip[] {
  return [
    rigClip({ rig }),
    rigClip({ rig, gait: JOG, loop: true }),
    rigClip({ rig, gait: CURVE, fps: 30, frameCount: 90 }),
    rigClip({ rig, gait: MARCH_IN_PLACE }),
    rigClip({ rig, gait: CURVE, frameCount: 1 }),
  ];
}

const set = fitted(gaits());

/** A run over `gaits` at 60 Hz: 4 s, a request every 80 ms, a spring and dead blending, but for `changes`. */
export function setupOf(changes: Partial<StressSetup> & { readonly seed?: number } = {}): StressSetup {
  const { seconds = 4, clips = set.clips, seed = 7 } = changes;
  const document = { clips: [], seed, seconds, requests: { every: 0.08 } };
  return {
    ...set,
    slots: [slotOf('springExact'), slotOf('deadBlendArticle')],
    requests: requestsOf(document, clips),
    seconds,
    rate: 60,
    ...changes,
  };
}

export function runOf(changes: Parameters<typeof setupOf>[0] = {}): StressRun {
  return valueOf(createStressRun(setupOf(changes)));
}
