import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { effectiveOverride, type ChosenRoot } from '#contract/clips/overrides.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { liesIn } from './file-places.ts';

/**
 * Clips by id, as a persistent hash trie: adding clips creates a new table that shares the unchanged
 * branches, so the cost depends on the clips added, not on the size.
 */
export interface ClipTable {
  readonly size: number;
  get(id: string): ClipSummary | undefined;
  /** In the order they were added. */
  values(): readonly ClipSummary[];
  /** A table with these clips added or replaced. */
  with(clips: readonly ClipSummary[]): ClipTable;
}

interface Held {
  readonly clip: ClipSummary;
  readonly place: number; // position in the order of addition
}

/** The deepest branches hold the few clips whose hashes start alike. */
type Branch = readonly (Branch | readonly Held[] | undefined)[];

const BITS = 5; // of a hash per level
const LEVELS = 3; // 32³ leaves
const EMPTY: Branch = Array.from<undefined>({ length: 1 << BITS });

export function clipTable(clips: readonly ClipSummary[] = []): ClipTable {
  return tableOf(EMPTY, 0).with(clips);
}

function tableOf(root: Branch, size: number): ClipTable {
  return {
    size,
    get: (id) => leafOf(root, hashOf(id)).find(({ clip }) => clip.id === id)?.clip,
    values: () =>
      heldIn(root, 0)
        .toSorted((a, b) => a.place - b.place)
        .map(({ clip }) => clip),
    with: (clips) => {
      let next = root;
      let count = size;
      for (const clip of clips) {
        const hash = hashOf(clip.id);
        const place = leafOf(next, hash).find((held) => held.clip.id === clip.id)?.place ?? count++;
        next = put(next, 0, hash, { clip, place });
      }
      return tableOf(next, count);
    },
  };
}

const slotOf = (hash: number, level: number): number => (hash >>> (level * BITS)) & ((1 << BITS) - 1);

function leafOf(root: Branch, hash: number): readonly Held[] {
  let branch: Branch | undefined = root;
  for (let level = 0; level < LEVELS - 1 && branch !== undefined; level++)
    branch = branch[slotOf(hash, level)] as Branch | undefined;
  return (branch?.[slotOf(hash, LEVELS - 1)] as readonly Held[] | undefined) ?? [];
}

function put(branch: Branch, level: number, hash: number, held: Held): Branch {
  const slot = slotOf(hash, level);
  const below = branch[slot];
  if (level < LEVELS - 1) return branch.with(slot, put((below ?? EMPTY) as Branch, level + 1, hash, held));
  const others = ((below ?? []) as readonly Held[]).filter(({ clip }) => clip.id !== held.clip.id);
  return branch.with(slot, [...others, held]);
}

function heldIn(branch: Branch, level: number): Held[] {
  return branch.flatMap((below) => {
    if (below === undefined) return [];
    return level < LEVELS - 1 ? heldIn(below as Branch, level + 1) : (below as readonly Held[]);
  });
}

/** FNV-1a: similar names get distant hashes. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

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
