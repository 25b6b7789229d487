import { RUN_SECONDS } from '../../documents/limits.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { JointLimits } from '../../rig/joint-limits.ts';
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
import { mergeRequests, requestDurations } from '../../transition/requests/requests.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { grantRequest, grantSlot, withoutProfile } from '../../transition/requests/grant-requests.ts';

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

/** What became of a request. */
export interface PlannedRequest {
  readonly request: StressRequest;
  readonly frame: number; // of its evaluation
  readonly outcome:
    | 'granted'
    | 'ignored' // its duration is negative
    | 'outlasted'; // another request before the same evaluation is shorter, or equal and earlier
  /** Index of the request that was granted instead; -1 = none. */
  readonly grantedInstead: number;
}

/** A granted request: at `frame` its transition begins. */
interface StressGrant {
  readonly frame: number;
  readonly request: number; // index in `requests`
}

/** The requests of a run, resolved once for all slots, which therefore play the same clips in step. */
export interface StressPlan {
  readonly requests: readonly PlannedRequest[]; // by arrival
  readonly grants: readonly StressGrant[]; // by frame, at most one each
}

/**
 * Resolves requests as an engine does, which sees them at its next frame: of those the shortest wins, on ties
 * the earliest. One that states no duration counts as longer than any that does. Requests after the last
 * frame are left out.
 *
 * @param rate   frames per second
 * @param frames number of frames, the first at 0 s
 */
export function planRequests(requests: readonly StressRequest[], rate: number, frames: number): StressPlan {
  const frameOf = ({ time }: StressRequest): number => Math.max(Math.ceil(time * rate - 1e-6), 0);
  const arrived = requests.filter((each) => frameOf(each) < frames).toSorted((a, b) => a.time - b.time);
  const planned: PlannedRequest[] = [];
  const grants: StressGrant[] = [];
  for (let start = 0, end = 0; start < arrived.length; start = end) {
    const frame = frameOf(arrived[start]);
    while (end < arrived.length && frameOf(arrived[end]) === frame) end++;
    const rivals = arrived.slice(start, end);
    const { index } = mergeRequests(rivals.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY));
    const winner = index < 0 ? -1 : start + index;
    if (winner >= 0) grants.push({ frame, request: winner });
    for (const [i, request] of rivals.entries()) {
      const lost = (request.duration ?? 0) < 0 ? 'ignored' : 'outlasted';
      const outcome = i === index ? 'granted' : lost;
      planned.push({ request, frame, outcome, grantedInstead: i === index ? -1 : winner });
    }
  }
  return { requests: planned, grants };
}

/** The last grant up to `frame`; -1 = none. */
export function grantBefore({ grants }: StressPlan, frame: number): number {
  let [low, high] = [0, grants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (grants[middle].frame <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The duration of a grant in one slot, s. */
export interface SlotGrant {
  readonly asked: number;
  readonly granted: number;
  readonly shortenedBy: number; // by the deficit; 0 if the method has none
}

/**
 * The durations of all grants of a plan in a slot: as requested or else the slot's own blend time, minus the
 * deficit for a node that has one.
 *
 * @param rate frames per second
 * @returns [grants], null if the method has no blend time
 */
export function slotGrants(
  slot: SlotSettings,
  { requests, grants }: StressPlan,
  rate: number,
): readonly SlotGrant[] | null {
  const { asked: own } = grantRequest(slot);
  if (own === null) return null;
  const asked = grants.map(({ request }) => requests[request].request.duration ?? own);
  const hasDeficit = findBlendMethod(slot.method)?.hasDeficit === true;
  const times = grants.map(({ frame }) => frame / rate);
  const granted = hasDeficit ? requestDurations(times, asked) : asked;
  return asked.map((duration, i) => ({
    asked: duration,
    granted: granted[i],
    shortenedBy: duration - granted[i],
  }));
}

/**
 * A slot as a grant plays it. A duration that the request states is for all joints alike, so it replaces the
 * profile as well.
 *
 * @param isStated true if the request states its duration
 */
export function grantedSlot(slot: SlotSettings, grant: SlotGrant | null, isStated: boolean): SlotSettings {
  if (grant === null) return slot;
  return isStated ? withoutProfile(slot, grant.granted) : grantSlot(slot, [], grant.shortenedBy);
}
