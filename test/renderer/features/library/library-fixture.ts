import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import { actions } from '#renderer/app/actions.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import { listedRows, type ListRow } from '#renderer/stores/library/listed-rows.ts';
import { openWindow, type Answers } from '#test/renderer/drawn-window.ts';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

export const failed = (id: string, error = 'no frames'): FailedFile => ({
  kind: 'failed',
  id,
  name: id,
  path: `/mocap/${id}`,
  error,
});

/** A window whose list has these rows; `clips` are those of the document. */
export function openList(
  rows: readonly (string | ListRow)[],
  {
    clips = {},
    answers = {},
    state = documentOf([]),
  }: {
    clips?: Readonly<Record<string, Partial<ClipSummary>>>;
    answers?: Answers;
    state?: DocumentState;
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
    rows: signal(listedRows(rows.length).with(0, listed)),
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

const item = (of: string, name: string) => ({ kind: 'item', id: name, of, name }) as ListRow;

/** What is known of the import of a clip. */
export const imported = {
  ...{ unitName: 'cm', unitGuessed: true, upAxis: 'y', upAxisGuessed: false, rates: [30, 60], takes: 2 },
  override: { unit: null, upAxis: null },
  folder: { path: '/mocap', name: 'mocap', override: { unit: 1, upAxis: null } },
  doubt: { about: 'unit', because: 'others', clips: 2, others: 9, suggested: { unit: 0.01 } },
};

const folder = (name: string, state: string, why = '') => ({
  ...{ id: name, name, path: `/${name}`, state, why, emptied: [] },
});
const tree = ['/m', '/m/x', '/m/x/y', '/n'].map((path) => ({
  ...{ path, name: path.slice(-1), depth: path.length / 2 - 1, rows: 3 },
}));

/** A library with a row of each kind, open transitions, watched folders, and tags. */
export function openLibrary() {
  const clips = {
    a: {
      ...{ markerCount: 2, tags: ['run', 'old'], note: 'hello', trimmedFrames: 2 },
      copies: ['/x/a', '/y/a', '/z/a', '/w/a', '/v/a'],
    },
    b: { missing: true, warnings: ['x', 'y', 'z', 'v'], tags: ['run'], fps: 29.97 },
    c: { isCharacter: true as const, hasMesh: true as const },
  };
  const transitions = ['t', 'u'].map((id) => ({ ...transitionOf(id), name: `${id} walk` }));
  const files = [failed('f'), failed('s', NO_MOTION)];
  const rows = ['a', 'b', 'c', ...files, item('muscles', 'Legs'), item('tree', 'Oak')];
  const win = openList(rows, {
    clips,
    state: documentOf([markerOf('m', 'a', 1)], transitions),
    answers: {
      'clip.import': imported,
      'folders.tree': tree,
      'library.facets': { joints: [], amounts: {}, folders: [] },
    },
  });
  const { library, session, workspace } = win.app;
  win.unread.value = { failed: 2, still: 3, ignored: [failed('x'), failed('y')], ignoredCount: 2 };
  const watched = [folder('m', 'watched'), folder('n', 'away', 'gone'), folder('p', 'checked', 'network')];
  const tags = ['run', 'old', 'new', 'jog', 'hop', 'fall'].map((name, i) => ({ name, clips: i + 1 }));
  Object.assign(library, { folders: signal(watched) });
  Object.assign(library.tags, { all: signal(tags) });
  Object.assign(library.newClips, { unseen: signal(new Set(['a'])) });
  Object.assign(win.app, {
    reviews: { changesOf: () => [{ slot: 'A', words: 'method' }], rows: signal([]) },
  });
  session.chosen.value = { source: 'a', destination: 'b' };
  session.watchedFolders.value = true;
  session.importUnfolded.value = true;
  workspace.set({ collapsed: { ...workspace.state.peek().collapsed, details: false } });
  return win;
}

type Win = ReturnType<typeof openLibrary>;

/** A panel of it; `set` changes the window before. */
export const panelOf =
  <Props extends object>(
    component: ComponentType<Props>,
    props: Props,
    set: (win: Win) => unknown = () => undefined,
  ) =>
  (): Win & { panel: ReturnType<Win['draw']> } => {
    const win = openLibrary();
    set(win);
    return { ...win, panel: win.draw(component, props) };
  };
