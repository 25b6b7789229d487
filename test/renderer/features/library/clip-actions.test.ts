import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { DraggedClip, DropZones, whatHappens } from '#renderer/features/library/dragged-clip.tsx';
import { TagMenu } from '#renderer/features/library/tags/tag-chips.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { ClipDrag } from '#renderer/stores/library/list-state.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { failed, openList } from './library-fixture.ts';

const ids = [
  ...['clip.mark.source', 'clip.put.destination', 'clip.peek', 'clips.tag', 'clip.locate', 'clip.checkAgain'],
  ...['row.copyPath', 'file.retry', 'file.ignore', 'clip.open', 'row.reveal', 'character.choose.clip'],
];

test.each([
  ['walk', '111100100111'],
  ['gone', '111111100101'],
  ['tree', '111000000101'],
  ['man', '001100100110'],
  ['f', '000000111010'],
  [null, '000000000000'],
])('commands on %s', (id, can) => {
  const clips = {
    gone: { missing: true },
    tree: { isTake: true as const },
    man: { isCharacter: true as const },
  };
  const { whyNot, select } = openList(['walk', 'gone', 'tree', 'man', failed('f')], { clips });
  select(id);
  expect(ids.map((each) => Number(whyNot(each) === null)).join('')).toBe(can);
});

test('clips of the list are chosen, put into the transition, opened and previewed', async () => {
  const { run, select, app, edits, offered } = openList(['walk', 'hop', 'jog'], {
    state: documentOf([], [transitionOf('t')]),
  });
  select('jog');
  run('clip.mark.destination');
  expect(app.session.chosen.peek()).toMatchObject({ destination: 'jog' });
  run('clip.put.source');
  await expect.poll(() => edits.length).toBe(1);
  expect(app.open.editable.peek()!.source.id).toBe('jog');
  run('clip.peek');
  expect(app.session.peek.peek()).toEqual({ clipId: 'jog', share: 0 });
  run('clip.peek');
  expect(app.session.peek.peek()).toBeNull();
  run('clip.open');
  expect([app.session.stage.peek(), app.session.focus.peek()]).toMatchObject([
    { kind: 'clip', id: 'jog' },
    'timeline',
  ]);
  expect(offered('clip.open')).toBe(true);
});

test('a file is revealed by its row; a clip is opened before a character is chosen for it', () => {
  const { run, select, app, asked } = openList(['walk', failed('f')]);
  for (const id of ['walk', 'f']) {
    select(id);
    run('row.reveal');
  }
  expect(asked('index.reveal')).toEqual([{ id: 'walk' }, { id: 'f' }]);
  select('walk');
  run('character.choose.clip');
  expect(app.session.stage.peek()).toMatchObject({ kind: 'clip', id: 'walk' });
  expect(app.session.dialog.peek()?.props).toMatchObject({ text: 'Show on ' });
});

test('removed clips are ignored by an edit, and what uses them is said', async () => {
  const { run, select, app, edits, asked, status } = openList(['walk', 'hop', 'jog', 'tree'], {
    state: documentOf([], [transitionOf('t'), { ...transitionOf('u'), name: 'again' }]),
    clips: { tree: { isTake: true as const } },
  });
  select('walk');
  run('clip.remove');
  expect(app.session.selection.peek().active).toBe('hop');
  await expect.poll(status).toBe('Removed walk · “walk → hop” and 1 other still use it');
  select('jog', 'hop', 'tree');
  run('clip.remove');
  await expect.poll(() => edits).toEqual(['Remove walk', 'Remove 2 clips']);
  const changed = ['jog', 'hop'].map((fileId) => ({ kind: 'file.ignore', fileId, ignored: true }));
  expect(asked('edit.commit').at(-1)).toEqual({ edit: { name: 'Remove 2 clips', changes: changed } });
  await expect.poll(status).toBe('Removed 2 clips · “walk → hop” and 1 other still use them');
});

test.each([
  [0.251, 0.25],
  [0, 160 / 60], // on its first frame: where a transition leaves it otherwise
])('from an open clip at %f s, a transition leaves it at its frame %f s', async (time, at) => {
  const { run, whyNot, select, app } = openList(['walk', 'hop', 'jog'], {
    state: documentOf([], [transitionOf('t')]),
  });
  select('jog');
  run('clip.open');
  expect([whyNot('clip.leaveHere') !== null, whyNot('clip.enterHere')]).toEqual([true, null]);
  app.session.time.value = time;
  app.session.chosen.value = { source: null, destination: 'hop' };
  run('clip.leaveHere');
  await expect.poll(() => app.document.current.peek().transitions.length).toBe(2);
  const made = app.document.current.peek().transitions[1];
  expect([made.source.id, made.source.time, made.destination.id]).toEqual(['jog', at, 'hop']);
});

test('a tag is added to the search, excluded, deleted, renamed, or merged into another', async () => {
  const { show, library, edits } = openList(['a']);
  const tag = (name: string, clips: number) => ({ name, clips });
  Object.assign(library.tags, { all: signal([tag('run', 2), tag('jog', 1)]) });
  const ended: string[] = [];
  const on = { onClose: () => ended.push('close'), onLeave: () => ended.push('leave') };
  const menu = { tag: tag('run', 2), chip: {} as never, view: 'menu' as const };
  const { press, isDisabled, types } = await show(TagMenu, { menu, ...on });
  press('Add to search');
  expect(library.list.text.peek()).toBe('tag:run');
  press('Exclude from search');
  press('Delete from 2 clips');
  expect([library.list.text.peek(), ended]).toEqual(['-tag:run', ['close', 'close', 'leave']]);
  press('Rename or merge…');
  expect(isDisabled('Rename')).toBe(true);
  types('New name of run', 'jog ');
  press('Merge into jog');
  types('New name of run', 'dash');
  press('Rename');
  expect(edits).toEqual(['Delete tag “run”', 'Merge tag “run” into “jog”', 'Rename tag “run” to “dash”']);
});

/** A drag of `jog` at 30, 40 px; walk → hop is open, or walk and hop are chosen alone. */
function dragging(
  drag: Partial<ClipDrag>,
  { skeletonId = 'person', isOpen = true, chosen = ['walk', 'hop'] as readonly (string | null)[] } = {},
) {
  const clips = clipTable([clipOf('walk'), clipOf('hop'), { ...clipOf('jog'), skeletonId }]);
  const win = openWindow({ ...documentOf([], isOpen ? [transitionOf('t')] : []), clips });
  win.app.session.chosen.value = { source: chosen[0], destination: chosen[1] };
  win.app.session.clipDrag.value = { clipId: 'jog', x: 30, y: 40, over: null, onto: null, ...drag };
  return win;
}

test.each<[string, Partial<ClipDrag>, Parameters<typeof dragging>[1]]>([
  ['Drop on source or destination', {}, {}],
  ['Add to tree', { onto: 'Add to tree' }, {}],
  ['as source', { over: 'source' }, {}],
  ['as destination', { over: 'destination' }, {}],
  ['is the source already', { over: 'source', clipId: 'walk' }, {}],
  ['is the destination already', { over: 'destination', clipId: 'hop' }, {}],
  ['as destination', { over: 'destination', clipId: 'walk' }, {}],
  ['as source, on hop’s skeleton', { over: 'source' }, { skeletonId: 'horse' }],
  ['as destination, on its own skeleton', { over: 'destination' }, { skeletonId: 'horse' }],
  ['new transition to hop', { over: 'source' }, { isOpen: false }],
  ['new transition from walk', { over: 'destination' }, { isOpen: false }],
  ['as source', { over: 'source' }, { isOpen: false, chosen: [null, null] }],
  ['leaf 2', { onto: 'leaf 2', over: 'source' }, {}],
])('“%s” is beside a clip that is dragged: %j, %j', (words, drag, how) => {
  const { app } = dragging(drag, how);
  expect(whatHappens(app, app.session.clipDrag.peek()!)).toBe(words);
});

test('while a clip is dragged, it is at the pointer, and each half of the views takes it; afterwards nothing is there', async () => {
  const win = dragging({ over: 'source' });
  const both = () => [h(DropZones, { key: 'zones' }), h(DraggedClip, { key: 'clip' })];
  const { of, text } = await win.show(both, {});
  expect(of('[data-drop-end]').map((each) => [each.dataset['dropEnd'], each.textContent])).toEqual([
    ['source', 'Use as source'],
    ['destination', 'Use as destination'],
  ]);
  const [box] = of('[role="status"]');
  expect([box.textContent, box.style.transform, box.className.split(' ').at(-1)]).toEqual([
    'jogas source',
    'translate(42px, 50px)',
    'source',
  ]);
  win.app.session.clipDrag.value = null;
  expect(text()).toBe('');
});
