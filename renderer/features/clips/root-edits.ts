import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { ancestorsOf } from '#core/joints/joint-tree.ts';
import type { JointMap } from '#core/joints/joint-map.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import { folderOf, nameOf } from '../../stores/document/file-places.ts';

/** The scope of a root override: the clip, or all clips in its folder and subfolders. */
export type RootScope = 'clip' | 'folder';

/** The root override of the clip or its folder; null = not set. */
export function rootOf({ path, root }: ClipSummary, scope: RootScope): RootOverride | null {
  if (scope === 'clip') return root.own;
  return root.folders.find((folder) => folder.path === folderOf(path))?.choice ?? null;
}

/** @param after null = not set */
export function setRoot(clip: ClipSummary, scope: RootScope, after: RootOverride | null): Edit {
  const folder = folderOf(clip.path);
  const subject: OverrideSubject =
    scope === 'clip' ? { kind: 'clip', id: clip.id } : { kind: 'folder', path: folder };
  const name = `Set root of ${scope === 'clip' ? clip.name : nameOf(folder)}`;
  return { name, changes: [{ kind: 'root.set', subject, before: rootOf(clip, scope), after }] };
}

/** Names of the joints above the hips, from the top. */
export function jointsAboveHips({ skeleton, joints }: JointMap): readonly string[] {
  const hips = joints.findIndex(({ role }) => role === 'hips');
  if (hips < 0) return [];
  return ancestorsOf(skeleton, hips)
    .toReversed()
    .map((joint) => skeleton.names[joint]);
}
