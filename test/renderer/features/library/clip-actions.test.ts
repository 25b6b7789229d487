import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { TagMenu } from '#renderer/features/library/tags/tag-menu.tsx';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { failed, openList } from './library-fixture.ts';

const ids = [
  ...['clip.mark.source', 'clip.put.destination', 'clip.peek', 'clips.tag', 'clip.locate', 'clip.checkAgain'],
  ...['row.copyPath', 'file.retry', 'file.ignore', 'clip.open'],
];

test.each([
  ['walk', '1111001001'],
  ['gone', '1111111001'],
  ['tree', '1110000001'],
  ['man', '0011001001'],
  ['f', '0000001110'],
  [null, '0000000000'],
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
