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
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';

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

const openTab = async () => {
  const window = await opened();
  return { ...window, panel: draw(window.app, h(MarkTablePanel, { children: null }), { effects: 'page' }) };
};

test('the whole tab, and what its controls do', async () => {
  expect(await outlineOf(openTab)).toMatchInlineSnapshot(`
    "choice Clips [value=all] (Only clips that the search of the clip list finds) | of all: All clips / listed: Clips in the list
    choice Kind [value=all] | of all: All kinds / out: Out / in: In / footPlant: Foot plant / takeOff: Take-off / pass: Pass / note: Note / loop: Loop / noTransition: No transition / phase: Phase / leftContact: Left foot contact / rightContact: Right foot contact
    field Filter markers [placeholder=Clip, label, tag, value=] (Words in clips, labels, kinds and tags)
    button Copy table of markers [keys=] (Copy table of markers ¦ All rows as text for a spreadsheet)
    2 markers and 1 range (0 selected)
    note The first 3 markers and ranges are shown. For others, search the clip list and choose “Clips in the list”.
    grid Markers [rowcount=4, multiselectable]
      row columnheader button Clip (Sort by clip) [sort=ascending] | columnheader button Time (Sort by time) [sort=none] | columnheader button Length (Sort by length) [sort=none] | columnheader button Kind (Sort by kind) [sort=none] | columnheader button Label (Sort by label) [sort=none] | columnheader button Tags (Sort by tags) [sort=none]
      rowgroup
        row walk | f 30 | Out | fast, left
        row walk | f 30 – f 60 | 30 f | Phase | fast, left
        row hop | f 60 | In"
  `);
  expect(await deedsOf(openTab)).toMatchInlineSnapshot(`
    "choice Clips
      markTable.scope: "all" → "listed"
      − choice Clips [value=all] · + choice Clips [value=listed]
    choice Kind
      markTable.kind: "all" → "rightContact"
      − choice Kind [value=all] · − button Copy table of markers [keys=] · − 2 markers and 1 range · and 19 more
    field Filter markers
      − field Filter markers [placeholder=Clip, label, tag, value=] · − button Copy table of markers [keys=] · − 2 markers and 1 range · and 19 more
    button Copy table of markers
      status = "Copied 2 markers and 1 range"
    grid Markers
      ArrowUp, End, PageDown: taken · − row hop · + row hop [selected]
      ArrowDown, Home: taken · + row walk [selected]
    button Clip
      markTable.sort.descending: false → true
      − row columnheader button Clip (Sort by clip) [sort=ascending] · + row columnheader button Clip (Sort by clip) [sort=descending]
    button Time
      markTable.sort.column: "clip" → "time"
      − row columnheader button Clip (Sort by clip) [sort=ascending] · − columnheader button Time (Sort by time) [sort=none] · + row columnheader button Clip (Sort by clip) [sort=none] · and 1 more
    button Length
      markTable.sort.column: "clip" → "length"
      − row columnheader button Clip (Sort by clip) [sort=ascending] · − columnheader button Length (Sort by length) [sort=none] · + row columnheader button Clip (Sort by clip) [sort=none] · and 1 more
    button Kind
      markTable.sort.column: "clip" → "kind"
      − row columnheader button Clip (Sort by clip) [sort=ascending] · − columnheader button Kind (Sort by kind) [sort=none] · + row columnheader button Clip (Sort by clip) [sort=none] · and 1 more
    button Label
      markTable.sort.column: "clip" → "label"
      − row columnheader button Clip (Sort by clip) [sort=ascending] · − columnheader button Label (Sort by label) [sort=none] · + row columnheader button Clip (Sort by clip) [sort=none] · and 1 more
    button Tags
      markTable.sort.column: "clip" → "tags"
      − row columnheader button Clip (Sort by clip) [sort=ascending] · − columnheader button Tags (Sort by tags) [sort=none] · + row columnheader button Clip (Sort by clip) [sort=none] · and 1 more"
  `);
});
