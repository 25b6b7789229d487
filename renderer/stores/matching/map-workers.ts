import { cancelCostMap } from '#core/matching/cost-map-layout.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { CostMapAnswer, CostMapRequest, MinimaRequest, SharedMap } from './cost-map-request.ts';

/** What a map is computed from. */
export interface CostMapInputs extends Pick<
  Extract<CostMapRequest, { readonly kind: 'begin' }>,
  'playRates' | 'course' | 'mode'
> {
  readonly clips: readonly [RootedClip, RootedClip];
}

/** Threads that share a map, at most. */
const MAX_WORKERS = 4;

/** Computes one map at a time in workers; of those that wait, only the last. */
export function createMapWorkers(start: () => Worker, heard: (answer: CostMapAnswer) => void) {
  let workers: readonly Worker[] = [];
  let known: CostMapInputs['clips'] | null = null;
  let requests = 0; // of the first worker, not yet answered
  let id = 0;
  let running: SharedMap | null = null;
  let waiting: CostMapInputs | null = null;
  const post = (request: CostMapRequest): void => {
    requests++;
    workers[0].postMessage(request);
  };
  const send = ({ clips, ...inputs }: CostMapInputs): void => {
    const isKnown = known?.[0] === clips[0] && known[1] === clips[1];
    known = clips;
    post({ kind: 'begin', id, clips: isKnown ? null : clips, ...inputs });
  };
  const join = (map: SharedMap): void => {
    if (map.id !== id) return cancelCostMap(bufferOf(map));
    running = map;
    for (const worker of workers.slice(1)) worker.postMessage({ kind: 'join', map } satisfies CostMapRequest);
  };
  const hear = (answer: CostMapAnswer, isFirst: boolean): void => {
    if (answer.kind === 'begun') join(answer.map);
    if (answer.kind === 'idle' && isFirst && --requests === 0 && waiting) {
      const next = waiting;
      waiting = null;
      send(next);
    }
    if (!('id' in answer) || answer.id === id) heard(answer);
  };
  const open = (): void => {
    const count = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
    workers = Array.from({ length: count }, (_, i) => {
      const worker = start();
      worker.addEventListener('message', ({ data }: MessageEvent<CostMapAnswer>) => hear(data, i === 0));
      return worker;
    });
  };
  const cancel = (): void => {
    id++;
    waiting = null;
    if (running) cancelCostMap(bufferOf(running));
    running = null;
  };
  return {
    /** Cancels the map that is computed, and begins this one. */
    compute(inputs: CostMapInputs): void {
      cancel();
      if (workers.length === 0) open();
      if (requests > 0) waiting = inputs;
      else send(inputs);
    },
    findMinima: (map: SharedMap, options: MinimaRequest): void => post({ kind: 'minima', map, options }),
    cancel,
    stop: (): void => {
      for (const worker of workers) worker.terminate();
    },
  };
}

/** The memory of a map, which is shared. */
export const bufferOf = ({ memory }: SharedMap): SharedArrayBuffer =>
  memory.buffer as unknown as SharedArrayBuffer;
