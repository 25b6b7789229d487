import { effect } from '@preact/signals';
import { findJoint } from '../../../../core/joints/joint-map.ts';
import { figureOf } from '../../../../core/tree/take/bind-take.ts';
import type { TreeClip } from '../../../../core/tree/take/bind-take.ts';
import type { Workbench } from '../../workbench.ts';
import type { CachedClip } from '../../clips/clip-cache.ts';
import { templateClip } from '../../lab/tree/template-clips.ts';
import { newTree } from '../../lab/tree/tree-edits.ts';
import type { TreeTemplate } from '../../lab/tree/tree-templates.ts';
import { fetchClips } from '../../shown/fetch-clips.ts';
import { commitItem } from './change-item.ts';
import { makeItem } from './item-commands.ts';
import { withValueAt } from '../../lab/tree/tree-address.ts';
import { growingNode, withClipAdded, withoutNode } from '../../lab/tree/node-edits.ts';
import { selectedNode } from '../../lab/lab.ts';

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
  await makeItem(app, newTree(template.title, made, lab));
}

/** Puts the selected clip of the list into the selected node. */
export function putClipIntoNode(app: Workbench, clipId: string): void {
  const node = selectedNode(app.lab);
  if (node === null) return;
  // Markers are those of the clip that was there.
  const { markers: _markers, cycles: _cycles, ...rest } = node.node;
  commitItem(app, 'Replace clip of node', (content) =>
    withValueAt(content, node.address, { ...rest, clip: clipId }),
  );
}

/** Adds the clip to the selected node, or to the nearest one above it that takes more children. */
export function addClipToNode(app: Workbench, clipId: string): void {
  const node = selectedNode(app.lab);
  const growing = node && growingNode(app.lab.open.peek()?.outline ?? [], node);
  if (growing) commitItem(app, 'Add clip to node', (content) => withClipAdded(content, growing, clipId));
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
  commitItem(app, 'Delete node', (content) => withoutNode(content, outline, node) ?? content);
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
