import type { MethodName, Request, Response, SegueBridge } from '#contract/api.ts';
import type { Notices, ProblemPlace } from './notices.ts';

interface Asking {
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly notices: Pick<Notices, 'problem' | 'succeed'>;
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
): Promise<Extract<Response<Method>, { readonly ok: true }>['value'] | undefined> {
  const response = await bridge.call(method, request);
  if (response.ok) {
    notices.succeed(method);
    return response.value;
  }
  notices.problem(response.error.message, place[0], method);
  return undefined;
}
