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

/** The current version of request lists. */
export const REQUESTS_SCHEMA_VERSION = 1;

/** Limits on clips and requests: an hour of requests every 36 ms. */
export const MAX_SET_CLIPS = 1000;
export const MAX_REQUESTS = 100_000;

/** Minimum time between requests, s. */
export const MIN_INTERVAL = 0.001;

/** Maximum seed, see `randomShare`. */
export const MAX_SEED = 2 ** 32 - 1;

/** Number of requests `every` s within `seconds`. */
export function countEvery(every: number, seconds: number): number {
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
