import { signal } from '@preact/signals';
import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import { actions } from '#renderer/app/actions.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import { listedRows, type ListRow } from '#renderer/stores/library/listed-rows.ts';
import { openWindow, type Answers } from '#test/renderer/open-window.ts';
import { clipOf, documentOf } from '#test/renderer/stores/library-fixture.ts';

export const failed = (id: string, error = 'no frames'): FailedFile => ({
  kind: 'failed',
  id,
  name: id,
  path: `/mocap/${id}`,
  error,
});

/** A window whose list has these rows, the first ones `named`; `clips` are those of the document. */
export function openList(
  rows: readonly (string | ListRow)[],
  {
    clips = {},
    answers = {},
    state = documentOf([]),
    named = rows.length,
  }: {
    clips?: Readonly<Record<string, Partial<ClipSummary>>>;
    answers?: Answers;
    state?: DocumentState;
    named?: number;
  } = {},
) {
  const ids = rows.filter((row) => typeof row === 'string');
  const summaries = ids.map((id) => ({ ...clipOf(id), ...clips[id] }));
  const win = openWindow({ ...state, clips: clipTable(summaries) }, { actions, answers });
  const { library, session } = win.app;
  const listed = rows.map((row): ListRow => (typeof row === 'string' ? { kind: 'clip', id: row } : row));
  const unread = signal({ failed: 0, still: 0, ignored: [] as readonly FailedFile[], ignoredCount: 0 });
  Object.assign(library, { unread });
  Object.assign(library.list, {
    rows: signal(listedRows(rows.length, named).with(0, listed)),
    searched: library.list.text,
    loaded: signal(true),
    isAnswered: () => true,
    clipsBetween: (first: number, end: number) =>
      Promise.resolve(listed.slice(first, end).flatMap(({ kind, id }) => (kind === 'clip' ? [id] : []))),
  });
  const select = (active: string | null, ...others: string[]): void => {
    const marked = [active, ...others].filter((id) => id !== null && ids.includes(id)) as string[];
    session.selection.value = { ...nothingSelected, active, ids: new Set(marked) };
  };
  return { ...win, library, unread, select };
}

/** What is known of the import of a clip. */
export const imported = {
  ...{
    unitName: 'cm',
    unitGuessed: true,
    upAxis: 'y',
    upAxisGuessed: false,
    names: null,
    rates: [30, 60],
    takes: ['walk', 'hop'],
  },
  override: { unit: null, upAxis: null },
  folder: { path: '/mocap', name: 'mocap', override: { unit: 1, upAxis: null } },
  doubt: { about: 'unit', because: 'others', clips: 2, others: 9, suggested: { unit: 0.01 } },
};
