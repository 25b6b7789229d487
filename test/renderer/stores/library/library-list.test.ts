import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import type { MarksOfClips } from '#contract/rows/library-rows.ts';
import { bestMatch, byName } from '#contract/search/list-order.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createLibraryList } from '#renderer/stores/library/library-list.ts';
import { clipOf, markerOf } from '../library-fixture.ts';

const marksOf = (rows: readonly { readonly id: string }[]): MarksOfClips => ({
  clipIds: rows.map(({ id }) => id),
  markers: rows.map(({ id }) => markerOf(`out of ${id}`, id, 1)),
  ranges: [],
});

/** A list over a library of clips `a0`, `a1`, … and `b0`, … whose answers the test triggers. */
function setUp(
  clips = ['a', 'b'].flatMap((letter) => Array.from({ length: 200 }, (_, i) => `${letter}${i}`)),
) {
  const waiting: (() => void)[] = [];
  const call = (
    _method: string,
    { text, offset = 0, limit }: { text: string; offset?: number; limit: number },
  ) => {
    const found = clips.filter((name) => name.startsWith(text));
    const rows = found.slice(offset, offset + limit).map(clipOf);
    return new Promise((resolve) =>
      waiting.push(() =>
        resolve({
          ok: true,
          value: { rows, total: found.length, byLabel: 0, marks: marksOf(rows) },
        }),
      ),
    );
  };
  const store = createDocumentStore();
  const bridge = { call } as unknown as Pick<SegueBridge, 'call'>;
  const sorts = signal({ browsing: byName, searching: bestMatch });
  const list = createLibraryList(store, bridge, sorts);
  const answer = async (): Promise<void> => {
    for (const send of waiting.splice(0)) send();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { list, store, answer };
}

test('a search is answered when the rows belong to it, however often the text changes', async () => {
  const { list, answer } = setUp();
  list.refresh();
  await answer();
  expect(list.isAnswered()).toBe(true);
  list.text.value = 'b';
  expect([list.isAnswered(), list.searched.value, list.rows.value.length]).toEqual([false, '', 400]);
  const seen: (string | undefined)[] = [];
  const waited = list.answered().then(() => seen.push(list.rows.peek().at(0)?.id));
  list.text.value = 'b7';
  await answer(); // to the search before
  await answer();
  await waited;
  expect(seen).toEqual(['b7']);
  expect([list.isAnswered(), list.searched.value]).toEqual([true, 'b7']);
});

test('rows that are scrolled to next are loaded, after those in view', async () => {
  const { list, answer } = setUp();
  list.refresh();
  await answer();
  const scrolls = async (first: number): Promise<readonly boolean[]> => {
    const shown = list.show(first, first + 20);
    await answer();
    await shown;
    await answer();
    return [first - 50, first, first + 50].map((row) => list.rows.peek().at(row) !== undefined);
  };
  expect(await scrolls(250)).toEqual([false, true, true]);
  expect(await scrolls(249)).toEqual([true, true, true]);
});

test('rows are loaded where they are visible, and the document keeps all loaded clips', async () => {
  const { list, store, answer } = setUp();
  list.refresh();
  await answer();
  const { length } = list.rows.peek();
  expect([length, list.rows.peek().at(399)]).toEqual([400, undefined]);
  const shown = list.show(390, 400);
  await answer();
  await shown;
  expect(list.rows.peek().at(399)?.id).toBe('b199');
  expect(list.rows.peek().at(0)?.id).toBe('a0');
  expect([store.saved.value.clips.get('a0')?.id, store.saved.value.clips.get('b199')?.id]).toEqual([
    'a0',
    'b199',
  ]);
});

test('rows that are asked for while others are loaded are there at the end, also if the list scrolls on', async () => {
  const { list, answer } = setUp(Array.from({ length: 1000 }, (_, i) => `a${i}`));
  list.refresh();
  await answer();
  void list.show(400, 401);
  const pointed = list.show(600, 601).then(() => list.rows.peek().at(600)?.id);
  void list.show(900, 901);
  for (let turn = 0; turn < 4; turn++) await answer();
  expect(await pointed).toBe('a600');
  expect([400, 900].map((index) => list.rows.peek().at(index)?.id)).toEqual(['a400', 'a900']);
});

test('marks of listed clips are loaded with them, and follow edits of clips that are not open', async () => {
  const { list, store, answer } = setUp();
  list.refresh();
  await answer();
  const kinds = (): unknown => store.shown.markers.value.get('a3')?.map(({ kind, time }) => [kind, time]);
  expect(kinds()).toEqual([['out', 1]]);
  expect(store.shown.markers.value.get('a190')).toBe(undefined);
  const marker = markerOf('in of a3', 'a3', 0.5, 'in');
  store.preview.value = { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] };
  expect(kinds()).toEqual([
    ['in', 0.5],
    ['out', 1],
  ]);
  expect(store.shown.clips.value.get('a3')?.markerCount).toBe(2);
});
