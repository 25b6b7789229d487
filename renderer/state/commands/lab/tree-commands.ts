import { effect } from '@preact/signals';
import type { LabItem } from '../../../../contract/lab/lab-items.ts';
import { findJoint } from '../../../../core/joints/joint-map.ts';
import { figureOf } from '../../../../core/tree/take/bind-take.ts';
import type { TreeClip } from '../../../../core/tree/take/bind-take.ts';
import type { Workbench } from '../../workbench.ts';
import type { CachedClip } from '../../clips/clip-cache.ts';
import { templateClip } from '../../lab/template-clips.ts';
import { addItem, newTree, removeItem, setItem } from '../../lab/tree-edits.ts';
import { freeName } from '../../transitions/usual-names.ts';
import type { TreeTemplate } from '../../lab/tree-templates.ts';
import { fetchClips } from '../../shown/fetch-clips.ts';
import { openClip } from '../desk.ts';
import { commitTree, editableTree } from './change-tree.ts';
import { withValueAt } from '../../lab/tree-address.ts';
import { growingNode, withClipAdded, withoutNode } from '../../lab/node-edits.ts';
import { selectedNode } from '../../lab/open-tree.ts';

/** Clips for a new tree: those selected in the list, or those of the open transition. */
export function clipsForTree({ session, open }: Pick<Workbench, 'session' | 'open'>): readonly string[] {
  const { clips } = session.selection.value;
  if (clips.size > 1) return [...clips];
  const uses = open.uses.value;
  return uses === null ? [...clips] : [...new Set([uses.source.id, uses.destination.id])];
}

/** Makes a tree from a template and the clips at hand, opens it in the Lab and shows it. */
export async function makeTree(app: Workbench, template: TreeTemplate): Promise<void> {
  const ids = clipsForTree(app);
  const problem = await fetchClips(app.document, ids, app.bridge);
  if (problem !== null) return app.notices.problem(problem);
  const clips = await loadAll(app, ids);
  if (typeof clips === 'string') return app.notices.problem(clips);
  const figure = figureOf(clips);
  if (!figure.ok) return app.notices.problem(figure.error[0].message);
  const { markers, lab } = app.document.current.peek();
  const known = [...figure.value.clips].map(([id, clip]) => templateClip(id, clip, markers.get(id) ?? []));
  const { map } = figure.value;
  const spine = findJoint(map, 'spine', 'centre');
  const made = template.make(known, map.skeleton.names[spine < 0 ? 0 : spine]);
  const item = newTree(template.title, made, lab);
  if (await app.editing.commit(addItem(item))) openTree(app, item.id);
}

/** Opens a tree in the Lab and shows it in the views. */
export function openTree(app: Workbench, id: string): void {
  const { collapsed } = app.workspace.state.peek();
  app.lab.node.value = 'root';
  app.workspace.set({ openTree: id, bottomTab: 'lab', collapsed: { ...collapsed, bottom: false } });
  openClip(app, id);
}

/** Deletes the open tree. Transitions from or to it keep its place, and say that it is missing. */
export async function deleteTree(app: Workbench): Promise<void> {
  const item = editableTree(app);
  if (item === null || !(await app.editing.commit(removeItem(item)))) return;
  app.workspace.set({ openTree: app.lab.trees.peek().at(-1)?.id ?? null });
}

export async function duplicateTree(app: Workbench): Promise<void> {
  const item = editableTree(app);
  if (item === null) return;
  const copy: LabItem = { ...item, id: crypto.randomUUID(), name: freeName(item.name, app.lab.trees.peek()) };
  if (await app.editing.commit(addItem(copy))) app.workspace.set({ openTree: copy.id });
}

export function renameTree(app: Workbench, name: string): void {
  const item = editableTree(app);
  if (item !== null && name.trim() !== '' && name !== item.name)
    void app.editing.commit(setItem('Rename tree', item, { ...item, name: name.trim() }));
}

/** Puts the selected clip of the list into the selected node. */
export function putClipIntoNode(app: Workbench, clipId: string): void {
  const node = selectedNode(app.lab);
  if (node === null) return;
  // Markers are those of the clip that was there.
  const { markers: _markers, cycles: _cycles, ...rest } = node.node;
  commitTree(app, 'Replace clip of node', (content) =>
    withValueAt(content, node.address, { ...rest, clip: clipId }),
  );
}

/** Adds the clip to the selected node, or to the nearest one above it that takes more children. */
export function addClipToNode(app: Workbench, clipId: string): void {
  const node = selectedNode(app.lab);
  const growing = node && growingNode(app.lab.open.peek()?.outline ?? [], node);
  if (growing) commitTree(app, 'Add clip to node', (content) => withClipAdded(content, growing, clipId));
}

/** Why the selected node cannot be deleted; null = it can. Reads signals. */
export function whyNotDeleteNode({ lab }: Pick<Workbench, 'lab'>): string | null {
  const open = lab.open.value;
  const node = selectedNode(lab);
  if (open === null || node === null) return 'no tree is open in the Lab';
  return withoutNode(open.item.content, open.outline, node) === null
    ? 'its place in the tree cannot be empty'
    : null;
}

export function deleteNode(app: Workbench): void {
  const outline = app.lab.open.peek()?.outline ?? [];
  const node = selectedNode(app.lab);
  if (node === null || whyNotDeleteNode(app) !== null) return;
  commitTree(app, 'Delete node', (content) => withoutNode(content, outline, node) ?? content);
  app.lab.node.value = 'root';
}

/** The clips with the settings of users; or why one of them cannot be loaded. */
async function loadAll(app: Workbench, ids: readonly string[]): Promise<readonly TreeClip[] | string> {
  const loaded: TreeClip[] = [];
  const { clips: table, jointMaps } = app.document.current.peek();
  for (const id of ids) {
    const motion = await loadedClip(app, id);
    const summary = table.get(id);
    if (motion.state !== 'ready' || !summary)
      return motion.state === 'failed' ? motion.message : 'A clip is gone.';
    const { groundHeight, loop } = summary.settings;
    const clip = { ...motion.clip, groundHeight, loop };
    loaded.push({ id, clip, joints: jointMaps.get(summary.jointsId) ?? {}, root: summary.root.choice });
  }
  return loaded;
}

function loadedClip({ library }: Pick<Workbench, 'library'>, id: string): Promise<CachedClip> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const cached = library.caches.clips.get(id).value;
      if (cached.state === 'loading') return;
      resolve(cached);
      queueMicrotask(() => stop());
    });
  });
}
