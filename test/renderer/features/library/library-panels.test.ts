import { signal, type Signal } from '@preact/signals';
import { createRef } from 'preact';
import { expect, test, vi } from 'vitest';
import { ClipPeek } from '#renderer/features/library/poses/clip-peek.tsx';
import { StripPicture } from '#renderer/features/library/poses/strip-picture.tsx';
import { ClipDetails } from '#renderer/features/library/details/clip-details.tsx';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { DetailsPane } from '#renderer/features/library/details/details-pane.tsx';
import { Folders, OpenFolder } from '#renderer/features/library/folders/folders.tsx';
import { ClipList } from '#renderer/features/library/rows/clip-list.tsx';
import { NextTransition } from '#renderer/features/library/rows/next-transition.tsx';
import { TransitionList } from '#renderer/features/library/rows/transition-list.tsx';
import { TagChips } from '#renderer/features/library/tags/tag-chips.tsx';
import { click, point, press } from '#test/fixtures/page.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { failed, imported, openList } from './library-fixture.ts';

const onLeave = (): void => undefined;
/** A window with these tags, `run 2`: their numbers of clips. */
function openTags(tags: string, clips: Parameters<typeof openList>[1] = {}) {
  const win = openList(['a', 'b', 'c'], clips);
  const all = tags.split(', ').map((tag) => ({ name: tag.slice(0, -2), clips: Number(tag.slice(-1)) }));
  Object.assign(win.library.tags, { all: signal(all) });
  return win;
}

test('tags of the selection: those of some clips are added to the others, each is removed, new ones are typed', async () => {
  const clips = { a: { tags: ['run', 'old'] }, b: { tags: ['run'] } };
  const { show, select, edits } = openTags('run 2, jog 5, old run 1', { clips });
  const { text, of, texts, press, types, key } = await show(ClipDetails, { onLeave });
  expect(text()).toBe('');
  select('b', 'a');
  const tags = () => of('.tag.has').map((each) => `${each.textContent} ${each.className}`);
  expect(tags()).toEqual(['old× tag has some', 'run× tag has']);
  types('Tag 2 clips', 'run');
  expect(texts('[role="option"]')).toEqual([expect.stringMatching(/^old run/)]); // all have the other
  press('old, 1 clip of 2: tag the others');
  press('Remove run');
  for (const [typed, ...keys] of [
    ['new', 'Enter'],
    ['jo', 'Tab'],
    ['ru', 'ArrowDown', ','], // begins with it, so it comes before “old run”
    ['x', 'Escape', 'Backspace'],
  ]) {
    types('Tag 2 clips', typed);
    for (const each of keys) key('Tag 2 clips', each);
  }
  const [add, remove] = ['Tag 2 clips', 'Remove tag “run” from 2 clips'];
  expect(edits).toEqual([`${add} “old”`, remove, `${add} “new”`, `${add} “jog”`, `${add} “run”`, remove]);
});

test('words of a name are shown or left out in all names of the library; one always stays', async () => {
  const label = { words: ['walk'], order: [0], shared: 'SK' };
  const both = { words: ['SK_', 'walk'], order: [1, 0], shared: '' };
  const { show, select, edits, app } = openTags('run 2', {
    clips: { a: { name: 'SK_walk', label }, b: { name: 'SK_walk', label: both } },
  });
  const { of, press } = await show(ClipDetails, { onLeave });
  const pressed = () => of('.name-words button').map((each) => `${each.textContent} ${each.ariaPressed}`);
  select('a');
  expect(pressed()).toEqual(['SK false', 'walk true']);
  press('walk'); // the only one
  press('SK');
  expect(app.document.current.nameWords.value).toEqual({ sk: true });
  select('b');
  press('walk');
  expect(app.document.current.nameWords.value).toEqual({ sk: true, walk: false });
  expect(edits).toEqual(['Show “SK” in names', 'Leave “walk” out of names']);
});

test('tags of clips that are not held are asked for again when tags change', async () => {
  const { show, app, asked, library } = openTags('run 2', { answers: { 'library.tagsOf': [] } });
  const { of } = await show(ClipDetails, { onLeave });
  const asks = () => of('section').length && asked('library.tagsOf').length;
  app.session.selection.value = { ...nothingSelected, active: 'a', ids: new Set(['a', 'elsewhere']) };
  await expect.poll(asks, { timeout: 3000 }).toBe(1);
  (library.tags.all as Signal<readonly object[]>).value = [];
  await expect.poll(asks, { timeout: 3000 }).toBe(2);
});

test('chips filter by the tags that are used most, and by those of the search', async () => {
  const { show, library } = openTags('a 9, b 8, c 7, d 6, e 5, f 4, g 3');
  const { of, find, press } = await show(TagChips, { onLeave });
  const words = () =>
    of('button').map((each) => `${each.textContent}${each.ariaPressed === 'true' ? '!' : ''}`);
  expect(words()).toEqual(['a9', 'b8', 'c7', 'd6', 'e5', '2 more']);
  library.list.text.value = 'walk tag:g -tag:a';
  expect(words()).toEqual(['− a×', 'g×!', 'b8', 'c7', 'd6', 'e5', '1 more']);
  const search = (name: string, held: object): string => {
    click(find(name), held);
    return library.list.text.peek();
  };
  const found = [search('b8', {}), search('c7', { shiftKey: true }), search('d6', { metaKey: true })];
  expect(found.join(', ')).toBe('walk tag:b, walk tag:b tag:c, walk tag:b tag:c -tag:d');
  press('2 more');
  expect(words().at(-1)).toBe('Fewer');
});

test('the menu of a tag opens by Delete and the right button, its new name by F2', async () => {
  const { show } = openTags('a 9');
  const { find, key, of } = await show(TagChips, { onLeave });
  const after = (open: () => unknown) => {
    const isTaken = open();
    const [popover] = of('.popover');
    const shown = popover?.ariaLabel;
    if (popover) press('Escape', popover);
    return [isTaken, shown];
  };
  expect(after(() => key('a9', 'F2'))).toEqual([true, 'Rename a']);
  expect(after(() => key('a9', 'Delete'))).toEqual([true, 'Tag a']);
  expect(after(() => key('a9', 'x'))).toEqual([false, undefined]);
  const right = { x: 0, y: 0, button: 2 };
  expect(after(() => point(find('a9'), 'contextmenu', right))).toEqual([false, 'Tag a']);
});

test('units are set for the folder of a file, too', async () => {
  const { show, select, edits } = openList(['a'], { answers: { 'clip.import': imported } });
  select('a');
  const { of, press, enter, find } = await show(ClipDetails, { onLeave });
  await expect.poll(() => of('[aria-expanded]').length).toBe(1);
  press(/^In cm/);
  enter('Apply to', 'folder');
  expect(find('Unit', 'select').value).toBe('1');
  enter('Unit', '');
  press('Use centimetres for all');
  expect(edits).toEqual(['Set unit of mocap', 'Set unit of mocap']);
  expect(() => find('Frame rate')).toThrow('is not among');
});

test('the pane says what is selected, and what is wrong with it', async () => {
  const clips = {
    a: { missing: true, path: '/gone/a.bvh', warnings: ['No scale.'] },
    b: { isTake: true as const, missing: true },
  };
  const { show, select, app, unread, library, calls } = openList(['a', 'b', failed('f'), 'd'], { clips });
  app.workspace.set({ collapsed: { ...app.workspace.state.peek().collapsed, details: false } });
  const folders = signal<readonly object[]>([]);
  Object.assign(library, { folders });
  const { texts, has, press } = await show(DetailsPane, { onLeave });
  const head = () => texts('h3')[0];
  const problem = () => texts('p')[0];
  expect([head(), problem()]).toEqual(['Details', undefined]);
  select('f');
  unread.value = { ...unread.peek(), failed: 3 };
  expect([head(), problem(), has('Ignore all 3')]).toEqual(['f', 'no frames', true]);
  press('Try again');
  expect(calls.at(-1)).toEqual(['index.retry', { fileId: 'f' }]);
  select('b');
  expect([head(), problem()]).toEqual(['b', 'Clips of this tree are missing.']);
  select('a');
  expect([head(), problem()]).toEqual(['a', expect.stringMatching(/^The file is missing/)]);
  expect([texts('summary'), texts('li')]).toEqual([['1 import warning'], ['No scale.']]);
  folders.value = [{ emptied: ['/gon', '/gone/'] }];
  expect(problem()).toMatch(/^gone is suddenly empty/);
  press('Locate…');
  press('Check again');
  expect(calls.slice(-2).map(([method]) => method)).toEqual(['index.locate', 'index.checkAgain']);
  select('d');
  expect(problem()).toBeUndefined();
  select('d', 'a');
  expect(head()).toBe('2 clips selected');
  const before = app.workspace.state.peek().collapsed.details;
  press('2 clips selected');
  expect(app.workspace.state.peek().collapsed.details).toBe(!before);
});

const folder = (name: string, state: string, why = '') => ({
  ...{ id: name, name, path: `/${name}`, state, why, emptied: [] },
});
const tree = ['/m', '/m/x', '/m/x/y', '/n'].map((path) => ({
  ...{ path, name: path.slice(-1), depth: path.length / 2 - 1, rows: 3 },
}));

test('folders: keys go through the tree, and filter the list; what troubles them is above', async () => {
  const { show, app, library, calls } = openList([], { answers: { 'folders.tree': tree } });
  const troubled = [
    folder('n', 'away', 'gone'),
    folder('o', 'emptied', 'empty'),
    folder('p', 'checked', 'network'),
  ];
  Object.assign(library, { folders: signal([folder('m', 'watched'), ...troubled]) });
  const { text, of, texts, key, press } = await show(Folders, {});
  expect(text()).toBe('');
  app.session.watchedFolders.value = true;
  const rows = () =>
    of('[aria-level]').map((each) =>
      [each.ariaLevel, each.textContent, each.ariaExpanded, each.ariaSelected].join(' '),
    );
  await expect.poll(rows).toEqual(['1 m3 true false', '2 x3 false false', '1 n3  false']);
  expect(texts('p')).toEqual(['n: folder not found', 'o: empty', 'p: checked every few minutes: network']);
  press('Scan m now');
  press('Stop watching m (keeps its clips)');
  expect(calls.slice(-2)).toEqual([
    ['folders.check', { id: 'm' }],
    ['folders.forget', { id: 'm' }],
  ]);
  const keys = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', ' ', ' ', 'End'];
  const filters = keys.map((each) => {
    key('Folders', each);
    return library.list.text.peek().slice(8, -2);
  });
  expect(filters).toEqual(['m/x', 'm/x', 'm/x/y', 'm/x', 'm/x', '', 'm/x', 'n']);
  for (const each of ['x', 'Escape']) {
    expect(app.session.watchedFolders.peek()).toBe(true);
    key('Folders', each);
  }
  expect(app.session.watchedFolders.peek()).toBe(false);
});

test('what is indexed is shown with how far it is, and is paused, resumed and stopped', async () => {
  const { show, library } = openList([]);
  const { find, has } = await show(OpenFolder, {});
  expect(has('Open folder…')).toBe(true);
  const job = { jobId: 'j', title: 'Indexing mocap', done: 3, total: 12, bytes: 3e6, elapsedMs: 2000 };
  library.jobs.follow({ ...job, paused: false } as never);
  expect([has('Pause indexing'), has('Open folder…')]).toEqual([true, false]);
  library.jobs.follow({ ...job, paused: true } as never);
  const bar = find('Indexing mocap');
  expect([has('Resume indexing'), bar.ariaValueNow, bar.getAttribute('aria-valuetext')]).toEqual([
    true,
    '3',
    'Paused · Indexing mocap · 3 / 12 files · 1.5 MB/s',
  ]);
});

test('transitions are searched, filtered, opened and renamed', async () => {
  const transitions = ['t', 'u'].map((id) => ({ ...transitionOf(id), name: `${id} walk` }));
  const { show, app } = openList([], { state: documentOf([], transitions) });
  const rowsOf = transitions.map((transition) => ({
    transition,
    status: 'unreviewed',
    clips: '',
    changes: [],
  }));
  Object.assign(app, { reviews: { since: () => ({ changes: [] }), rows: signal(rowsOf) } });
  const { of, texts, key, enter, press, find } = await show(TransitionList, {});
  const rows = () => of('[aria-rowindex]').map((each) => `${each.textContent} ${each.ariaSelected}`);
  const names = ['t walkA Spring inertialization true', 'u walkA Spring inertialization false'];
  expect([texts('h2'), rows()]).toEqual([['2 transitions'], names]);
  key('Transitions', 'ArrowDown');
  expect(app.workspace.state.peek().openTransition).toBe('u');
  enter('Transition status', 'approved');
  expect([texts('h2'), rows()]).toEqual([['0 of 2 transitions'], []]);
  press('Show all');
  expect(rows().length).toBe(2);
  app.session.renaming.value = 'u';
  expect(find('Transition name').value).toBe('u walk');
});

test('the next transition has the clips that are chosen, and says why they cannot be paired', async () => {
  const { show, app } = openList(['a', 'b']);
  app.session.chosen.value = { source: 'a', destination: null };
  const { of, has, texts } = await show(NextTransition, {});
  expect([of('[role="group"]').map((each) => each.ariaLabel), has('Use here')]).toEqual([
    ['Source: a', 'Destination: none'],
    false,
  ]);
  app.session.pairProblem.value = 'No joints match.';
  expect(texts('[role="alert"]')).toEqual([expect.stringMatching(/^No joints match\. Choose other clips/)]);
});

test('a row has its facts and its tooltip, and the commands of its kind', async () => {
  const clips = {
    a: { copies: ['/x/a'], markerCount: 2 },
    c: { isCharacter: true as const, hasMesh: true as const },
  };
  const { show, app } = openList(['a', 'c'], { clips });
  const { of, press } = await show(ClipList, { listRef: createRef<HTMLDivElement>() });
  const [a, c] = of('[aria-rowindex]');
  expect([a.dataset['tip'], c.textContent]).toEqual([
    expect.stringContaining('Also at /x/a'),
    expect.stringContaining('character · 26 joints'),
  ]);
  const buttons = (): readonly number[] => [a, c].map((row) => row.querySelectorAll('button').length);
  expect(buttons()).toEqual([0, 0]);
  a.dispatchEvent(new Event('pointerenter'));
  press('Use as destination');
  expect(app.session.chosen.peek().destination).toBe('a');
  a.dispatchEvent(new Event('pointerleave'));
  c.dispatchEvent(new Event('pointerenter'));
  of();
  expect(buttons()).toEqual([2, 1]); // of the destination, too, which shows its role
});

const points = Array.from({ length: 4 }, (_, i) => [128, 0, 128, 140 + 20 * i, 200, 128]).flat();
const strip = { poseCount: 4, parents: Uint8Array.of(255, 0), points: Uint8Array.from(points) };

test('a strip has a canvas once it has poses: rows that only pass by need none', async () => {
  const { show, library } = openList(['a']);
  const { of, painted } = await show(StripPicture, { clipId: 'a' });
  expect(of('canvas')).toHaveLength(0);
  Object.assign(library.caches.strips.get('a'), { value: strip });
  const [canvas] = of<HTMLCanvasElement>('canvas');
  expect(painted(canvas).join()).toContain('8 of 8 points');
});

test.each([
  [4, 0, 200 + 4.5 * 42 - 82], // middle of the row, less half of the picture
  [4, 100, 200 + 4.5 * 42 - 82 - 100],
  [0, 0, 200 + 21 - 82],
  [0, 150, 8], // above the window
  [19, 100, 900 - 164 - 30 - 8], // below it
])(
  'the picture of row %d is next to it in a list scrolled by %d px: at %d px',
  async (row, scrollTop, top) => {
    const ids = Array.from({ length: 20 }, (_, i) => `c${i}`);
    const { app, show } = openList(ids);
    const { find } = await show(ClipPeek, {});
    vi.stubGlobal('innerHeight', 900);
    const list = document.body.appendChild(document.createElement('div'));
    Object.assign(list, { className: 'clip-list' });
    Object.assign(list.style, { width: '300px', top: '200px' });
    Object.defineProperty(list, 'scrollTop', { value: scrollTop });
    app.session.peek.value = { clipId: ids[row], share: 0.25 };
    const card = find(`${ids[row]} at 1.00 s`);
    expect([card.style.left, card.style.top]).toEqual(['308px', `${top}px`]);
  },
);
