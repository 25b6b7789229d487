import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import { ClipPeek } from '#renderer/features/library/poses/clip-peek.tsx';
import { ClipDetails } from '#renderer/features/library/details/clip-details.tsx';
import { DetailsPane } from '#renderer/features/library/details/details-pane.tsx';
import { Folders } from '#renderer/features/library/folders/folders.tsx';
import { TransitionList } from '#renderer/features/library/rows/transition-list.tsx';
import { DraggedClip } from '#renderer/features/library/dragged-clip.tsx';
import { TagField } from '#renderer/features/library/tags/tag-field.tsx';
import { TagChips } from '#renderer/features/library/tags/tag-chips.tsx';
import { keyEvent } from '#test/fixtures/pointed-element.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { failed, imported, openList } from './library-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

const onLeave = (): void => undefined;
/** A window with these tags, `run 2`: their numbers of clips. */
function openTags(tags: string, clips: Parameters<typeof openList>[1] = {}) {
  const win = openList(['a', 'b', 'c'], clips);
  const all = tags.split(', ').map((tag) => ({ name: tag.slice(0, -2), clips: Number(tag.slice(-1)) }));
  Object.assign(win.library.tags, { all: signal(all) });
  return win;
}

test('tags of the selection: those of some clips are added to the others, each is removed, new ones are typed', () => {
  const clips = { a: { tags: ['run', 'old'] }, b: { tags: ['run'] } };
  const { draw, select, edits } = openTags('run 2, jog 5, old run 1', { clips });
  const details = draw(ClipDetails, { onLeave });
  expect(details.all()).toEqual([]);
  select('b', 'a');
  const tags = () =>
    details
      .of('span')
      .flatMap(({ props, text }) =>
        String(props['class']).startsWith('tag has') ? [`${text} ${String(props['class'])}`] : [],
      );
  expect(tags()).toEqual(['old× tag has some', 'run× tag has']);
  // Those of all are not offered again, those of some are.
  expect(details.given(TagField)[0].without).toEqual(new Set(['run']));
  details.press('old, 1 clip of 2: tag the others');
  details.press('Remove run');
  const type = (text: string, ...keys: readonly string[]): void => {
    details.send('Tag 2 clips', 'onInput', { currentTarget: { value: text } });
    for (const key of keys) details.key('Tag 2 clips', key);
  };
  type('new', 'Enter');
  type('jo', 'Tab');
  type('ru', 'ArrowDown', ','); // begins with it, so it comes before “old run”
  type('x', 'Escape', 'Backspace');
  const [add, remove] = ['Tag 2 clips', 'Remove tag “run” from 2 clips'];
  expect(edits).toEqual([`${add} “old”`, remove, `${add} “new”`, `${add} “jog”`, `${add} “run”`, remove]);
});

test('chips filter by the tags that are used most, and by those of the search', () => {
  const { draw, library } = openTags('a 9, b 8, c 7, d 6, e 5, f 4, g 3');
  const chips = draw(TagChips, { onLeave });
  const words = () =>
    chips.of('button').map(({ text, props }) => `${text}${props['aria-pressed'] === true ? '!' : ''}`);
  expect(words()).toEqual(['a9', 'b8', 'c7', 'd6', 'e5', '2 more']);
  library.list.text.value = 'walk tag:g -tag:a';
  expect(words()).toEqual(['− a×', 'g×!', 'b8', 'c7', 'd6', 'e5', '1 more']);
  const search = (name: string, held: object): string => {
    chips.send(name, 'onClick', { shiftKey: false, ctrlKey: false, metaKey: false, ...held });
    return library.list.text.peek();
  };
  const found = [search('b8', {}), search('c7', { shiftKey: true }), search('d6', { metaKey: true })];
  expect(found.join(', ')).toBe('walk tag:b, walk tag:b tag:c, walk tag:b tag:c -tag:d');
  chips.press('2 more');
  expect(words().at(-1)).toBe('Fewer');
});

test('units are set for the folder of a file, too', async () => {
  vi.stubGlobal('window', new EventTarget());
  const { draw, select, edits } = openList(['a'], { answers: { 'clip.import': imported } });
  select('a');
  const details = draw(ClipDetails, { onLeave });
  details.all();
  await expect.poll(() => (details.all(), details.of('aria-expanded').length)).toBe(1);
  details.press(/^In cm/);
  details.enter('Apply to', 'folder');
  expect(details.find('Unit', 'value').props['value']).toBe(1);
  details.enter('Unit', '');
  expect(edits).toEqual(['Set unit of mocap']);
  expect(() => details.find('Frame rate')).toThrow('is not among');
});

test('the pane says what is selected, and what is wrong with it', async () => {
  const clips = { a: { missing: true, path: '/gone/a.bvh' }, b: { isTake: true as const, missing: true } };
  const { draw, select, app, unread, library, calls } = openList(['a', 'b', failed('f'), 'd'], { clips });
  const pane = draw(DetailsPane, { onLeave });
  const head = () => pane.of('h3')[0].text;
  const problem = () => pane.texts('p')[0];
  expect([head(), problem()]).toEqual(['Details', undefined]);
  select('f');
  unread.value = { ...unread.peek(), failed: 3 };
  expect([head(), problem(), pane.find('Ignore all 3').type]).toEqual(['f', 'no frames', 'button']);
  select('b');
  expect([head(), problem()]).toEqual(['b', 'Clips of this tree are missing.']);
  select('a');
  expect([head(), problem()]).toEqual(['a', expect.stringMatching(/^The file is missing/)]);
  Object.assign(library, { folders: signal([{ emptied: ['/gon', '/gone/'] }]) });
  expect(problem()).toMatch(/^gone is suddenly empty/);
  pane.press('Locate…');
  expect(calls.at(-1)?.[0]).toBe('index.locate');
  select('d');
  expect(problem()).toBeUndefined();
  select('d', 'a');
  expect(head()).toBe('2 clips selected');
  const before = app.workspace.state.peek().collapsed.details;
  pane.press('2 clips selected');
  expect(app.workspace.state.peek().collapsed.details).toBe(!before);
});

test('folders: keys go through the tree, and filter the list', async () => {
  const folder = (name: string, state: string, why = '') => ({
    id: name,
    name,
    path: `/${name}`,
    state,
    why,
    emptied: [],
  });
  const tree = ['/m', '/m/x', '/m/x/y', '/n'].map((path) => ({
    path,
    name: path.slice(-1),
    depth: path.length / 2 - 1,
    rows: 3,
  }));
  const { draw, app, library } = openList([], { answers: { 'folders.tree': tree } });
  const troubled = [
    folder('n', 'away', 'gone'),
    folder('o', 'emptied', 'empty'),
    folder('p', 'checked', 'network'),
  ];
  Object.assign(library, { folders: signal([folder('m', 'watched'), ...troubled]) });
  const panel = draw(Folders, {});
  expect(panel.all()).toEqual([]);
  app.session.watchedFolders.value = true;
  const rows = () =>
    panel
      .of('aria-level')
      .map(({ text, props }) =>
        [props['aria-level'], text, props['aria-expanded'], props['aria-selected']].join(' '),
      );
  panel.all();
  await expect.poll(rows).toEqual(['1 m3 true false', '2 x3 false false', '1 n3  false']);
  const keys = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', ' ', ' ', 'End'];
  const filters = keys.map((key) => (panel.key('Folders', key), library.list.text.peek().slice(8, -2)));
  expect(filters).toEqual(['m/x', 'm/x', 'm/x/y', 'm/x', 'm/x', '', 'm/x', 'n']);
  for (const key of ['x', 'Escape']) {
    expect(app.session.watchedFolders.peek()).toBe(true);
    (panel.of('section')[0].props['onKeyDown'] as (event: Event) => void)(keyEvent(key));
  }
  expect(app.session.watchedFolders.peek()).toBe(false);
});

test('transitions are searched, filtered, opened and renamed', () => {
  const transitions = ['t', 'u'].map((id) => ({ ...transitionOf(id), name: `${id} walk` }));
  const { draw, app } = openList([], { state: documentOf([], transitions) });
  const rowsOf = transitions.map((transition) => ({
    transition,
    status: 'unreviewed',
    clips: '',
    changes: [],
  }));
  Object.assign(app, { reviews: { changesOf: () => [], rows: signal(rowsOf) } });
  const list = draw(TransitionList, {});
  const rows = () =>
    list.of('aria-rowindex').map(({ text, props }) => `${text} ${String(props['aria-selected'])}`);
  const names = ['t walkA Spring inertialization true', 'u walkA Spring inertialization false'];
  expect([list.texts('h2'), rows()]).toEqual([['2 transitions'], names]);
  list.key('Transitions', 'ArrowDown');
  expect(app.workspace.state.peek().openTransition).toBe('u');
  list.enter('Transition status', 'approved');
  expect([list.texts('h2'), rows()]).toEqual([['0 of 2 transitions'], []]);
  list.press('Show all');
  expect(rows().length).toBe(2);
  app.session.renaming.value = 'u';
  expect(list.find('Transition name').props['defaultValue']).toBe('u walk');
});

test.each([
  [{ over: null }, null, 'Drop on source or destination'],
  [{ over: 'source' }, null, 'as source'],
  [{ over: 'destination', clipId: 'hop' }, null, 'is the destination already'],
  [{ over: 'source', clipId: 'robot' }, null, 'as source, on hop’s skeleton'],
  [{ over: 'destination', clipId: 'robot' }, null, 'as destination, on its own skeleton'],
  [{ onto: 'leaf 2' }, null, 'leaf 2'],
  [{ over: 'source' }, 'hop', 'new transition to hop'],
  [{ over: 'destination' }, 'walk', 'new transition from walk'],
])('dragged %j, with %s chosen: %s', (drag, chosen, words) => {
  const state = documentOf([], chosen === null ? [transitionOf('t')] : []);
  const clips = { robot: { skeletonId: 'robot' } };
  const { draw, app } = openList(['walk', 'hop', 'robot', 'jog'], { state, clips });
  app.session.chosen.value = { source: chosen, destination: chosen };
  app.session.clipDrag.value = { clipId: 'jog', x: 10, y: 20, over: null, onto: null, ...drag } as never;
  const dragged = draw(DraggedClip, {});
  expect(dragged.of('span').at(-1)?.text).toBe(words);
  expect(dragged.of('style')[0].props['style']).toEqual({ transform: 'translate(22px, 30px)' });
});

test.each([
  [4, 0, 200 + 4.5 * 42 - 82], // middle of the row, less half of the picture
  [4, 100, 200 + 4.5 * 42 - 82 - 100],
  [0, 0, 200 + 21 - 82],
  [0, 150, 8], // above the window
  [19, 100, 900 - 164 - 30 - 8], // below it
])('the picture of row %d is next to it in a list scrolled by %d px: at %d px', (row, scrollTop, top) => {
  const place = () => ({ right: 300, top: 200 });
  vi.stubGlobal('document', { querySelector: () => ({ scrollTop, getBoundingClientRect: place }) });
  vi.stubGlobal('innerHeight', 900);
  const ids = Array.from({ length: 20 }, (_, i) => `c${i}`);
  const { app, draw } = openList(ids);
  app.session.peek.value = { clipId: ids[row], share: 0.25 };
  const card = draw(ClipPeek, {}, 'none').find(`${ids[row]} at 1.00 s`, 'role');
  expect(card.props['style']).toEqual({ left: '308px', top: `${top}px` });
});
