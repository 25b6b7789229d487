import type { z } from 'zod';
import type { MethodName, requestSchemas, Response } from '../../contract/api.ts';

/** One function per method of the contract. What it throws is turned into a Problem by `answer`. */
export type Handlers = {
  readonly [Method in MethodName]: (
    request: z.output<(typeof requestSchemas)[Method]>,
  ) => Response<Method> | Promise<Response<Method>>;
};

/** Methods that concern windows and this installation. All others concern the open library. */
export type WindowMethod =
  | 'app.info'
  | 'app.shown'
  | 'app.menuBar'
  | 'app.toured'
  | 'app.guide'
  | 'library.recent'
  | 'library.openRecent'
  | 'library.clearRecent'
  | 'library.create'
  | 'library.choose'
  | 'library.startAgain';

export type WindowHandlers = Pick<Handlers, WindowMethod>;
export type LibraryHandlers = Omit<Handlers, WindowMethod>;
