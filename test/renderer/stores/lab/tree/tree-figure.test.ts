import { computed, effect, signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { failure, success } from '#core/result.ts';
import { createClipCache } from '#renderer/clips/clip-cache.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { withClips } from '#renderer/stores/document/document-state.ts';
import { fetchMissing } from '#renderer/stores/shown/fetch-clips.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { followFigure, type FoundFigure } from '#renderer/stores/lab/tree/open-tree.ts';
import { starterClips } from '../../../../../tools/starter/starter-clips.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

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
  const ids = signal(JSON.stringify(names));
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
