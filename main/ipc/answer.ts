import { requestSchemas } from '../../contract/api.ts';
import type { MethodName } from '../../contract/api.ts';
import type { Problem } from '../../contract/words/problem.ts';
import { inWords, schemaProblem } from '../../contract/words/schema-problem.ts';
import type { Result } from '../../core/result.ts';
import { failure } from '../../core/result.ts';
import { problemOf } from '../library/problems.ts';
import type { Handlers, LibraryHandlers, WindowHandlers } from './handler-table.ts';
import { refuseLarge } from './request-size.ts';

/** Logs an internal error. */
export type LogFault = (place: string, error: unknown) => void;

/** Converts anything thrown to a Problem. Internal errors are also logged. */
export function problemOfFault(place: string, error: unknown, log: LogFault): Problem {
  const problem = problemOf(error, 'The library');
  if (problem !== undefined) return problem;
  log(place, error);
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'fault', message: `Internal error in ${place}. See the log for details: ${reason}` };
}

/** Answers one call. Unknown methods and invalid requests are rejected; whatever the handler throws becomes a Problem. */
export async function answer(
  handlers: LibraryHandlers | WindowHandlers,
  method: unknown,
  request: unknown,
  log: LogFault,
): Promise<Result<unknown, Problem>> {
  if (typeof method !== 'string' || !Object.hasOwn(handlers, method)) {
    return failure({ code: 'unknownMethod', message: `Unknown method ${inWords(method)}.` });
  }
  const name = method as MethodName;
  const handler = (handlers as Handlers)[name] as (
    request: unknown,
  ) => Result<unknown, Problem> | Promise<Result<unknown, Problem>>;
  try {
    refuseLarge(name, request);
    const parsed = requestSchemas[name].safeParse(request);
    if (parsed.success) return await handler(parsed.data);
    const problem = schemaProblem(parsed.error, request);
    return failure({ ...problem, code: 'badRequest', message: `${name}: ${problem.message}` });
  } catch (error) {
    return failure(problemOfFault(name, error, log));
  }
}
