import { effectiveOverride, type ChosenRoot } from '#contract/clips/overrides.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import type { ClipTable } from './clip-table.ts';
import { liesIn } from './file-places.ts';

/** A change of what users say about clips. */
type ClipChange = Extract<Change, { kind: `tag.${string}` | 'note.set' | 'root.set' | 'clip.set' }>;

/** The loaded clips that a change affects, with the change. */
export function changedClips(clips: ClipTable, change: ClipChange): readonly ClipSummary[] {
  const heldOf = (ids: readonly string[]): readonly ClipSummary[] => ids.flatMap((id) => clips.get(id) ?? []);
  switch (change.kind) {
    case 'tag.put':
      return withTags(heldOf(change.clipIds), (tags) => [...tags, change.tag]);
    case 'tag.take':
      return withTags(heldOf(change.clipIds), (tags) => tags.filter((tag) => tag !== change.tag));
    case 'tag.rename':
      return withTags(clipsTagged(clips, change.from), (tags) =>
        tags.map((tag) => (tag === change.from ? change.to : tag)),
      );
    case 'tag.remove':
      return withTags(clipsTagged(clips, change.tag), (tags) => tags.filter((tag) => tag !== change.tag));
    case 'note.set':
      return heldOf([change.clipId]).map((clip) => ({ ...clip, note: change.after }));
    case 'root.set':
      return withRoots(clips, change);
    case 'clip.set':
      return heldOf([change.id]).map((clip) => ({ ...clip, settings: change.after }));
  }
}

function clipsTagged(clips: ClipTable, tag: string): readonly ClipSummary[] {
  return clips.values().filter(({ tags }) => tags.includes(tag));
}

/** Sets the tags of clips to `tagsAfter` of their tags, sorted and without duplicates. */
function withTags(
  clips: readonly ClipSummary[],
  tagsAfter: (tags: readonly string[]) => readonly string[],
): readonly ClipSummary[] {
  return clips.map((clip) => ({ ...clip, tags: [...new Set(tagsAfter(clip.tags))].toSorted() }));
}

function withRoots(
  clips: ClipTable,
  { subject, after }: Extract<Change, { readonly kind: 'root.set' }>,
): readonly ClipSummary[] {
  if (subject.kind === 'folder') {
    const inside = clips.values().filter(({ path }) => liesIn(path, subject.path));
    const folder = { path: subject.path, choice: after };
    return inside.map((clip) => ({ ...clip, root: withFolderRoot(clip.root, folder) }));
  }
  const clip = clips.get(subject.id);
  return clip ? [{ ...clip, root: effectiveOverride('root', after, clip.root.folders) }] : [];
}

/** `root` of a clip in `folder`, after the folder’s override is set; null = removed. */
function withFolderRoot(
  { own, folders }: ChosenRoot,
  { path, choice }: { readonly path: string; readonly choice: RootOverride | null },
): ChosenRoot {
  const others = folders.filter((folder) => folder.path !== path);
  const all = choice === null ? others : [...others, { path, choice }];
  // One folder contains the other.
  return effectiveOverride(
    'root',
    own,
    all.toSorted((a, b) => b.path.length - a.path.length),
  );
}
