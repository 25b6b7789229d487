import { signal } from '@preact/signals';
import { nodeActions } from '#renderer/features/trees/node-actions.ts';
import { newTreeActions, treeActions } from '#renderer/features/trees/tree-actions.ts';
import { TreePanel } from '#renderer/features/trees/tree-panel.tsx';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { listedRows } from '#renderer/stores/library/listed-rows.ts';
import { selectedNode } from '#renderer/stores/lab/lab.ts';
import { openWindow, type Answers } from '#test/renderer/open-window.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const ids = ['a', 'b', 'c', 'd', 'walk', 'hop', 'run'];

/** A window with a tree open. */
export function openTree(root: object, inputs: object = {}, answers: Answers = {}) {
  const content = { schemaVersion: 1, duration: 2, inputs, root };
  const lab = [{ id: 'tree', kind: 'tree' as const, name: 'Gaits', content }];
  const state = { ...documentOf([], [transitionOf('t')]), clips: clipTable(ids.map(clipOf)), lab };
  const actions = [...newTreeActions, ...treeActions, ...nodeActions];
  const win = openWindow(state, { actions, answers });
  win.app.workspace.set({ openItem: 'tree' });
  const { lab: rooms } = win.app;
  const now = () => rooms.item.peek()!.content as { readonly root: never; readonly inputs: never };
  /** The nodes as text: `root 0`, its children deeper. */
  const nodes = () => rooms.open.peek()!.outline.map(({ path, node }) => `${path} ${node.kind}`);
  /** Selects a clip in the list. */
  const point = (id: string): void => {
    Object.assign(win.app.library.list, { rows: signal(listedRows(1).with(0, [{ kind: 'clip', id }])) });
    win.app.session.selection.value = { ...nothingSelected, active: id, ids: new Set([id]) };
  };
  const select = (path: string) => (rooms.node.value = path);
  return {
    ...win,
    shownPanel: () => win.show(TreePanel, {}),
    now,
    nodes,
    point,
    select,
    selected: () => selectedNode(rooms)?.path,
  };
}
