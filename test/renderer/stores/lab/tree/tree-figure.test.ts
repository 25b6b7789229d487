import { computed, effect, signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import type { Marker } from '#contract/rows/library-rows.ts';
import { failure, success } from '#core/kit/result.ts';
import { createClipCache } from '#renderer/clips/clip-cache.ts';
import { withClips } from '#renderer/stores/document/document-state.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import {
  AIM_PLACES,
  aimPoses,
  aimTimes,
  evenTimes,
  whyNoAimClip,
} from '#renderer/stores/lab/tree/aim-poses.ts';
import { followFigure, type FoundFigure } from '#renderer/stores/lab/tree/open-tree.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { fetchMissing } from '#renderer/stores/shown/fetch-clips.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { starterClips } from '../../../../../tools/starter/starter-clips.ts';

const motions = new Map(starterClips().map(({ name, clip }) => [name, clip]));

/** The figure of a tree with these clips, in a cache of `most`; `loads` counts loaded clips. */
function follow(names: readonly string[], most = 24, known = names) {
  const store = createDocumentStore();
  const loaded: string[] = [];
  const cache = createClipCache((id) => {
    loaded.push(id);
    const motion = motions.get(id);
    if (!motion) throw new Error(`no clip ${id}`);
    return Promise.resolve(success(motion));
  }, most);
  store.saved.value = withClips(store.saved.value, known.map(clipOf));
  const ids = signal(names);
  const figure = followFigure(
    computed(() => ids.value),
    store,
    cache,
  );
  const seen: FoundFigure[] = [];
  effect(() => void seen.push(figure.value));
  return { store, ids, seen, loaded };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('the figure stays while anything else in the document changes, and is another one for other settings', async () => {
  const { store, seen } = follow(['walk', 'jog']);
  await settled();
  expect(seen).toHaveLength(2); // loading, then both
  const [, first] = seen;
  expect(first?.ok && [...first.value.clips.keys()]).toEqual(['walk', 'jog']);
  const item = { id: 'x', kind: 'tree' as const, name: 'x', content: {} };
  store.preview.value = { name: 'drag', changes: [{ kind: 'lab.add', item }] };
  store.saved.value = withClips(store.saved.value, [{ ...clipOf('walk'), note: 'new' }]);
  expect(seen).toHaveLength(2);
  store.saved.value = withClips(store.saved.value, [
    { ...clipOf('walk'), settings: { groundHeight: 0.5, loop: true } },
  ]);
  expect(seen).toHaveLength(3);
});

test('a tree of more clips than the cache keeps loads each of them once', async () => {
  const names = ['walk', 'jog', 'hop', 'idle', 'turn'];
  const { seen, loaded } = follow(names, 2);
  await settled();
  const last = seen.at(-1);
  expect(last?.ok && [...last.value.clips.keys()]).toEqual(names);
  expect(loaded.toSorted()).toEqual(names.toSorted());
});

test('the figure is made once all rows are there, not again for each', async () => {
  const { store, seen } = follow(['walk', 'jog', 'idle'], 24, ['jog']);
  await settled();
  expect(seen).toEqual([null]);
  store.saved.value = withClips(store.saved.value, ['walk'].map(clipOf));
  expect(seen).toEqual([null]);
  store.saved.value = withClips(store.saved.value, ['idle'].map(clipOf));
  expect(seen).toHaveLength(2);
});

test('rows that could not be fetched are said once and fetched again', async () => {
  const store = createDocumentStore();
  const notices = createNotices();
  let asked = 0;
  const answers: Record<string, unknown[]> = { 'library.clips': [clipOf('walk')] };
  const call = (method: string) => {
    if (method === 'library.clips') asked++;
    const isBusy = asked < 3;
    return Promise.resolve(
      isBusy ? failure({ code: 'busy', message: 'The library is busy.' }) : success(answers[method] ?? []),
    );
  };
  vi.useFakeTimers();
  fetchMissing(() => ['walk'], { store, bridge: { call } as unknown as SegueBridge, notices });
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(store.saved.value.clips.get('walk')?.name).toBe('walk');
  expect(notices.toasts.value.map(({ message }) => message)).toEqual(['The library is busy.']);
});

const marker = (kind: Marker['kind'], time: number): Marker => ({
  id: `${time}`,
  clipId: 'aim',
  kind,
  time,
  label: '',
});

test('an aim clip holds its poses at its note markers, in the order of time', () => {
  expect(aimTimes([marker('note', 2), marker('footPlant', 1), marker('note', 0.5)])).toEqual([0.5, 2]);
});

test('nine poses fill the grid row by row from below; the one in the middle is the reference', () => {
  const { reference, offsets } = aimPoses('aim', [0, 1, 2, 3, 4, 5, 6, 7, 8], 'grid');
  expect(AIM_PLACES[2]).toBe('down right');
  expect(offsets[2]).toEqual({ kind: 'pose', clip: 'aim', time: 2 });
  expect(reference).toEqual({ kind: 'pose', clip: 'aim', time: 4 });
});

test('three poses along an axis are the same all along the other one', () => {
  const timesOf = (order: 'yaw' | 'pitch') =>
    aimPoses('aim', [10, 20, 30], order).offsets.map((pose) => pose['time']);
  expect(timesOf('yaw')).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30]);
  expect(timesOf('pitch')).toEqual([10, 10, 10, 20, 20, 20, 30, 30, 30]);
});

test('a clip with too few or too many note markers says how many there are, and how many are needed', () => {
  expect(whyNoAimClip('wave', 0, 'grid')).toMatch(
    /^“wave” has no note markers\. Nine poses need 9: row by row/,
  );
  expect(whyNoAimClip('wave', 1, 'yaw')).toBe(
    '“wave” has 1 note marker. Three along yaw need 3: left, center, right.',
  );
  expect(whyNoAimClip('wave', 10, 'grid')).toContain('10 note markers');
  expect(whyNoAimClip('wave', 9, 'grid')).toBeNull();
  expect(whyNoAimClip('wave', 3, 'pitch')).toBeNull();
});

test('even frames go from the first to the last, on frames', () => {
  expect(evenTimes({ frameCount: 9, fps: 30 }, 'grid')).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((f) => f / 30),
  );
  expect(evenTimes({ frameCount: 4, fps: 1 }, 'yaw')).toEqual([0, 2, 3]);
});
