import type { z } from 'zod';
import type { MethodName, requestSchemas, Response } from '../../contract/api.ts';

/** One function per method of the contract. What it throws is turned into a Problem by `serve`. */
export type Handlers = {
  readonly [Method in MethodName]: (
    request: z.output<(typeof requestSchemas)[Method]>,
  ) => Response<Method> | Promise<Response<Method>>;
};
