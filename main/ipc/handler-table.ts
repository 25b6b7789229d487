import type { z } from 'zod';
import type { MethodName, requestSchemas, Response } from '../../contract/api.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';

/** One function per method of the contract. `answer` turns what it throws into a Problem, and nothing into null. */
export type Handlers = {
  readonly [Method in MethodName]: (
    request: z.output<(typeof requestSchemas)[Method]>,
  ) => Answer<Method> | Promise<Answer<Method>>;
};

type Answer<Method extends MethodName> =
  Response<Method> | (Result<null, Problem> extends Response<Method> ? void : never);

/** Methods that concern windows and this installation. All others concern the open library. */
export type WindowMethod =
  | 'app.info'
  | 'app.shown'
  | 'app.menuBar'
  | 'app.toured'
  | 'app.guide'
  | 'app.saveReport'
  | 'library.recent'
  | 'library.openRecent'
  | 'library.clearRecent'
  | 'library.create'
  | 'library.choose'
  | 'library.startAgain';

export type WindowHandlers = Pick<Handlers, WindowMethod>;
export type LibraryHandlers = Omit<Handlers, WindowMethod>;
