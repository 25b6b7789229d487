import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { markTableActions, tableText } from '#renderer/features/mark-table/mark-table-actions.ts';
import { MarkTablePanel } from '#renderer/features/mark-table/mark-table-panel.tsx';
import type { App } from '#renderer/stores/app.ts';
import { clipOn } from '#renderer/stores/session/stage.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { click, point } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
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
  const panel = await showOnPage(app, h(MarkTablePanel, { children: null }));
  const rows = () => panel.of('[data-index]');
  const ids = () =>
    rows()
      .map(({ textContent }) =>
        textContent.startsWith('hop') ? 'b' : textContent.includes('Phase') ? 'r' : 'a',
      )
      .join('');
  const row = (id: string) => rows()[ids().indexOf(id)];
  return { ...window, panel, rows, row, ids };
}

test('the table lists marks with their times, sorts and filters them, and says how many there are', async () => {
  const { panel, row, ids, app } = await opened();
  expect(panel.text()).toContain('2 markers and 1 range');
  const cells = (id: string): string =>
    [...row(id).querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent).join(' | ');
  expect([cells('r'), cells('b')]).toEqual([
    'walk | f 30 – f 60 | 30 f | Phase |  | fast, left',
    'hop | f 50 |  | In |  | ',
  ]);
  panel.press('Time');
  const before = ids();
  panel.press('Time');
  expect([before[2], ids()[0]]).toEqual(['b', 'b']);
  panel.enter('Kind', 'in');
  expect(ids()).toBe('b');
  panel.types('Filter markers', 'walk');
  expect(panel.text()).toContain('No marker or range matches these filters.');
  panel.press('Show all');
  expect(ids().length).toBe(3);
  panel.enter('Clips', 'listed');
  expect(app.workspace.state.value.markTable.scope).toBe('listed');
});

test('rows are selected, opened, renamed, deleted, and left by Escape', async () => {
  const { row, rows, ids, run, app, whyNot, panel, edits } = await opened();
  const selected = () => rows().flatMap(({ ariaSelected }, i) => (ariaSelected === 'true' ? [ids()[i]] : []));
  expect(whyNot('markers.open')).toBe('no marker or range is selected in the table');
  click(row('b'));
  expect(selected()).toEqual(['b']);
  run('markers.rename');
  panel.enter('Label of in marker', 'Land');
  expect([edits.length, app.markTable.renaming.value]).toEqual([1, false]);
  run('markers.selectAll');
  expect([selected().length, panel.text().includes('3 of 3')]).toEqual([3, true]);
  point(rows()[0], 'contextmenu', { x: 1, y: 2, button: 2 });
  const entries = () => app.session.menu.value?.entries ?? [];
  await expect
    .poll(() => ['marks.make.in', 'marks.make.phase'].every((id) => entries().includes(id)))
    .toBe(true);
  expect([panel.key('Markers', 'Escape'), selected(), panel.key('Markers', 'Escape')]).toEqual([
    true,
    [],
    false,
  ]);
  const first = ids()[0];
  click(rows()[0]);
  run('markers.delete');
  expect(ids()).not.toContain(first);
  click(row('b'));
  point(row('b'), 'dblclick', { x: 0, y: 0 });
  expect(clipOn(app.session.stage.value)?.id).toBe('hop');
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

const linesOf = (label: string, clip = {}, time = 0.5): readonly string[] =>
  tableText([
    { clip: { ...clipOf('walk'), ...clip }, mark: { ...markerOf('m', 'walk', time, 'footPlant'), label } },
  ]).split('\r\n');

test('a line of heads, then times with a decimal point, frames of the file, and text', () => {
  expect(linesOf('left', { trimmedFrames: 1, tags: ['run', 'cleaned'] })).toEqual([
    'Clip\tTime (s)\tFrame\tEnd (s)\tEnd frame\tKind\tLabel\tTags',
    'walk\t0.51667\t31\t\t\tFoot plant\tleft\t"run, cleaned"',
    '',
  ]);
});

test('a range has an end, in seconds and in frames, of the file', () => {
  const range = rangeOf('r', 'walk', [0.5, 1.25], 'noTransition');
  const [, line] = tableText([{ clip: { ...clipOf('walk'), trimmedFrames: 1 }, mark: range }]).split('\r\n');
  expect(line).toBe('walk\t0.51667\t31\t1.26667\t76\tNo transition\t\t');
});

test('numbers stay numbers: between frames, before the first frame, and without exponents', () => {
  const numbers = (time: number): readonly string[] => linesOf('', {}, time)[1].split('\t').slice(1, 3);
  expect(numbers(1 / 3)).toEqual(['0.33333', '20']);
  expect(numbers(-0.5)).toEqual(['-0.5', '-30']);
  expect(numbers(1e-9)).toEqual(['0', '0']);
  expect(numbers(-1e-9)).toEqual(['0', '0']);
  expect(numbers(1e6)).toEqual(['1000000', '60000000']);
});

test.each(['=1+1', '+49', '-x', '@sum', '＝1'])('%s does not become a formula', (label) => {
  expect(linesOf(label, { name: label })[1].split('\t')[6]).toBe(`'${label}`);
  expect(linesOf('', { name: label })[1].split('\t')[0]).toBe(`'${label}`);
});

test('separators are quoted', () => {
  expect(tableText([]).split('\r\n')).toHaveLength(2);
  expect(linesOf('a "b"')[1]).toContain('\t"a ""b"""\t');
  expect(linesOf('a\tb')[1]).toContain('\t"a\tb"\t');
  expect(linesOf('a\nb')[1]).toContain('\t"a\nb"\t');
  expect(linesOf('\t=1')[1]).toContain(`\t"'\t=1"\t`);
});

test('commands on the table are offered while their table is on the screen', () => {
  const isOffered = (bottom: boolean): boolean | undefined => {
    const collapsed = { ...defaultWorkspace.collapsed, bottom };
    const state = signal({ ...defaultWorkspace, bottomTab: 'markers' as const, collapsed });
    return markTableActions[0].offered?.({ workspace: { state } } as unknown as App);
  };
  expect(isOffered(false)).toBe(true);
  expect(isOffered(true)).toBe(false);
});
