import { effect } from '@preact/signals';
import { endFlag } from '../../../core/checkpoint.ts';
import type { FoundPlace, PlaceAnswer, PlaceRequest, PlaceSearch, SearchedRow } from './place-request.ts';

/** Threads that share the clips, at most. */
const MAX_WORKERS = 4;

/** Workers that share the clips of a library, started when they are needed. A clip is always with the same one. */
export function createPlaceWorkers(start: () => Worker) {
  const count = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
  let workers: readonly Worker[] = [];
  let known: PlaceSearch['clips'] = null;
  let number = 0;
  const end = endFlag();
  effect(() => () => workers.forEach((worker) => worker.terminate())); // when the window closes
  const post = (worker: number, request: PlaceRequest): void => workers[worker].postMessage(request);
  const workerOf = ({ id }: Pick<SearchedRow, 'id'>): number => Number.parseInt(id.slice(0, 8), 16) % count;
  return {
    count,
    /** Ends the search before it. Returns a function that has a place judged. */
    search(
      { clips, ...asked }: Omit<PlaceSearch, 'number' | 'rows' | 'end'>,
      rows: readonly SearchedRow[],
      signal: AbortSignal,
      heard: (answer: PlaceAnswer) => void,
    ): (rank: number, place: FoundPlace, row: SearchedRow) => void {
      if (workers.length === 0) workers = Array.from({ length: count }, start);
      const own = ++number;
      end[0] = 0;
      const isKnown = clips?.every((clip, i) => clip === known?.[i]) === true;
      known = clips;
      for (const [i, worker] of workers.entries()) {
        const hear = ({ data }: MessageEvent<PlaceAnswer>): void => {
          if (data.number === own) heard(data);
        };
        worker.addEventListener('message', hear, { signal });
        const share = [...rows.entries()].filter(([, row]) => workerOf(row) === i);
        post(i, { kind: 'search', ...asked, number: own, end, clips: isKnown ? null : clips, rows: share });
      }
      return (rank, place, row) => post(workerOf(row), { kind: 'judge', rank, place, row });
    },
    stop: (): void => {
      end[0] = 1;
      for (const i of workers.keys()) post(i, { kind: 'stop' });
    },
  };
}

export type PlaceWorkers = ReturnType<typeof createPlaceWorkers>;
