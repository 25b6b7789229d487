// renderer/workers: long work in threads of their own: what they can do, and how they are asked
import { effect } from '@preact/signals';
import { endFlag } from '#core/kit/long-work.ts';
import type { Asking } from '../kit/resource.ts';
import type { Message, Reply } from './answer.ts';
import type { KernelWorks, Works } from './works.ts';
// oxlint-disable-next-line import/default -- Vite exports the URL of the built worker
import kernelWorker from './kernel-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import windowWorker from './window-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: 'workers',
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The only policy that the page may have, created once as it loads: the window’s own workers are scripts,
 * nothing else is.
 */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'workers',
  {
    createScriptURL(url) {
      if (url !== windowWorker && url !== kernelWorker)
        throw new TypeError(`no worker of the window: ${url}`);
      return url;
    },
  },
);

type AllWorks = Works & KernelWorks;
type ShowOf<Name extends keyof AllWorks> = Parameters<AllWorks[Name]>[1];
type ProgressOf<Name extends keyof AllWorks> =
  ShowOf<Name> extends (soFar: infer Progress) => void ? Progress : never;

/** Has a thread do a work. Resolves to its answer; rejects if it fails, and at once if the signal aborts. */
export type Ask<Names extends keyof AllWorks = keyof Works> = <Name extends Names>(
  name: Name,
  request: Parameters<AllWorks[Name]>[0],
  asking: Pick<Asking<ProgressOf<Name>>, 'signal'> & Partial<Asking<ProgressOf<Name>>>,
) => Promise<Awaited<ReturnType<AllWorks[Name]>>>;

/** Asks a thread with the kernel of cost maps. */
export type AskKernel = Ask<keyof KernelWorks>;

/** Asks a thread of its own, which ends with the answer. */
export const askWorker: Ask = (name, request, asking) => {
  const { ask, end } = startThread(windowWorker);
  return ask(name, request, asking).finally(end);
};

/**
 * A thread that starts with its first request, answers one after another, and ends with the window. What it
 * knows from the requests before is not sent again.
 */
export const lastingThread = (): Ask => kept(windowWorker);

/** Threads that share long work, at most. */
const MOST = 4;

/** Kept threads that share long work with the kernel of cost maps. */
export const kernelThreads = (): readonly AskKernel[] =>
  Array.from({ length: Math.max(1, Math.min(MOST, navigator.hardwareConcurrency)) }, () =>
    kept(kernelWorker),
  );

function kept(script: string): Thread['ask'] {
  let thread: Thread | null = null;
  effect(() => () => thread?.end());
  const start = (): Thread => startThread(script, () => (thread = null));
  return (name, request, asking) => (thread ??= start()).ask(name, request, asking);
}

interface Thread {
  readonly ask: Ask<keyof AllWorks>;
  readonly end: () => void;
}

let requests = 0;

/** @param lost is called when it can answer no more */
function startThread(script: string, lost?: () => void): Thread {
  const worker = new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' });
  worker.addEventListener('error', (event) => {
    lost?.();
    reportError(faultOf(event));
  });
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if (data.kind === 'fault') reportError(data.error);
  });
  let known: Readonly<Record<string, unknown>> = {};
  const post = (name: string, request: object, end: Int32Array): number => {
    const parts = Object.entries(request);
    const same = parts.filter(
      ([part, value]) => value !== null && typeof value === 'object' && value === known[part],
    );
    const others = Object.fromEntries(parts.filter((part) => !same.includes(part)));
    const id = ++requests;
    const message: Message = { id, name, request: others, same: same.map(([part]) => part), end };
    worker.postMessage(message);
    known = { ...known, ...request };
    return id;
  };
  const ask: Thread['ask'] = (name, request, { signal, progress }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const end = endFlag();
      const id = post(name, request, end);
      const answered = new AbortController();
      const { signal: until } = answered;
      const fail = (error: unknown): void => {
        answered.abort();
        end[0] = 1;
        reject(error);
      };
      signal.addEventListener('abort', () => fail(signal.reason), { signal: until });
      worker.addEventListener('error', ({ message }) => fail(new Error(message)), { signal: until });
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Reply>) => {
          if (data.id !== id) return;
          if (data.kind === 'soFar') return progress?.(data.value as never);
          if (data.kind === 'failed') return fail(new Error(data.message));
          answered.abort();
          resolve(data.value as never);
        },
        { signal: until },
      );
    });
  return { ask, end: () => worker.terminate() };
}

/** An exception in a worker, of which the window is told no more than its place. */
function faultOf({ message, filename, lineno, colno }: ErrorEvent): Error {
  const fault = new Error(message);
  fault.stack = `${message}\n    at ${filename}:${lineno}:${colno}`;
  return fault;
}
