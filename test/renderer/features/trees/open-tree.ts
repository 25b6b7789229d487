import { signal } from '@preact/signals';
import { vi } from 'vitest';
import { clipUrl } from '#contract/clip-url.ts';
import { encodeClip } from '#core/clip-buffer.ts';
import { nodeActions } from '#renderer/features/trees/node-actions.ts';
import { newTreeActions, treeActions } from '#renderer/features/trees/tree-actions.ts';
import { TreePanel } from '#renderer/features/trees/tree-panel.tsx';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { listedRows } from '#renderer/stores/library/listed-rows.ts';
import { selectedNode } from '#renderer/stores/lab/lab.ts';
import { assets } from '#test/core/tree/tree-fixture.ts';
import { everyTree, inputs } from '#test/core/tree/sample-trees.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { openWindow, type Answers } from '#test/renderer/drawn-window.ts';
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
    panel: win.draw(TreePanel, {}),
    now,
    nodes,
    point,
    select,
    selected: () => selectedNode(rooms)?.path,
  };
}

/** The window of a tree of a kind with the inputs it uses, and a page; buttons are pressed before. */
export const openPads =
  (kind: string, ...presses: readonly string[]) =>
  () => {
    vi.stubGlobal('fetch', (url: string) => {
      const [, found] = [...assets.clips].find(([id]) => url === clipUrl(id)) ?? [];
      return Promise.resolve(found ? new Response(encodeClip(found)) : new Response(null, { status: 404 }));
    });
    const used = JSON.stringify(everyTree[kind]);
    const own = Object.entries(inputs).filter(([name]) => used.includes(`"input":"${name}"`));
    const win = openTree(everyTree[kind], Object.fromEntries(own));
    const panel = win.draw(TreePanel, {}, 'page');
    for (const name of presses) panel.press(name);
    return { ...win, panel };
  };

export const padOf = (kind: string) => outlineOf(openPads(kind), /^part Pad/);

/** Fields of pads have tests of their own. */
export const deedsIn = (kind: string, of: RegExp) => deedsOf(openPads(kind), { of });
