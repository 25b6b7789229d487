import type { LabItem } from '#contract/lab-items.ts';
import { findJoint } from '#core/rig/roles/joint-map.ts';
import { figureOf, type TreeClip, type TreeFigure } from '#core/tree/performance/take.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { loadedClip } from '#renderer/clips/clip-cache.ts';
import { templateClip } from '#renderer/stores/lab/tree/template-clips.ts';
import { newTree } from '#renderer/stores/lab/tree/tree-edits.ts';
import type { TemplateClip, TreeTemplate } from '#renderer/stores/lab/tree/tree-templates.ts';
import { fetchClips } from '#renderer/stores/shown/fetch-clips.ts';
import { selectedClips } from '../library/pointed-row.ts';
import { makeItem } from './item-commands.ts';

/** Clips for a new tree: those selected in the list if they are enough, or those of the open transition. */
export function clipsForTree(
  { session, open, document }: Pick<Workbench, 'session' | 'open' | 'document'>,
  { least }: Pick<TreeTemplate, 'least'>,
): readonly string[] {
  const table = document.shown.clips.value;
  const clips = selectedClips({ session, document }).filter((id) => table.get(id)?.isCharacter !== true);
  if (clips.length >= least) return clips;
  const uses = open.uses.value;
  return uses === null ? clips : [...new Set([uses.source.id, uses.destination.id])];
}

/** A new tree, and what it was made of. */
export interface TemplateTree {
  readonly item: LabItem;
  readonly clips: readonly TemplateClip[];
  readonly figure: TreeFigure;
}

/**
 * Makes a tree from a template and the clips at hand, opens it in its tab and shows it. Null if a clip is
 * missing: it is said.
 */
export async function makeTree(app: Workbench, template: TreeTemplate): Promise<TemplateTree | null> {
  const refuse = (problem: string): null => (app.notices.problem(problem), null);
  const ids = clipsForTree(app, template);
  const problem = await fetchClips(app.document, ids, app.bridge);
  if (problem !== null) return refuse(problem);
  const loaded = await loadAll(app, ids);
  if (typeof loaded === 'string') return refuse(loaded);
  const figure = figureOf(loaded);
  if (!figure.ok) return refuse(figure.error[0].message);
  const { markers, lab } = app.document.current.peek();
  const clips = [...figure.value.clips].map(([id, clip]) => templateClip(id, clip, markers.get(id) ?? []));
  const { map } = figure.value;
  const spine = findJoint(map, 'spine', 'centre');
  const made = template.make(clips, map.skeleton.names[spine < 0 ? 0 : spine]);
  const item = newTree(template.title, made, lab);
  await makeItem(app, item);
  return { item, clips, figure: figure.value };
}

/** The clips with the settings of users; or why one of them cannot be loaded. */
async function loadAll(app: Workbench, ids: readonly string[]): Promise<readonly TreeClip[] | string> {
  const loaded: TreeClip[] = [];
  const { clips: table, jointMaps } = app.document.current.peek();
  for (const id of ids) {
    const motion = await loadedClip(app.library.caches.clips.get(id));
    const summary = table.get(id);
    if (motion.state !== 'ready' || !summary)
      return motion.state === 'failed' ? motion.message : 'A clip is gone.';
    const { groundHeight, loop } = summary.settings;
    const clip = { ...motion.clip, groundHeight, loop };
    loaded.push({ id, clip, joints: jointMaps.get(summary.jointsId) ?? {}, root: summary.root.choice });
  }
  return loaded;
}
