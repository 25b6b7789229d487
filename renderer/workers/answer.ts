import { endBy } from '#core/kit/long-work.ts';
import { messageOf, type Result } from '#core/kit/result.ts';

/** A request to a thread. */
export interface Message {
  readonly id: number;
  readonly name: string; // of the work
  readonly request: object;
  readonly same: readonly string[]; // properties of the request that are as the thread knows them
  readonly end: Int32Array; // see `endBy`
}

/** What a thread sends. Each request ends with an answer or a failure. */
export type Reply =
  | { readonly id: number; readonly kind: 'soFar' | 'answer'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly id: null; readonly kind: 'fault'; readonly error: Error }; // a rejection that nobody caught

/** Reports an answer as far as it is there. */
export type Show<Progress> = (soFar: Progress, transfer?: Transferable[]) => void;

/** Where messages come from and go to. */
type Scope = Pick<MessagePort, 'addEventListener' | 'postMessage'>;

/**
 * Answers requests in a thread by the works of these names, one after another. Parts of requests that stay
 * the same are the same objects. A work that is ended by its flag throws at its next `checkpoint()`.
 */
export function answer(works: object, scope: Scope): void {
  let known: object = {};
  let last = Promise.resolve();
  const act = async ({ id, name, request, same, end }: Message): Promise<void> => {
    const reply = (message: Reply, transfer: Transferable[] = []): void =>
      scope.postMessage(message, transfer);
    const kept = Object.entries(known).filter(([part]) => same.includes(part));
    const whole = { ...Object.fromEntries(kept), ...request };
    known = { ...known, ...whole };
    endBy(end);
    try {
      const work = works[name as never] as (request: object, show: Show<unknown>) => unknown;
      const value = await work(whole, (soFar, transfer) =>
        reply({ id, kind: 'soFar', value: soFar }, transfer),
      );
      reply({ id, kind: 'answer', value });
    } catch (error) {
      reply({ id, kind: 'failed', message: messageOf(error) });
    }
  };
  // The window is told of exceptions, but not of these.
  scope.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = (event as PromiseRejectionEvent).reason;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    scope.postMessage({ id: null, kind: 'fault', error } satisfies Reply);
  });
  scope.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    last = last.then(() => act(data));
  });
}

/** The value of a result; throws its error, which becomes the failure of the request. */
export function valueOf<Value>(result: Result<Value, string | { readonly message: string }>): Value {
  if (result.ok) return result.value;
  throw new Error(typeof result.error === 'string' ? result.error : result.error.message);
}
