import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { answer } from '#renderer/workers/answer.ts';
import { kernelWorks, works } from '#renderer/workers/works.ts';

let asked = 0;

/** How many requests to threads have no answer yet. */
export const busyThreads = (): number => asked;

/** Threads of the window that work on the thread of the test, one message after another, on copies. */
export function workOnThisThread(): void {
  asked = 0;
  class Thread extends EventTarget {
    readonly #own = new EventTarget();
    readonly #asked = new Set<number>();
    #hasEnded = false;
    constructor(script: string) {
      super();
      const scope = {
        addEventListener: this.#own.addEventListener.bind(this.#own),
        postMessage: (data: { readonly id: number; readonly kind: string }) => {
          if (data.kind !== 'soFar' && this.#asked.delete(data.id)) asked--;
          this.#send(this, data);
        },
      };
      answer(script.includes('kernel') ? kernelWorks : works, scope);
    }
    #send(to: EventTarget, data: unknown): void {
      const copy: unknown = structuredClone(data);
      void setImmediate().then(() => {
        if (!this.#hasEnded) to.dispatchEvent(new MessageEvent('message', { data: copy }));
      });
    }
    postMessage(data: { readonly id: number }): void {
      this.#asked.add(data.id);
      asked++;
      this.#send(this.#own, data);
    }
    terminate(): void {
      this.#hasEnded = true;
      asked -= this.#asked.size;
      this.#asked.clear();
    }
  }
  vi.stubGlobal('Worker', Thread);
}
