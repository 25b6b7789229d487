import { createModel, signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { success } from '#core/result.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { fetchMissing } from '#renderer/stores/shown/fetch-clips.ts';
import { clipOf } from '../library-fixture.ts';

/** Clips that are fetched as the document lacks them, from a library without clips called `gone…`. */
function setUp(part: 'marks' | 'rows') {
  const store = createDocumentStore();
  const ids = signal<readonly string[]>([]);
  const asked: string[][] = [];
  const call = async (method: string, { clipIds }: { readonly clipIds: string[] }) => {
    if (method !== 'library.clips') return success([]);
    asked.push(clipIds);
    return success(clipIds.filter((id) => !id.startsWith('gone')).map(clipOf));
  };
  const bridge = { call } as unknown as SegueBridge;
  const Model = createModel(() => ({
    refresh: fetchMissing(() => ids.value, { store, bridge, notices: createNotices() }, part),
  }));
  const model = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  return { ids, store, asked, refresh: model.refresh };
}

const arrive = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('each clip is fetched once, however many requests they take; what was not found only with others', async () => {
  const { ids, asked, store } = setUp('marks');
  const many = Array.from({ length: 250 }, (_, i) => (i === 7 ? 'gone' : `clip ${i}`));
  ids.value = many;
  await arrive();
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(asked.flat()).toEqual(many);
  ids.value = many.slice(0, 20);
  await arrive();
  expect(asked).toHaveLength(3);
  ids.value = ['walk', 'gone', 'clip 1'];
  await arrive();
  expect(asked.slice(3)).toEqual([['walk', 'gone']]);
  expect(store.saved.value.clips.get('walk')?.name).toBe('walk');
});

test('a clip whose row is there is fetched for its marks, or not at all where they do not count', async () => {
  for (const part of ['marks', 'rows'] as const) {
    const { ids, asked, store, refresh } = setUp(part);
    store.saved.value = { ...store.saved.value, clips: store.saved.value.clips.with([clipOf('walk')]) };
    ids.value = ['walk'];
    await arrive();
    expect(asked).toEqual(part === 'marks' ? [['walk']] : []);
    refresh();
    await arrive();
    expect(asked.at(-1)).toEqual(['walk']);
  }
});
