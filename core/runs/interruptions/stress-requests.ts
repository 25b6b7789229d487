import { clipDuration } from '../../clip/clip.ts';
import { countEvery, type RequestsDocument } from './parse-requests.ts';
import { randomShare } from '../../kit/numbers.ts';

/** A request: at `time`, a transition to a clip. */
export interface StressRequest {
  readonly from: string; // sender, for the record
  readonly time: number; // s, of arrival, >= 0
  readonly clip: number; // index in the set
  readonly entry: number; // s on the clip
  /** s, of the blend, for every joint; below 0 the request is ignored; absent = the slot's own. */
  readonly duration?: number | undefined;
}

/** A list of requests as a document. The clips and their entry times follow from the seed. */
export type StressDocument = Omit<RequestsDocument, 'schemaVersion'>;

/** The times of requests, in any order. */
export type RequestTimes = Exclude<StressDocument['requests'], { readonly every: number }>;

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

/** The requests as a list of times: `every`, 2 `every`, … up to `seconds`, or the list itself. */
export function requestTimes(requests: StressDocument['requests'], seconds: number): RequestTimes {
  if (!('every' in requests)) return requests;
  const { every } = requests;
  return { times: Array.from({ length: countEvery(every, seconds) }, (_, k) => (k + 1) * every) };
}
