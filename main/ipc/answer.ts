import { requestSchemas, type MethodName } from '#contract/api.ts';
import type { Problem } from '#contract/words/problem.ts';
import { describeValue, schemaProblem } from '#contract/words/schema-problem.ts';
import { failure, messageOf, success, type Result } from '#core/kit/result.ts';
import { problemOf, refuse } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';

/** Logs an internal error. */
export type LogFault = (place: string, error: unknown) => void;

/** Converts anything thrown to a Problem. Internal errors are also logged. */
export function problemOfFault(place: string, error: unknown, log: LogFault): Problem {
  const problem = problemOf(error, 'The library');
  if (problem !== undefined) return problem;
  log(place, error);
  const reason = messageOf(error);
  return { code: 'fault', message: `Internal error in ${place}. See the log for details: ${reason}` };
}

/**
 * Answers one call. Unknown methods and invalid requests are rejected; whatever the handler throws becomes a
 * Problem.
 */
export async function answer(
  handlers: Partial<Handlers>,
  method: unknown,
  request: unknown,
  log: LogFault,
): Promise<Result<unknown, Problem>> {
  if (typeof method !== 'string' || !Object.hasOwn(handlers, method)) {
    return failure({ code: 'unknownMethod', message: `Unknown method ${describeValue(method)}.` });
  }
  const name = method as MethodName;
  const handler = handlers[name] as (
    request: unknown,
  ) => Result<unknown, Problem> | undefined | Promise<Result<unknown, Problem> | undefined>;
  try {
    refuseLarge(name, request);
    const parsed = requestSchemas[name].safeParse(request);
    if (parsed.success) return (await handler(parsed.data)) ?? success(null);
    const problem = schemaProblem(parsed.error, request);
    return failure({ ...problem, code: 'badRequest', message: `${name}: ${problem.message}` });
  } catch (error) {
    return failure(problemOfFault(name, error, log));
  }
}

/** Methods that take all clips of a library: a million ids are 37 million characters. */
const large: ReadonlySet<MethodName> = new Set(['edit.commit', 'library.tagsOf', 'userData.merge']);

/** Values and characters of one request, together. */
const MAX_VALUES = 1_000_000;
const MAX_LARGE_VALUES = 64_000_000;

/** Bytes of one request. Only recordings contain bytes. */
const MAX_BYTES = 64 * 2 ** 20;

/** Maximum nesting of lists and objects; bounds the recursion here and in the schemas. */
const MAX_DEPTH = 32;

/**
 * Rejects a request that is larger than any of the window's, or not plain data. Called before the schema
 * parses the request: a schema would read all of it, and shared parts several times.
 */
export function refuseLarge(method: MethodName, request: unknown): void {
  let left = large.has(method) ? MAX_LARGE_VALUES : MAX_VALUES;
  const spend = (cost: number): void => {
    left -= cost;
    if (left < 0) refuse('tooLarge', 'The request is too large. Select fewer clips or shorten the text.');
  };
  const measure = (value: unknown, depth: number): void => {
    if (typeof value === 'string') return spend(value.length);
    if (typeof value !== 'object' || value === null) return;
    if (method === 'recording.write' && value instanceof Uint8Array) {
      if (value.byteLength > MAX_BYTES)
        refuse('tooLarge', 'The picture is too large. Choose a smaller size.');
      return;
    }
    if (depth > MAX_DEPTH)
      refuse('tooLarge', `${method}: expected at most ${MAX_DEPTH} nested lists, found more.`);
    if (Array.isArray(value)) {
      spend(value.length); // holes in a list count, too
      return value.forEach((entry) => measure(entry, depth + 1));
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) {
      refuse('badRequest', `${method}: expected plain data, found something else.`);
    }
    for (const [key, entry] of Object.entries(value)) {
      spend(key.length + 1);
      measure(entry, depth + 1);
    }
  };
  measure(request, 0);
}
