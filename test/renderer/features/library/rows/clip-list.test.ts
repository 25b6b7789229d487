import { createRef } from 'preact';
import { expect, test } from 'vitest';
import type { ListRow } from '#renderer/stores/library/listed-rows.ts';
import { ClipList } from '#renderer/features/library/rows/clip-list.tsx';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { failed, openList } from '../library-fixture.ts';

const item = { kind: 'item', id: 'm', of: 'muscles', name: 'Legs' } as ListRow;

async function open(...given: Parameters<typeof openList>) {
  const win = openList(...given);
  const list = await win.show(ClipList, { listRef: createRef<HTMLDivElement>() });
  const key = (keys: string): boolean => list.key('Clips', keys);
  const selection = () => [win.app.session.selection.peek().active, ...win.app.session.selection.peek().ids];
  return { ...win, list, key, selection };
}

test.each([
  [[], '', 0, '3 clips'],
  [[], '', 1, '2 clips · 1 failed'],
  [[], 'x', 1, 'Found 3'],
  [['a', 'b'], '', 0, '2 of 3 selected'],
])('the heading with %j selected, search “%s” and %i failed', async (ids, text, failing, words) => {
  const win = await open(['a', 'b', failed('f')]);
  win.unread.value = { ...win.unread.peek(), failed: failing };
  if (ids.length > 0) win.select(ids[0], ...ids);
  win.library.list.text.value = text;
  expect(win.list.texts('h2')[0]).toBe(words);
});

test('keys move, select and open; Escape gives up the selection before it leaves', async () => {
  const { key, selection, app } = await open(['a', 'b', 'c', failed('f')]);
  const after = async (keys: string) => {
    const isTaken = key(keys);
    await new Promise((resolve) => setTimeout(resolve));
    return [isTaken, ...selection()];
  };
  expect(await after('ArrowDown')).toEqual([true, 'a', 'a']);
  expect(await after('Shift+ArrowDown')).toEqual([true, 'b', 'a', 'b']);
  expect(await after('Escape')).toEqual([true, 'b', 'b']);
  expect(await after('Escape')).toEqual([true, null]);
  expect(await after('Escape')).toEqual([false, null]);
  expect(await after('End')).toEqual([true, 'f']);
  expect(await after('PageUp')).toEqual([true, 'a', 'a']);
  expect(await after('x')).toEqual([false, 'a', 'a']);
  app.session.peek.value = { clipId: 'a', share: 0.5 };
  await after('ArrowDown');
  await after('ArrowRight');
  expect(app.session.peek.peek()).toEqual({ clipId: 'b', share: 0.5 + 1 / 24 });
  expect(await after('Escape')).toEqual([true, 'b', 'b']);
  expect(app.session.peek.peek()).toBeNull();
});

test.each([
  [2, ['By marker label · 2', '42px', '108px', '150px', '192px'], null, ['a', 'b']],
  [0, ['By marker label · 4', '66px', '108px', '150px', '192px'], 'only marker labels match', ['x']],
  [4, ['', '42px', '84px', '126px', '168px'], null, ['a', 'b', 'c', 'd']],
])(
  'of four rows, the first %i are above the head; only these are selected together',
  async (named, drawn, reason, ids) => {
    const { list, app, run, whyNot } = await open(['a', 'b', 'c', 'd'], { named });
    app.session.selection.value = { ids: new Set(['x']), active: 'x', anchor: 'x' };
    const heads = list.texts('.label-head').join();
    const tops = ['b', 'c', 'd'].map((id) => list.of(`#row-${id}`)[0].style.top);
    expect([heads, ...tops, list.of('.all-rows')[0].style.height]).toEqual(drawn);
    expect(whyNot('clips.selectAll')).toEqual(reason === null ? null : expect.stringContaining(reason));
    run('clips.selectAll');
    await new Promise((resolve) => setTimeout(resolve));
    expect([...app.session.selection.peek().ids]).toEqual(ids);
  },
);

const ends = [
  ...['clip.mark.source', 'clip.mark.destination', 'clip.put.source', 'clip.put.destination'],
  'chain.interruptWithSelected',
];
const show = 'character.choose.clip';
const newTrees = expect.objectContaining({
  label: 'New tree',
  entries: expect.arrayContaining(['tree.new.speed', 'tree.new.empty']),
});
const place = ['row.reveal', 'row.copyPath'];
const tools = ['row.rename', 'row.duplicate', 'row.export', 'row.delete'];

test.each([
  [
    'a',
    0,
    [
      'clip.open',
      null,
      ...ends,
      null,
      newTrees,
      show,
      null,
      'clips.tag',
      'suggestions.clips',
      null,
      'clip.locate',
      'clip.checkAgain',
      null,
      ...place,
      null,
      'clip.remove',
    ],
  ],
  ['b', 1, ['clip.open', null, ...ends, null, show, null, ...tools]],
  [
    'c',
    2,
    [
      ...['clip.open', null, 'character.show.open', 'character.show.library', null, 'clips.tag'],
      ...['suggestions.clips', null, ...place, null, 'clip.remove'],
    ],
  ],
  ['f', 3, ['file.retry', 'file.ignore', 'file.ignoreAll', null, ...place]],
  ['s', 4, ['file.retry', null, ...place]],
  ['m', 5, ['clip.open', null, ...tools]],
])('the menu of %s is below its row', async (id, row, entries) => {
  const { app, select, key, unread } = await open(
    ['a', 'b', 'c', failed('f'), failed('s', NO_MOTION), item],
    {
      clips: {
        a: { missing: true },
        b: { isTake: true, missing: true },
        c: { isCharacter: true, hasMesh: true },
      },
    },
  );
  const lab = [{ id: 'm', kind: 'muscles' as const, name: 'Legs', content: {} }];
  app.document.saved.value = { ...app.document.saved.peek(), lab };
  unread.value = { ...unread.peek(), failed: 2 };
  select(id);
  key('Shift+F10');
  await expect.poll(() => app.session.menu.peek()).toMatchObject({ entries, x: 84, y: 42 * (row + 1) });
});

test('the list is filtered by kind and sorted', async () => {
  const { list, library, app } = await open(['a']);
  list.enter('Kind', 'tree');
  expect(library.list.text.peek()).toBe('kind:tree');
  list.enter('Kind', '');
  expect(library.list.text.peek()).toBe('');
  list.enter('Sort clips by', 'fps');
  const first = app.workspace.state.peek().listSort;
  list.press(/Reverse$/);
  expect([first, app.workspace.state.peek().listSort]).toEqual(
    [true, false].map((descending) => ({ by: 'fps', descending })),
  );
  library.list.text.value = 'walk';
  list.enter('Sort found clips by', 'match');
  expect(app.workspace.state.peek().searchSort).toEqual({ by: 'match', descending: false });
  expect(() => list.find(/Reverse$/)).toThrow('is not among');
});

test('files that are not listed are below: ignored ones, and those without motion', async () => {
  const { list, library, unread, calls } = await open(['a']);
  expect(list.of('[aria-expanded]')).toEqual([]);
  unread.value = { failed: 0, still: 3, ignored: [failed('x'), failed('y')], ignoredCount: 2 };
  list.press('3 files without motion');
  expect(library.list.text.peek()).toBe('still:yes');
  list.press('3 files without motion');
  expect(library.list.text.peek()).toBe('');
  list.press('2 files ignored');
  list.press('Show y in the list again');
  list.press('Show all again');
  expect(calls.filter(([method]) => /gnor|file/.test(method))).toEqual([]);
});

test('a list that finds nothing offers searches without one part', async () => {
  const { list, library } = await open([], {
    answers: {
      'library.search': { total: 7, byLabel: 0, rows: [], marks: { clipIds: [], markers: [], ranges: [] } },
    },
  });
  expect(list.find('Open folder…').tagName).toBe('BUTTON');
  library.list.text.value = 'walk tag:plant';
  await expect.poll(() => list.texts('button')).toContain('Without tag:plant · 7');
  list.press('Without tag:plant · 7');
  expect(library.list.text.peek()).toBe('walk');
  list.press('Clear search');
  expect(library.list.text.peek()).toBe('');
});
