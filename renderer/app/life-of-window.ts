import { createModel } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';

/** Runs `work` and returns a function that ends all effects which it created. */
export function collectEffects(work: () => void): () => void {
  const Work = createModel(() => {
    work();
    return {};
  });
  const done = new Work();
  return () => done[Symbol.dispose]();
}

/** `bridge`, whose listeners are removed when `signal` aborts. */
export function bridgeUntil(signal: AbortSignal, bridge: SegueBridge): SegueBridge {
  return {
    ...bridge,
    on(event, listener) {
      const stop = bridge.on(event, listener);
      signal.addEventListener('abort', stop, { once: true });
      return stop;
    },
  };
}
