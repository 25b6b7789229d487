import { failure, success, type Result } from '../result.ts';
import { integerSpec, numberSpec, textSpec } from '../schema/plain-specs.ts';
import { wordsFor, type DocumentProblem, type JsonSchema, type Spec } from '../schema/spec.ts';
import { isObject, listSpec, objectSpec } from '../schema/structure-specs.ts';
import { countEvery, type StressDocument } from './stress-requests.ts';
import { RUN_SECONDS } from './stress-setup.ts';

/** The current version of request lists. */
export const REQUESTS_SCHEMA_VERSION = 1;

/** A request list as it is saved. */
export interface RequestsDocument extends StressDocument {
  readonly schemaVersion: typeof REQUESTS_SCHEMA_VERSION;
}

/** Limits on clips and requests: an hour of requests every 36 ms. */
export const MAX_SET_CLIPS = 1000;
export const MAX_REQUESTS = 100_000;

/** Minimum time between requests, s. */
export const MIN_INTERVAL = 0.001;

/** Maximum seed, see `randomShare`. */
export const MAX_SEED = 2 ** 32 - 1;

/** Limit on reported problems. */
const MAX_PROBLEMS = 100;

/** Whole numbers beyond the limit of other numbers. */
const seedSpec: Spec<number> = {
  schema: { type: 'integer', minimum: 0, maximum: MAX_SEED },
  read(value, path, { report }) {
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > MAX_SEED)
      report(path, `Expected a whole number from 0 to ${MAX_SEED}, found ${wordsFor(value)}.`);
    return value as number;
  },
};

const everySpec = objectSpec('A request list', {
  every: numberSpec({ minimum: MIN_INTERVAL, maximum: RUN_SECONDS.most }),
});

const drawsSpec: Spec<readonly number[]> = {
  ...listSpec(seedSpec, 0, MAX_REQUESTS),
  optional: true,
};

const timesSpec = objectSpec('A list of request times', {
  times: listSpec(numberSpec({ minimum: 0, maximum: RUN_SECONDS.most }), 0, MAX_REQUESTS),
  draws: {
    ...drawsSpec,
    read: (value, path, scope) => (value === undefined ? undefined : drawsSpec.read(value, path, scope)),
  },
});

/** One of both: a time between requests, or their times. */
const requestsSpec: Spec<StressDocument['requests']> = {
  schema: { oneOf: [everySpec.schema, timesSpec.schema] },
  read(value, path, scope) {
    if (isObject(value) && Object.hasOwn(value, 'every')) return everySpec.read(value, path, scope);
    if (isObject(value) && !Object.hasOwn(value, 'times'))
      scope.report(path, 'Expected “every”, the seconds between requests, or “times”, a list of seconds.');
    const list = timesSpec.read(value, path, scope);
    const { times, draws } = list;
    if (Array.isArray(times) && Array.isArray(draws) && times.length !== draws.length)
      scope.report(
        `${path}.draws`,
        `Expected ${times.length} draws, one for each time, found ${draws.length}.`,
      );
    return list;
  },
};

const documentSpec = objectSpec('A request list', {
  schemaVersion: integerSpec({ minimum: 1, maximum: REQUESTS_SCHEMA_VERSION }) as Spec<1>,
  clips: listSpec(textSpec, 0, MAX_SET_CLIPS),
  seed: seedSpec,
  seconds: numberSpec({ above: RUN_SECONDS.above, maximum: RUN_SECONDS.most }),
  requests: requestsSpec,
});

/** Parses a request list from JSON: the document, or all problems with their paths. Any clips are accepted, since they may be missing. */
export function parseRequests(json: unknown): Result<RequestsDocument, readonly DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  const version = isObject(json) ? json.schemaVersion : undefined;
  if (typeof version === 'number' && version > REQUESTS_SCHEMA_VERSION) {
    const message = `This request list was saved by a newer version of Segue: its version is ${version}, the supported one ${REQUESTS_SCHEMA_VERSION}.`;
    return failure([{ path: 'schemaVersion', message }]);
  }
  const report = (path: string, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ path, message });
  };
  const document = documentSpec.read(json, '', { report });
  if (problems.length === 0 && 'every' in document.requests) {
    const count = countEvery(document.requests.every, document.seconds);
    if (count > MAX_REQUESTS)
      report('requests.every', `${count} requests are too many: the limit is ${MAX_REQUESTS}.`);
  }
  return problems.length === 0 ? success(document) : failure(problems);
}

/** The JSON Schema of a request list, derived from the specs that parse it. */
export function requestsSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Segue request list',
    ...documentSpec.schema,
  };
}
