import { effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import type { MarksOfClips } from '#contract/rows/library-rows.ts';
import { bestMatch, byName } from '#contract/search/list-order.ts';
import { cutName } from '#renderer/kit/cut-name.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createLibraryList } from '#renderer/stores/library/library-list.ts';
import { createNameGroups } from '#renderer/stores/library/name-groups.ts';
import { clipOf, markerOf, transitionOf } from '../library-fixture.ts';

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
    method: string,
    { text, offset = 0, limit }: { text: string; offset?: number; limit: number },
  ) => {
    if (method === 'library.namesBeside') return Promise.resolve({ ok: true, value: clips });
    const found = clips.filter((name) => name.startsWith(text));
    const rows = found.slice(offset, offset + limit).map(clipOf);
    return new Promise((resolve) =>
      waiting.push(() =>
        resolve({
          ok: true,
          value: { rows, total: found.length, marks: marksOf(rows) },
        }),
      ),
    );
  };
  const store = createDocumentStore();
  const bridge = { call } as unknown as Pick<SegueBridge, 'call'>;
  const names = createNameGroups(store, bridge);
  const sorts = signal({ browsing: byName, searching: bestMatch });
  const list = createLibraryList(store, bridge, sorts, names);
  const answer = async (): Promise<void> => {
    for (const send of waiting.splice(0)) send();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { list, names, store, answer };
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
  await answer();
  await waited;
  expect(seen).toEqual(['b7']);
  expect([list.isAnswered(), list.searched.value]).toEqual([true, 'b7']);
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

test('marks of listed clips are loaded with them, and follow edits of clips that are not open', async () => {
  const { list, store, answer } = setUp();
  list.refresh();
  await answer();
  const kinds = (): unknown => store.shown.value.markers.get('a3')?.map(({ kind, time }) => [kind, time]);
  expect(kinds()).toEqual([['out', 1]]);
  expect(store.shown.value.markers.get('a190')).toBe(undefined);
  const marker = markerOf('in of a3', 'a3', 0.5, 'in');
  store.preview.value = { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] };
  expect(kinds()).toEqual([
    ['in', 0.5],
    ['out', 1],
  ]);
  expect(store.shown.value.clips.get('a3')?.markerCount).toBe(2);
});

test('names are told apart from all of their folder, also those that were never listed', async () => {
  const { list, names, answer } = setUp(['mocap_run_fast', 'mocap_walk_left', 'mocap_walk_right']);
  const shown = (): unknown => ['mocap_walk_left', 'new'].map((name) => cutName(name, 11, names.of(name)));
  list.text.value = 'mocap_walk_left';
  await answer();
  expect(shown()).toEqual(['…walk_left', 'new']);
  list.text.value = '';
  await answer();
  expect(shown()).toEqual(['…walk_left', 'new']);
});

test('a name is read again when its folder has more names, not when another has', () => {
  const { names } = setUp();
  const read: unknown[] = [];
  const stop = effect(() => void read.push(names.of('walk')?.size));
  const clips = (folder: string, ...of: string[]) =>
    names.add(of.map((name) => ({ ...clipOf(name), path: `/${folder}/${name}.bvh` })));
  clips('other', 'hop');
  clips('own', 'walk');
  clips('other', 'jump', 'climb');
  clips('own', 'run');
  stop();
  expect(read).toEqual([undefined, undefined, 1, 2]);
});

test('ends of transitions are told apart from those of others', () => {
  const { names, store } = setUp();
  const own = ['mocap_walk_left → mocap_run', 'mocap_walk_right → mocap_run (2)', 'own'];
  const transitions = own.map((name) => ({ ...transitionOf(name), name }));
  store.saved.value = { ...store.saved.value, transitions };
  const cut = ['mocap_walk_left', 'mocap_run (2)'].map((end) => cutName(end, 10, names.ends.value));
  expect(cut).toEqual(['…walk_left', '…run (2)']);
});
