import { effect } from '@preact/signals';
import { endFlag } from '#core/checkpoint.ts';
// oxlint-disable-next-line import/default -- Vite exports the URL of the built worker
import costMap from '../matching/cost-map-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import certify from './certify-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import judge from './judge-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import libraryJudge from './library-judge-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import place from './place-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import recorded from './recorded-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import reference from './reference-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import suggest from './suggest-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import taste from './taste-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: 'workers',
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The window's own workers. */
const workers = { certify, costMap, judge, libraryJudge, place, recorded, reference, suggest, taste };

/**
 * The only policy that the page may have, created once as it loads: the window's own workers are scripts,
 * nothing else is.
 */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'workers',
  {
    createScriptURL(url) {
      if (!Object.values(workers).includes(url)) throw new TypeError(`no worker of the window: ${url}`);
      return url;
    },
  },
);

/** Starts a worker of the window. */
export function startWorker(name: keyof typeof workers): Worker {
  const url = workers[name];
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}

/**
 * Sends a request to a worker of its own, with the flag that ends it. Returns a function that ends it.
 *
 * @param heard returns the next request after an answer; null = the work is done, undefined = more answers
 *   follow
 */
export function askWorker<Answer>(
  name: keyof typeof workers,
  request: object,
  heard: (answer: Answer) => object | null | undefined,
): () => void {
  const worker = startWorker(name);
  const end = endFlag();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const next = heard(data);
    if (next === null) worker.terminate();
    else if (next) worker.postMessage(next);
  });
  worker.postMessage({ ...request, end });
  return () => {
    end[0] = 1;
    worker.terminate();
  };
}

/**
 * A worker that is started at its first request and ends with the window. Returns its answer to a request;
 * one at a time.
 */
export function keptWorker<Request, Answer>(
  name: keyof typeof workers,
): (request: Request) => Promise<Answer> {
  let worker: Worker | null = null;
  effect(() => () => worker?.terminate());
  return (request) =>
    new Promise((resolve) => {
      worker ??= startWorker(name);
      const hear = ({ data }: MessageEvent<Answer>): void => resolve(data);
      worker.addEventListener('message', hear, { once: true });
      worker.postMessage(request);
    });
}
