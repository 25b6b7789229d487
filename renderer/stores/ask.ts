import type { MethodName, Request, Response, SegueBridge } from '#contract/api.ts';
import type { Notices, ProblemPlace } from './notices.ts';

interface Asking {
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly notices: Pick<Notices, 'problem' | 'succeed'>;
}

type Value<Method extends MethodName> = Extract<Response<Method>, { readonly ok: true }>['value'];

/** What main answers to the work of a resource. Rejects with its problem. */
export async function answerOf<Method extends MethodName>(
  bridge: Pick<SegueBridge, 'call'>,
  method: Method,
  request: Request<Method>,
): Promise<Value<Method>> {
  const response = await bridge.call(method, request);
  if (!response.ok) throw new Error(response.error.message);
  return response.value;
}

/**
 * Calls a method of main and shows its problem, at `place` if there is one, until it succeeds. Resolves to
 * undefined after a problem.
 */
export async function ask<Method extends MethodName>(
  { bridge, notices }: Asking,
  method: Method,
  request: Request<Method>,
  ...place: readonly ProblemPlace[]
): Promise<Value<Method> | undefined> {
  const response = await bridge.call(method, request);
  if (response.ok) {
    notices.succeed(method);
    return response.value;
  }
  notices.problem(response.error.message, place[0], method);
  return undefined;
}
