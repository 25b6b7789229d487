import type { z } from 'zod';
import type { MethodName, requestSchemas, Response } from '#contract/api.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';

/**
 * One function per method of the contract. `answer` turns what it throws into a Problem, and nothing into
 * null.
 */
export type Handlers = {
  readonly [Method in MethodName]: (
    request: z.output<(typeof requestSchemas)[Method]>,
  ) => Answer<Method> | Promise<Answer<Method>>;
};

type Answer<Method extends MethodName> =
  | Response<Method>
  | (Result<null, Problem> extends Response<Method> ? void : never);
