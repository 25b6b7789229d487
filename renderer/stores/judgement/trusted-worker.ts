// oxlint-disable-next-line import/default -- Vite exports the URL of the built worker
import costMap from '../matching/cost-map-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import judge from './judge-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import libraryJudge from './library-judge-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import place from './place-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import reference from './reference-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import suggest from './suggest-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: 'workers',
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The window's own workers. */
const workers = { costMap, judge, libraryJudge, place, reference, suggest };

/** The only policy that the page may have, created once as it loads: the window's own workers are scripts, nothing else is. */
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
