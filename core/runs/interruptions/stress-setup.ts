import { RUN_SECONDS } from '../../documents/limits.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { JointLimits } from '../../rig/limits/joint-limits.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { SlotSettings } from '../../transition/document/document.ts';
import { findSkeletonMismatch } from '../../transition/document/match-skeletons.ts';
import {
  badValue,
  firstProblem,
  type TransitionProblem,
} from '../../transition/document/transition-problem.ts';
import { findSlotProblem } from '../../transition/document/validate-slot.ts';
import type { StressRequest } from './stress-requests.ts';

/** What a run plays. */
export interface StressSetup {
  /** Fitted to one skeleton, see `fitSet`. The first plays at the start. */
  readonly clips: readonly RootedClip[];
  readonly map: JointMap; // of that skeleton
  readonly limits: readonly JointLimits[]; // of the clips: see `setLimits`
  readonly slots: readonly SlotSettings[];
  readonly requests: readonly StressRequest[];
  readonly seconds: number; // (0, 3600]
  readonly rate: number; // evaluations per second, 1 to 1000
}

/** Evaluations per second. */
export const RUN_RATES = { least: 1, most: 1000 } as const;

/** Finds the first problem of a setup; null if there is none. `field` is its path in the setup. */
export function findStressProblem({
  clips,
  slots,
  requests,
  seconds,
  rate,
}: StressSetup): TransitionProblem | null {
  return firstProblem([
    () => (clips.length === 0 ? badValue('clips', 'A stress run needs at least one clip.') : null),
    () => (slots.length === 0 ? badValue('slots', 'A stress run needs at least one slot.') : null),
    () =>
      seconds > RUN_SECONDS.above && seconds <= RUN_SECONDS.most
        ? null
        : badValue(
            'seconds',
            `The length must be above 0 and at most ${RUN_SECONDS.most} s, not ${seconds}.`,
          ),
    () =>
      rate >= RUN_RATES.least && rate <= RUN_RATES.most
        ? null
        : badValue(
            'rate',
            `The rate must be between ${RUN_RATES.least} and ${RUN_RATES.most} Hz, not ${rate}.`,
          ),
    ...clips.map(
      ({ skeleton }) =>
        () =>
          findSkeletonMismatch(clips[0].skeleton, skeleton),
    ),
    ...slots.map((slot, i) => () => findSlotProblem(slot, `slots[${i}]`, clips[0].skeleton)),
    ...requests.map((request, i) => () => findRequestProblem(request, `requests[${i}]`, clips.length)),
  ]);
}

function findRequestProblem(
  { time, clip, entry, duration = 0 }: StressRequest,
  field: string,
  clips: number,
): TransitionProblem | null {
  if (!Number.isInteger(clip) || clip < 0 || clip >= clips)
    return badValue(`${field}.clip`, `${field}.clip must be between 0 and ${clips - 1}, not ${clip}.`);
  const numbers = { time, entry, duration };
  const wrong = (['time', 'entry', 'duration'] as const).find((name) => !Number.isFinite(numbers[name]));
  if (wrong !== undefined) return badValue(`${field}.${wrong}`, `${field}.${wrong} is ${numbers[wrong]}.`);
  return time >= 0 ? null : badValue(`${field}.time`, `${field}.time must not be negative, but is ${time}.`);
}
