import type { Result } from '../../kit/result.ts';
import {
  parseDocument,
  versionedSpec,
  checkedSpec,
  isObject,
  listSpec,
  objectSpec,
} from '../../documents/specs/structure-specs.ts';
import {
  absentSpec,
  constantSpec,
  integerSpec,
  numberSpec,
  textSpec,
} from '../../documents/specs/plain-specs.ts';
import type { DocumentProblem, Spec, ValueOf } from '../../documents/specs/spec.ts';
import { RUN_SECONDS } from '../../documents/limits.ts';
import { clipDuration } from '../../clip/clip.ts';
import { randomShare } from '../../kit/numbers.ts';

/** The current version of request lists. */
export const REQUESTS_SCHEMA_VERSION = 1;

/** Limits on clips and requests: an hour of requests every 36 ms. */
const MAX_SET_CLIPS = 1000;
export const MAX_REQUESTS = 100_000;

/** Minimum time between requests, s. */
export const MIN_INTERVAL = 0.001;

/** Maximum seed, see `randomShare`. */
export const MAX_SEED = 2 ** 32 - 1;

/** Number of requests `every` s within `seconds`. */
function countEvery(every: number, seconds: number): number {
  return Math.floor(seconds / every + 1e-9);
}

/** s between requests. */
const everySpec = objectSpec('A request list', {
  every: numberSpec({ minimum: MIN_INTERVAL, maximum: RUN_SECONDS.most }),
});

const timesSpec = checkedSpec(
  objectSpec('A list of request times', {
    /** s, in any order; users may drag them. */
    times: listSpec(numberSpec({ minimum: 0, maximum: RUN_SECONDS.most }), 0, MAX_REQUESTS),
    /**
     * The draw of each from the seed, so that it keeps its clip when another is removed; absent = its place in
     * the list.
     */
    draws: absentSpec(listSpec(integerSpec({ minimum: 0, maximum: MAX_SEED }), 0, MAX_REQUESTS)),
  }),
  ({ times, draws = times }, path, report) => {
    if (draws.length === times.length) return;
    report(`${path}.draws`, `Expected ${times.length} draws, one for each time, found ${draws.length}.`);
  },
);

/** One of both: a time between requests, or their times. */
const requestsSpec: Spec<ValueOf<typeof everySpec> | ValueOf<typeof timesSpec>> = {
  schema: { oneOf: [everySpec.schema, timesSpec.schema] },
  read(value, path, scope) {
    if (isObject(value) && Object.hasOwn(value, 'every')) return everySpec.read(value, path, scope);
    if (isObject(value) && !Object.hasOwn(value, 'times'))
      scope.report(path, 'Expected “every”, the seconds between requests, or “times”, a list of seconds.');
    return timesSpec.read(value, path, scope);
  },
};

/** The fields of a request list. Any clips are accepted, since they may be missing. */
export const requestListSpec = checkedSpec(
  objectSpec('A request list', {
    schemaVersion: constantSpec(REQUESTS_SCHEMA_VERSION),
    clips: listSpec(textSpec, 0, MAX_SET_CLIPS), // ids or names; the first plays at the start
    seed: integerSpec({ minimum: 0, maximum: MAX_SEED }),
    seconds: numberSpec({ above: RUN_SECONDS.above, maximum: RUN_SECONDS.most }), // length of the run
    requests: requestsSpec,
  }),
  ({ requests, seconds }, _, report) => {
    const count = 'every' in requests ? countEvery(requests.every, seconds) : 0;
    if (count <= MAX_REQUESTS) return;
    report('requests.every', `${count} requests are too many: the limit is ${MAX_REQUESTS}.`);
  },
);

/** A request list as it is saved. */
export type RequestsDocument = ValueOf<typeof requestListSpec>;

/** Parses a request list from JSON: the document, or all problems with their paths. */
export function parseRequests(json: unknown): Result<RequestsDocument, readonly DocumentProblem[]> {
  return parseDocument(versionedSpec('request list', REQUESTS_SCHEMA_VERSION, requestListSpec), json);
}

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
type RequestTimes = Exclude<StressDocument['requests'], { readonly every: number }>;

/** The part of a clip that requests need. */
interface StressClip {
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
