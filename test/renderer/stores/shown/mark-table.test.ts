import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { SegueBridge } from '#contract/api.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { MarkedClip } from '#contract/rows/marked-clip.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createMarkTable, MAX_MARKS } from '#renderer/stores/shown/mark-table.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { markerOf, rangeOf } from '../library-fixture.ts';

const clip = (name: string, ...ids: readonly string[]): MarkedClip => ({
  id: name,
  name,
  label: wholeLabel(name),
  fps: 60,
  trimmedFrames: 0,
  tags: [],
  markers: ids.map((id, i) => markerOf(id, name, i)),
  ranges: [],
});

/** A visible table of a library with these clips; main finds clips whose names begin with the search text. */
function setUp(clips: readonly MarkedClip[], bottomTab: Workspace['bottomTab'] = 'markers') {
  const library = { clips };
  const asked: string[] = [];
  const bridge = {
    call: (_: string, { text, offset, limit }: { text: string; offset: number; limit: number }) => {
      asked.push(`${text}@${offset}`);
      const found = library.clips.filter(({ name }) => name.startsWith(text));
      const value = { clips: found.slice(offset, offset + limit), total: found.length };
      return new Promise((resolve) => setTimeout(() => resolve({ ok: true, value })));
    },
  } as unknown as SegueBridge;
  const document = createDocumentStore();
  const state = signal({ ...defaultWorkspace, bottomTab });
  const text = signal('');
  const table = createMarkTable({ document, bridge, list: { text }, workspace: { state } }, signal(true));
  const quiet = async (): Promise<void> => {
    for (let calls = -1; calls !== asked.length;) {
      calls = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const edited = (...changes: Change[]): void => table.edited(changes);
  const ids = (): string => table.listed.value.map(({ mark }) => mark.id).join('');
  return { library, asked, document, state, text, table, quiet, edited, ids };
}

test('marks are read once, when the table is shown', async () => {
  const { asked, state, quiet, ids } = setUp([clip('a', 'x', 'y'), clip('b', 'z')], 'timeline');
  await quiet();
  expect([asked, ids()]).toEqual([[], '']);
  state.value = { ...state.value, bottomTab: 'markers' };
  await quiet();
  expect([asked, ids()]).toEqual([['@0'], 'xyz']);
  state.value = { ...state.value, bottomTab: 'curves' };
  state.value = { ...state.value, bottomTab: 'markers' };
  await quiet();
  expect(asked).toEqual(['@0']);
});

test('edits of known clips are applied without reading, also while pending', async () => {
  const { asked, document, quiet, edited, ids } = setUp([clip('a', 'x', 'y')]);
  await quiet();
  const remove: Change = { kind: 'marker.remove', marker: markerOf('x', 'a', 0) };
  document.pending.value = [{ name: 'Delete', changes: [remove] }];
  expect(ids()).toBe('y');
  edited(remove);
  document.pending.value = [];
  expect(ids()).toBe('y');
  edited({ kind: 'marker.add', marker: markerOf('w', 'a', 0.5) }, remove);
  await quiet();
  expect([ids(), asked]).toEqual(['wy', ['@0']]);
});

test('ranges are rows between the markers, in order of time, and follow edits', async () => {
  const range = rangeOf('r', 'a', [0.5, 2]);
  const { document, asked, quiet, edited, ids } = setUp([{ ...clip('a', 'x', 'y'), ranges: [range] }]);
  await quiet();
  expect(ids()).toBe('xry');
  const later = { ...range, start: 1.5 };
  document.pending.value = [{ name: 'Move', changes: [{ kind: 'range.set', before: range, after: later }] }];
  expect(ids()).toBe('xyr');
  document.pending.value = [];
  edited({ kind: 'range.remove', range }, { kind: 'range.add', range: rangeOf('s', 'a', [0.2, 1]) });
  await quiet();
  expect([ids(), asked]).toEqual(['xsy', ['@0']]);
  edited({ kind: 'range.add', range: rangeOf('t', 'b', [0, 1]) });
  await quiet();
  expect(asked, 'a range on a clip without marks').toHaveLength(2);
});

test('an edit of a clip without marks, and a refresh, make it read again', async () => {
  const { library, asked, quiet, edited, table, ids } = setUp([clip('a', 'x')]);
  await quiet();
  library.clips = [clip('a', 'x'), clip('b', 'y')];
  edited({ kind: 'marker.add', marker: markerOf('y', 'b', 0) });
  await quiet();
  expect(ids()).toBe('xy');
  library.clips = [clip('b', 'y')];
  table.refresh();
  await quiet();
  expect(ids()).toBe('y');
  expect(asked).toHaveLength(3);
});

test('what changes while it is read is read again', async () => {
  const { library, quiet, table, ids } = setUp([clip('a', 'x')]);
  library.clips = [clip('b', 'y')];
  table.refresh();
  await quiet();
  expect(ids()).toBe('y');
});

test('clips in the list are the results of its current search', async () => {
  const { state, text, quiet, ids, asked } = setUp([clip('a1', 'x'), clip('a2', 'y'), clip('b', 'z')]);
  text.value = 'a';
  await quiet();
  expect([ids(), asked]).toEqual(['xyz', ['@0']]);
  state.value = { ...state.value, markTable: { ...state.value.markTable, scope: 'listed' } };
  text.value = 'a2';
  text.value = 'b';
  await quiet();
  expect(ids()).toBe('z');
});

test('only listed marks are selected', async () => {
  const { table, quiet } = setUp([clip('walk', 'x'), clip('run', 'y')]);
  await quiet();
  table.selection.value = { ids: new Set(['x', 'y', 'gone']), active: 'x', anchor: 'x' };
  expect(table.selected.value).toHaveLength(2);
  table.text.value = 'run';
  expect(table.selected.value.map(({ mark }) => mark.id)).toEqual(['y']);
});

test('beyond the limit, the first marks are listed, and the table says so', async () => {
  const many = Array.from({ length: MAX_MARKS / 100 + 1 }, (_, c) =>
    clip(`c${c}`, ...Array.from({ length: 100 }, (_, m) => `${c} ${m}`)),
  );
  const { table, quiet } = setUp(many);
  await quiet();
  await quiet();
  expect([table.rows.value.length, table.isCut.value]).toEqual([MAX_MARKS, true]);
});
