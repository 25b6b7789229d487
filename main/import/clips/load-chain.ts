import { markedContacts } from '#contract/rows/marked-contacts.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import type { ChainOf, LoadedChain, LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import { fatiguePosesOf, withMuscles } from '#core/transition/document/resolve-muscles.ts';
import type { Database } from '../../library/database/database.ts';
import type { Library } from '../../library/library.ts';
import { valueOf } from '../../library/problems.ts';
import { clipSummaries } from '../../library/rows/clip-rows.ts';
import { readJointEdits } from '../../library/rows/joint-map-rows.ts';
import { allLabItems } from '../../library/rows/lab-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';
import { motionSummaries, skeletonOfMotion } from '../../library/rows/take-rows.ts';
import type { ImportPool } from '../pool/import-pool.ts';
import { loadClip } from './clip-buffers.ts';

/**
 * Loads a chain with its clips and what the library has for them.
 *
 * @param shownOn id of the character that shows it; null = none
 * @param load    gives a clip of it
 */
export const loadChain = (
  library: Library,
  pool: ImportPool,
  chain: readonly Transition[],
  shownOn: string | null,
  load = (clipId: string): Promise<LoadedClip> => loadUsedClip(library, pool, clipId),
): Promise<LoadedChain> => chainOfClips(library.db, chain, shownOn, load);

/** `loadChain` with clips of any form. */
export async function chainOfClips<Clip>(
  db: Database,
  chain: readonly Transition[],
  shownOn: string | null,
  load: (clipId: string) => Promise<Clip>,
): Promise<ChainOf<Clip>> {
  const ids = clipIdsOf(chain);
  const clips: Clip[] = [];
  for (const id of ids) clips.push(await load(id));
  const muscles = muscleItems(allLabItems(db));
  const tags = Object.fromEntries(motionSummaries(db, ids).map((motion) => [motion.id, motion.tags]));
  const poses: Record<string, Clip> = {};
  const posed = withMuscles(chain, { items: muscles, tagsOf: (id) => tags[id] ?? [] }).chain;
  for (const { clip: id } of fatiguePosesOf(posed))
    if (motionSummaries(db, [id]).length > 0) poses[id] ??= await load(id);
  const [found] = clipSummaries(db, [shownOn ?? '']);
  const character = found === undefined || found.missing ? null : await load(found.id);
  return { chain, clips, character, poses, muscles, tags };
}

/** The buffers of a chain that move to another thread, as they are not shared; each once. */
export function buffersOf({ clips, character, poses }: LoadedChain): readonly ArrayBuffer[] {
  const all = [...clips, ...(character ? [character] : []), ...Object.values(poses)];
  return [...new Set(all.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}

/** A clip with what its library has for it. */
export async function loadUsedClip(library: Library, pool: ImportPool, clipId: string): Promise<LoadedClip> {
  return { buffer: valueOf(await loadClip(library, pool, clipId)), ...useOfClip(library.db, clipId) };
}

/** What a library has for a clip besides its motion. */
export function useOfClip(db: Database, clipId: string): Omit<LoadedClip, 'buffer'> {
  const [summary] = motionSummaries(db, [clipId]);
  const skeleton = skeletonOfMotion(db, clipId);
  const joints = skeleton ? readJointEdits(db, skeleton.jointsId) : {};
  const root = summary?.root.choice ?? { kind: 'auto' };
  if (summary === undefined) return { joints, root };
  const contacts = markedContacts(rangesOf(db, [clipId]));
  return { joints, root, settings: { ...summary.settings, contacts } };
}
