// core/stress: plays random interruptions through blend methods and measures the motion
import { clipDuration } from '../clip.ts';
import { randomShare } from './random-share.ts';

/** A request: at `time`, a transition to a clip. */
export interface StressRequest {
  readonly from: string; // sender, for the record
  readonly time: number; // s, of arrival, >= 0
  readonly clip: number; // index in the set
  readonly entry: number; // s on the clip
  /** s, of the blend, for every joint; below 0 the request is ignored; absent = the slot's own. */
  readonly duration?: number | undefined;
}

/** A list of requests as a document: plain JSON. The clips and their entry times follow from the seed. */
export interface StressDocument {
  readonly clips: readonly string[]; // ids or names; the first plays at the start
  readonly seed: number; // whole, 0 to 2^32 - 1
  readonly seconds: number; // > 0, length of the run
  /** s between requests, > 0; or their times, which users may drag. */
  readonly requests: { readonly every: number } | RequestTimes;
}

/** The times of requests, in any order. */
export interface RequestTimes {
  readonly times: readonly number[]; // s, >= 0
  /**
   * The draw of each from the seed, so that it keeps its clip when another is removed; absent = its place in
   * the list.
   */
  readonly draws?: readonly number[] | undefined;
}

/** The part of a clip that requests need. */
export interface StressClip {
  readonly frameCount: number;
  readonly fps: number;
}

/**
 * The requests of a document, in its order. Draw `k` has the clip `floor(share(2k) clips)` and the entry
 * `share(2k + 1) duration`, see `randomShare`; so a request keeps its clip when its time changes. A request
 * may lead into the clip that plays.
 *
 * @param clips of the document, in its order; without any there are no requests
 */
export function requestsOf(
  { requests, seed, seconds }: StressDocument,
  clips: readonly StressClip[],
): readonly StressRequest[] {
  if (clips.length === 0) return [];
  const { times, draws } = requestTimes(requests, seconds);
  return times.map((time, k) => {
    const draw = draws?.[k] ?? k;
    const clip = Math.floor(randomShare(seed, 2 * draw) * clips.length);
    const entry = randomShare(seed, 2 * draw + 1) * clipDuration(clips[clip]);
    return { from: `request ${draw + 1}`, time, clip, entry };
  });
}

/** Number of requests `every` s within `seconds`. */
export function countEvery(every: number, seconds: number): number {
  return Math.floor(seconds / every + 1e-9);
}

/** The requests as a list of times: `every`, 2 `every`, … up to `seconds`, or the list itself. */
export function requestTimes(requests: StressDocument['requests'], seconds: number): RequestTimes {
  if (!('every' in requests)) return requests;
  const { every } = requests;
  return { times: Array.from({ length: countEvery(every, seconds) }, (_, k) => (k + 1) * every) };
}
