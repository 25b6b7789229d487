// oxlint-disable-next-line import/default -- Vite exports the URL of the built worker
import judgeWorker from './judge-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: 'workers',
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The only policy that the page may have, created once as it loads: the window's own worker is a script, nothing else is. */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'workers',
  {
    createScriptURL(url) {
      if (url !== judgeWorker) throw new TypeError(`no worker of the window: ${url}`);
      return url;
    },
  },
);

/** Starts the worker that judges transitions. */
export const startJudgeWorker = (): Worker =>
  new Worker(policy?.createScriptURL(judgeWorker) ?? judgeWorker, { type: 'module' });
