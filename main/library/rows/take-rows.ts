import { createHash } from 'node:crypto';
import type { LabItem } from '#contract/lab-items.ts';
import type { ClipLabel } from '#contract/rows/clip-label.ts';
import type { ReviewedClip } from '#core/transition/document/document.ts';
import { hasPolarSpace, clipIdsOfTree, asDuration } from '#core/tree/document/document.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { withLabels } from '../labels/clip-labels.ts';
import { clipsInShared, clockOfClip } from './clip-clocks.ts';
import { clipSummaries, type ClipFacts } from './clip-rows.ts';
import { labContents } from './lab-content.ts';
import { labRows } from './lab-rows.ts';
import { skeletonOfClip, type KnownSkeleton } from './skeleton-rows.ts';

/** The tree with this id, whose take stands where a clip may stand; undefined if there is none. */
export function findTree(db: Database, id: string): LabItem | undefined {
  const item = labRows.find(db, id);
  return item?.kind === 'tree' ? item : undefined;
}

/**
 * Clips and takes of trees by id, as the list shows clips. Unknown ids, and trees without a known clip, are
 * ignored.
 */
export function motionSummaries(db: Database, ids: readonly string[]): ClipFacts[] {
  const clips = clipSummaries(db, ids);
  const known = new Set(clips.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  return others.length === 0 ? clips : [...clips, ...summariesOfTakes(db, others)];
}

/** Labels of clips and takes of trees by id. Unknown ids are ignored. */
export function motionLabels(db: Database, ids: readonly string[]): (readonly [id: string, ClipLabel])[] {
  const clips = statementOf<[string], { readonly id: string; readonly name: string }>(
    db,
    'SELECT id, name FROM clips WHERE id IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(ids));
  const known = new Set(clips.map(({ id }) => id));
  const trees = ids.flatMap((id) => (known.has(id) ? [] : (findTree(db, id) ?? [])));
  return withLabels(db, [...clips, ...trees]).map(({ id, label }) => [id, label] as const);
}

/** Takes of trees by id, as the list shows clips. */
export function summariesOfTakes(db: Database, ids: readonly string[]): ClipFacts[] {
  const trees = ids.flatMap((id) => findTree(db, id) ?? []);
  const clips = clipSummaries(
    db,
    trees.flatMap(({ content }) => clipIdsOfTree(content.root)),
  );
  return trees.flatMap((tree) => summaryOfTake(withSharedTimes(db, tree), clips) ?? []);
}

/** The skeleton of a clip, or of the figure of a tree: that of its first clip. */
export function skeletonOfMotion(db: Database, id: string): KnownSkeleton | undefined {
  const own = skeletonOfClip(db, id);
  if (own !== undefined) return own;
  const tree = findTree(db, id);
  const [first] = tree === undefined ? [] : clipIdsOfTree(tree.content.root);
  return first === undefined ? undefined : skeletonOfClip(db, first);
}

/** A tree with shared times: its take stays the same where other frames of a clip are left out. */
function withSharedTimes(db: Database, tree: LabItem): LabItem {
  const ids = clipIdsOfTree(tree.content.root);
  if (ids.every((id) => clockOfClip(db, id)?.trimmedBySpeed === undefined)) return tree;
  const shared = { ...clipsInShared(db), id: (id: string) => id };
  return { ...tree, content: labContents.tree.withClips(tree.content, shared) };
}

/** @param tree with shared times @param all clips of the tree and of others */
function summaryOfTake({ id, name, content }: LabItem, all: readonly ClipFacts[]): ClipFacts | undefined {
  const ids = clipIdsOfTree(content.root);
  const clips = all.filter((clip) => ids.includes(clip.id));
  const first = clips.find((clip) => clip.id === ids[0]);
  if (first === undefined) return undefined;
  const fps = Math.max(...clips.map((clip) => clip.fps));
  const { read: _, firstKey: _key, trimmedBySpeed: _frames, ...figure } = first;
  const takeMaps = mapsBeside(first, ids, clips);
  return {
    ...figure,
    isTake: true,
    id,
    name,
    fps,
    path: '',
    copies: [],
    trimmedFrames: 0,
    markerCount: 0,
    tags: [],
    note: '',
    warnings: [],
    content: contentOfTree(content, clips),
    take: reviewedTake(content, clips),
    ...(hasPolarSpace(content.root) && { polarBlend: 'neighbours' }),
    ...(takeMaps.length > 0 && { takeMaps }),
    missing: clips.length < ids.length || clips.some(({ missing }) => missing),
    frameCount: Math.round(asDuration(content.duration) * fps) + 1,
    unitName: 'm',
    doubt: null,
    settings: { groundHeight: 0, loop: false },
    detectedGround: 0,
    root: { choice: { kind: 'auto' }, own: null, folders: [] },
  };
}

/** The joint maps of clips that are not that of the first, each once, in the order of `ids`. */
function mapsBeside(
  first: ClipFacts,
  ids: readonly string[],
  clips: readonly ClipFacts[],
): readonly string[] {
  const mapOf = new Map(clips.map((clip) => [clip.id, clip.jointsId]));
  const maps = new Set(ids.flatMap((id) => mapOf.get(id) ?? []));
  maps.delete(first.jointsId);
  return [...maps];
}

/** Identifies the motion of a take: equal if the tree and all of its clips are. */
function contentOfTree(content: LabItem['content'], clips: readonly ClipFacts[]): string {
  return digestOf([content, clips.map((clip) => [clip.id, clip.content, clip.settings, clip.root.choice])]);
}

/** The same, whatever its clips are called, without the grounds that were detected for them, and these. */
function reviewedTake(content: LabItem['content'], clips: readonly ClipFacts[]): ReviewedClip['take'] {
  const byId = clips.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const motion = byId.map(({ settings: { groundHeight, loop }, detectedGround, ...clip }) => {
    const set = groundHeight === detectedGround ? null : groundHeight;
    return [clip.id, clip.content, clip.read, loop, set, clip.root.choice];
  });
  const grounds = byId.map(({ settings }) => settings.groundHeight);
  return { content: digestOf([content, motion]), grounds };
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
