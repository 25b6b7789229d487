import { boundMusclesOf } from '../../procedural/muscle/muscle-asset.ts';
import { captureFatigue, evaluateFatigue, type FatigueCapture } from '../../procedural/muscle/fatigue.ts';
import type { Channels } from '../../pose/channels.ts';
import { createPose, type Pose, type ReadonlyPose } from '../../pose/pose.ts';
import type { BlendMethod, TransitionSample } from '../parts/method.ts';
import { readSeamDrives } from './seam-muscles.ts';

interface TiredCapture {
  readonly own: unknown; // of the method
  readonly fatigue: FatigueCapture | null; // null: no fatigue pose on this skeleton
  readonly tired: Pose; // scratch: the destination of a tired figure
  readonly sample: { source: ReadonlyPose; destination: ReadonlyPose; elapsed: number }; // scratch
}

/**
 * `method` towards a destination that sinks into the fatigue pose of its muscles, as far as each joint is
 * tired. The method blends to it as to any destination, so the seam stays as smooth as it is without. Without
 * a fatigue pose on this skeleton, `method` itself.
 *
 *   destination ── evaluateFatigue ──▶ tired destination ── method ──▶ output
 *
 * Source: Bielak, "Pimp up your blends", fatigue blend.
 */
export function withFatiguePose(method: BlendMethod): BlendMethod {
  const of = (capture: unknown): TiredCapture => capture as TiredCapture;
  return {
    ...method,
    capture(seam, values) {
      const { channels } = seam.destination;
      const pose = poseFrom(boundMusclesOf(values)?.fatiguePose ?? null, channels);
      const fatigue = pose && captureFatigue(seam.destination, pose, readSeamDrives(seam, values));
      const tired = createPose(channels);
      if (fatigue === null) {
        const sample = { source: seam.source, destination: seam.destination, elapsed: 0 };
        return { own: method.capture(seam, values), fatigue, tired, sample };
      }
      evaluateFatigue(tired, seam.destination, fatigue, { elapsed: 0 });
      const own = method.capture({ ...seam, destination: tired }, values);
      return { own, fatigue, tired, sample: { source: seam.source, destination: tired, elapsed: 0 } };
    },
    evaluate: (out, sample, capture) =>
      method.evaluate(out, tiredSample(sample, of(capture)), of(capture).own),
    explain: (out, sample, capture) => method.explain(out, sample, of(capture).own),
    readsSourceUntil: (capture) => method.readsSourceUntil(of(capture).own),
    rootRule: (values, { capture, hips }) => method.rootRule(values, { capture: of(capture).own, hips }),
  };
}

/** Fills the scratch of `capture` with a sample whose destination is tired. */
function tiredSample(
  sample: TransitionSample,
  { fatigue, tired, sample: out }: TiredCapture,
): TransitionSample {
  if (fatigue === null) return sample;
  evaluateFatigue(tired, sample.destination, fatigue, sample);
  out.source = sample.source;
  out.elapsed = sample.elapsed;
  return out;
}

/** A pose at rest from `BoundMuscles.fatiguePose`; null if it is of another skeleton. */
function poseFrom(numbers: readonly number[] | null, channels: Channels): Pose | null {
  const { joints } = channels;
  if (numbers?.length !== joints * 7) return null;
  const pose = createPose(channels);
  for (let j = 0; j < joints; j++) {
    for (let axis = 0; axis < 3; axis++) pose.positions[j * 3 + axis] = numbers[j * 7 + axis];
    for (let k = 0; k < 4; k++) pose.rotations[j * 4 + k] = numbers[j * 7 + 3 + k];
  }
  return pose;
}
