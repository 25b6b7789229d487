import { expect, test } from 'vitest';
import type { CostMapLayout } from '#core/matching/cost-map-layout.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { CostMapAnswer, CostMapRequest, SharedMap } from '#renderer/stores/matching/cost-map-request.ts';
import { createThread } from '#test/fixtures/worker-thread.ts';
import { createMapWorkers, type CostMapInputs } from '#renderer/stores/matching/map-workers.ts';

const clip = (): RootedClip => ({}) as RootedClip;

const inputsOf = (clips: CostMapInputs['clips'], mode: 'fast' | 'exact' = 'fast'): CostMapInputs => ({
  clips,
  playRates: [1, 1],
  course: { kind: 'inertialization', halfLife: 0.2 },
  mode,
});

function sharedMap(id: number): SharedMap {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  return { id, memory, layout: {} as CostMapLayout, every: 1 };
}

const isCancelled = ({ memory }: SharedMap): boolean => new Int32Array(memory.buffer)[3] === 1;
const idle = { kind: 'idle', failure: null } as const;

/** Workers, and what the window hears of them. */
function opened() {
  const threads = Array.from({ length: 4 }, () => createThread<CostMapRequest, CostMapAnswer>());
  const rest = threads.slice();
  const heard: string[] = [];
  const workers = createMapWorkers(
    () => rest.shift()?.worker as Worker,
    (answer) => heard.push(answer.kind),
  );
  return { workers, threads, heard, first: threads[0] };
}

test('the first worker begins a map, and the others join it', () => {
  const { workers, threads, first, heard } = opened();
  workers.compute(inputsOf([clip(), clip()]));
  expect(first.asked.map(({ kind }) => kind)).toEqual(['begin']);
  const { id } = first.asked[0] as Extract<CostMapRequest, { kind: 'begin' }>;
  const map = sharedMap(id);
  first.answer({ kind: 'begun', map });
  expect(threads[1].asked).toEqual([{ kind: 'join', map }]);
  expect(heard).toEqual(['begun']);
});

test('a map that is no longer wanted is cancelled at once, and of those that wait only the last is computed', () => {
  const { workers, first, heard } = opened();
  const clips = [clip(), clip()] as const;
  workers.compute(inputsOf(clips));
  const map = sharedMap(1);
  first.answer({ kind: 'begun', map });
  workers.compute(inputsOf(clips, 'exact'));
  expect(isCancelled(map)).toBe(true);
  workers.compute(inputsOf([clips[0], clip()], 'exact'));
  expect(first.asked).toHaveLength(1); // the first worker is busy until it has stopped
  first.answer(idle);
  expect(first.asked).toHaveLength(2);
  expect(first.asked[1]).toMatchObject({ kind: 'begin', id: 3, mode: 'exact' });
  heard.length = 0;
  first.answer({ kind: 'minima', id: 1, minima: [] });
  expect(heard).toEqual([]); // of the map before
});

test('a map that begins after it was cancelled stops, too; clips that a worker has are not sent again', () => {
  const { workers, first } = opened();
  const clips = [clip(), clip()] as const;
  workers.compute(inputsOf(clips));
  workers.cancel();
  const map = sharedMap(1);
  first.answer({ kind: 'begun', map });
  expect(isCancelled(map)).toBe(true);
  first.answer(idle);
  workers.compute(inputsOf([clips[0], clips[1]], 'exact'));
  expect(first.asked.map((request) => 'clips' in request && request.clips !== null)).toEqual([true, false]);
});
