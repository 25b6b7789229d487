import { h } from 'preact';
import { expect, test } from 'vitest';
import { MarkTablePanel } from '#renderer/features/mark-table/mark-table-panel.tsx';
import type { MarkRow } from '#renderer/stores/marks/mark-rows.ts';
import { clipOn } from '#renderer/stores/session/stage.ts';
import { draw } from '#test/renderer/drawn.ts';
import { openApp } from '#test/renderer/open-app.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';

/** The table of three marks of walk and hop. */
async function opened(
  markers = [markerOf('a', 'walk', 0.5), markerOf('b', 'hop', 1, 'in')],
  ranges = [rangeOf('r', 'walk', [0.5, 1])],
) {
  const clips = [{ ...clipOf('walk'), tags: ['fast', 'left'] }, clipOf('hop')].map((clip) => ({
    ...clip,
    markers: markers.filter(({ clipId }) => clipId === clip.id),
    ranges: ranges.filter(({ clipId }) => clipId === clip.id),
  }));
  const window = openApp({
    library: documentOf(markers, [transitionOf('t')], ranges),
    answers: { 'library.markedClips': { clips, total: markers.length + ranges.length } },
  });
  const { app } = window;
  app.workspace.set({ bottomTab: 'markers' });
  await expect.poll(() => app.markTable.isRead.value).toBe(true);
  const panel = draw(app, h(MarkTablePanel, { children: null }));
  const list = () => panel.list<MarkRow>();
  const ids = () =>
    list()
      .all.map(({ mark }) => mark.id)
      .join('');
  return { ...window, panel, list, ids };
}

test('the table lists marks with their times, sorts and filters them, and says how many there are', async () => {
  const { panel, list, ids, app } = await opened();
  expect(panel.text()).toContain('2 markers and 1 range');
  const cells = (id: string): string =>
    list()
      .rowAt(ids().indexOf(id))
      .all()
      .flatMap(({ props, text }) => (props['role'] === 'gridcell' ? [text] : []))
      .join(' | ');
  expect([cells('r'), cells('b')]).toEqual([
    'walk | f 30 – f 60 | 30 f | Phase |  | fast, left',
    'hop | f 60 |  | In |  | ',
  ]);
  panel.press('Time');
  const before = ids();
  panel.press('Time');
  expect([before[2], ids()[0]]).toEqual(['b', 'b']);
  panel.enter('Kind', 'in');
  expect(ids()).toBe('b');
  panel.send('Filter markers', 'onInput', { currentTarget: { value: 'walk' } });
  expect(panel.text()).toContain('No marker or range matches these filters.');
  panel.press('Show all');
  expect(ids().length).toBe(3);
  panel.enter('Clips', 'listed');
  expect(app.workspace.state.value.markTable.scope).toBe('listed');
});

test('rows are selected, opened, renamed, deleted, and left by Escape', async () => {
  const { list, ids, run, app, whyNot, panel, edits } = await opened();
  expect(whyNot('markers.open')).toBe('no marker or range is selected in the table');
  const b = ids().indexOf('b');
  void list().point(b, 'only', false);
  expect([list().active(), list().isSelected(b), list().follows?.(), list().page]).toEqual([
    b,
    true,
    -1,
    'view',
  ]);
  run('markers.rename');
  expect(list().follows?.()).toBe(b);
  const field = list()
    .rowAt(b, true)
    .all()
    .find(({ type }) => type === 'input')!;
  for (const event of ['onInput', 'onBlur']) field.hear(event, { currentTarget: { value: 'Land' } });
  expect([edits.length, app.markTable.renaming.value]).toEqual([1, false]);
  run('markers.selectAll');
  expect(panel.text()).toContain('3 of 3');
  list().menu?.(list().all[0], { x: 1, y: 2 });
  const { entries = [] } = app.session.menu.value ?? {};
  expect(['marks.make.in', 'marks.make.phase'].every((id) => entries.includes(id))).toBe(true);
  void list().escape()?.();
  expect([app.markTable.selected.value.length, list().escape()]).toEqual([0, null]);
  void list().point(0, 'only', false);
  const first = ids()[0];
  run('markers.delete');
  expect(ids()).not.toContain(first);
  list().open?.(list().all[0]);
  expect(clipOn(app.session.stage.value)?.id).toBe(list().all[0].clip.id);
  expect([list().page, list().escape()]).toEqual([undefined, null]);
});

test('an empty table says why', async () => {
  const { panel, app, whyNot } = await opened([], []);
  expect([panel.text(), whyNot('markers.copyTable')]).toEqual([
    expect.stringContaining('No markers or ranges yet'),
    'no marker or range is listed',
  ]);
  app.workspace.set({ markTable: { ...app.workspace.state.value.markTable, scope: 'listed' } });
  await expect.poll(() => panel.text()).toContain('No clip in the list has a marker or range.');
  panel.press('Show all clips');
  expect(app.workspace.state.value.markTable.scope).toBe('all');
  app.library.state.value = { state: 'opening' };
  expect(panel.text()).toBe('');
});
