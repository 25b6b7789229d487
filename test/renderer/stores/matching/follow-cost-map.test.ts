import { createModel, signal, type Signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { CostMapLayout } from '#core/judge/cost-map/cost-map-layout.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { createLayer } from '#renderer/stores/document/layer.ts';
import { followCostMap } from '#renderer/stores/matching/follow-cost-map.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import type { ClipUses } from '#renderer/stores/transitions/clip-uses.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import type { MinimaRequest, SharedMap } from '#renderer/workers/cost-map.ts';
import { holdThreads, type HeldThread } from '#test/fixtures/worker-thread.ts';
import { documentOf, rangeOf, transitionOf } from '../library-fixture.ts';

const clipAt = (fps: number): RootedClip => ({ fps, frameCount: 60 }) as RootedClip;
const readyOf = (...[source, destination]: readonly [RootedClip, RootedClip]): OpenClips =>
  ({ state: 'ready', source, destination }) as OpenClips;

/** The map of a transition, its threads, and the signals that it follows. */
function followed() {
  const threads = holdThreads();
  const base = transitionOf('t1');
  const slots = [{ method: 'springExact', values: { halfLife: 0.2 } }] as unknown as Transition['slots'];
  const transition = signal<Transition | null>({ ...base, slots, chosen: 0 });
  const uses = signal<ClipUses | null>({ source: base.source, destination: base.destination });
  const motion = signal<OpenClips>(readyOf(clipAt(30), clipAt(60)));
  const workspace = { state: signal({ ...defaultWorkspace, bottomTab: 'costMap' as const }) };
  const preview = signal<unknown>(null) as Signal<null>;
  const document = createLayer(signal(documentOf([], [])));
  const Model = createModel(() => ({
    map: followCostMap({
      open: { clips: motion, uses, transition },
      document: { preview, shown: document },
      workspace,
    }),
  }));
  const { map, ...model } = new Model();
  const begins = () => threads[0].asked.flatMap((asked, i) => (asked.name === 'createMap' ? [i] : []));
  const setMode = (mode: 'fast' | 'exact'): void => void (map.mode.value = mode);
  return { map, transition, uses, motion, document, workspace, preview, threads, begins, setMode, model };
}

const readyEnds = (motion: Signal<OpenClips>) => {
  const { source, destination } = motion.peek() as Extract<OpenClips, { state: 'ready' }>;
  return [source, destination] as const;
};
const withRate = (uses: Signal<ClipUses | null>, end: 'source' | 'destination'): ClipUses => {
  const now = uses.peek()!;
  return { ...now, [end]: { ...now[end], playRate: 0.7 } };
};

/** Computes a map of so many rows in all threads. */
async function compute(threads: readonly HeldThread[], rows: number, grid: 'coarse' | 'fine' = 'fine') {
  const map: SharedMap = {
    memory: new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }),
    layout: { fine: { rows, columns: rows } } as CostMapLayout,
    every: [2, 3],
  };
  threads[0].answer(map);
  await arrive();
  threads[0].show(pictureOf(grid));
  return map;
}

const pictureOf = (grid: 'coarse' | 'fine') => ({ grid, picture: { of: grid } });
const arrive = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const isEnded = ({ asked }: HeldThread): boolean => asked.at(-1)!.end[0] === 1;

test('moving the seam and edits that a map does not depend on compute nothing', async () => {
  const { transition, uses, begins } = followed();
  expect(begins()).toHaveLength(1);
  const now = uses.peek()!;
  uses.value = { ...now, source: { ...now.source, time: 1.5 } };
  transition.value = { ...transition.peek()!, note: 'looks good' };
  expect(begins()).toHaveLength(1);
  transition.value = {
    ...transition.peek()!,
    slots: [{ ...transition.peek()!.slots[0], values: { halfLife: 0.3 } }],
  };
  await arrive();
  expect(begins()).toHaveLength(2);
});

test.each<readonly [string, (parts: ReturnType<typeof followed>) => void]>([
  ['clip of the source', ({ motion }) => (motion.value = readyOf(clipAt(30), readyEnds(motion)[1]))],
  ['clip of the destination', ({ motion }) => (motion.value = readyOf(readyEnds(motion)[0], clipAt(60)))],
  ['play rate of the source', ({ uses }) => (uses.value = withRate(uses, 'source'))],
  ['play rate of the destination', ({ uses }) => (uses.value = withRate(uses, 'destination'))],
  ['course', ({ map }) => (map.course.value = 'deadBlending')],
  ['mode', ({ setMode }) => setMode('exact')],
])('another %s is another map', async (_what, change) => {
  const parts = followed();
  change(parts);
  await arrive();
  expect(parts.begins()).toHaveLength(2);
});

test('ranges without transitions on either clip bar their rows or columns, on the clock of the map', async () => {
  const { document, threads } = followed();
  await compute(threads, 3);
  const barred = () => {
    const { name, request } = threads[0].asked.at(-1)!;
    const { barredRows, barredColumns } = request as MinimaRequest;
    return [name, [...barredRows], [...barredColumns]];
  };
  expect(barred()).toEqual(['minimaOf', [0, 0, 0], [0, 0, 0]]);
  // The rows are 1/15 s apart, the columns 1/20 s.
  const onWalk = rangeOf('w', 'walk', [0.05, 0.1], 'noTransition');
  document.value = documentOf([], [], [onWalk]);
  await arrive();
  expect(barred()).toEqual(['minimaOf', [0, 1, 0], [0, 0, 0]]);
  document.value = documentOf([], [], [onWalk, rangeOf('h', 'hop', [0.08, 0.12], 'noTransition')]);
  await arrive();
  expect(barred()).toEqual(['minimaOf', [0, 1, 0], [0, 0, 1]]);
});

test('nothing is computed behind another tab, nor for a blend tree', async () => {
  const { motion, workspace, uses, begins, threads } = followed();
  await compute(threads, 2);
  for (const each of threads) each.answer(undefined);
  await arrive();
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'metrics' as never };
  motion.value = readyOf(clipAt(30), clipAt(30));
  expect(begins()).toHaveLength(1);
  const now = uses.peek()!;
  uses.value = { ...now, destination: { ...now.destination, kind: 'tree' } };
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'costMap' };
  await arrive();
  expect(begins()).toHaveLength(1);
  uses.value = now;
  await arrive();
  expect(begins()).toHaveLength(2);
});

test('one thread creates a map, all compute it, and it is complete with its fine picture', async () => {
  const { map, threads } = followed();
  expect(threads).toHaveLength(1);
  const made = await compute(threads, 2, 'coarse');
  expect(threads).toHaveLength(Math.min(4, navigator.hardwareConcurrency));
  for (const { asked } of threads)
    expect(asked.at(-1)).toMatchObject({ name: 'computeShare', request: { map: made } });
  expect(map.shown.value).toMatchObject({ picture: { of: 'coarse' }, isComplete: false });
  threads.at(-1)!.show(pictureOf('fine'));
  threads[0].show(pictureOf('coarse')); // late
  expect(map.shown.value).toMatchObject({ map: made, picture: { of: 'fine' }, isComplete: true });
  expect(threads[0].asked.at(-1)).toMatchObject({ name: 'minimaOf', request: { apart: [2.25, 3] } });
  threads[0].answer([{ row: 1, column: 1, cost: 0.5 }]);
  for (const each of threads) each.answer(undefined, each === threads[0] ? 1 : 0);
  await arrive();
  expect(map.minima.value).toHaveLength(1);
  expect(map.isCurrent.value).toBe(true);
});

test('a map that is no longer wanted is ended at once in all threads; its pictures are dropped, those before stay', async () => {
  const { map, threads, setMode, workspace, begins } = followed();
  await compute(threads, 2);
  for (const each of threads) each.answer(undefined, each === threads[0] ? 1 : 0);
  await arrive();
  const first = map.shown.value;
  setMode('exact');
  expect(map.isCurrent.value).toBe(false);
  expect(map.shown.value).toBe(first);
  await arrive();
  const second = { rows: 3 };
  threads[0].answer(second);
  await arrive();
  const shares = threads.map(({ asked }) => asked.length - 1);
  setMode('fast');
  for (const [i, { asked }] of threads.entries()) expect(asked[shares[i]].end[0]).toBe(1);
  threads[0].show(pictureOf('fine'), shares[0]);
  await arrive();
  expect(map.shown.value).toBe(first);
  expect(begins()).toHaveLength(3);
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'metrics' as never };
  expect(isEnded(threads[0])).toBe(true);
});

test('clips that a thread has are not sent again; those of another pair are, and no old map is shown of them', async () => {
  const { map, motion, threads, setMode, begins } = followed();
  const sent = () => begins().map((i) => Object.keys(threads[0].asked[i].request).includes('source'));
  await compute(threads, 2);
  setMode('exact');
  await arrive();
  expect(sent()).toEqual([true, false]);
  expect(map.shown.value).not.toBeNull();
  map.cursor.value = { source: 0, destination: 0 };
  motion.value = readyOf(clipAt(30), clipAt(30));
  await arrive();
  expect(sent()).toEqual([true, false, true]);
  expect([map.shown.value, map.cursor.value]).toEqual([null, null]);
});

test('a gesture is computed when it ends; a failure is told', async () => {
  const { map, preview, setMode, begins, threads } = followed();
  preview.value = {} as never;
  setMode('exact');
  expect(begins()).toHaveLength(1);
  preview.value = null;
  await arrive();
  expect(begins()).toHaveLength(2);
  threads[0].fail('out of memory');
  await arrive();
  expect(map.failure.value).toBe('out of memory');
});

test('a map is asked for at the rates at which both clips play, and again when one of them changes', async () => {
  const { uses, begins, threads } = followed();
  const { source, destination } = uses.peek()!;
  for (const [out, into] of [
    [2, 0.5],
    [2, 3],
    [0.1, 3],
  ]) {
    const count = begins().length;
    uses.value = { source: { ...source, playRate: out }, destination: { ...destination, playRate: into } };
    await arrive();
    expect(begins()).toHaveLength(count + 1);
    expect(threads[0].asked.at(-1)!.request).toMatchObject({ playRates: [out, into] });
  }
});
