import { z } from 'zod';
import { clipSettingsSchema } from '#contract/rows/library-rows.ts';
import { labItemSchema, type LabItem } from '#contract/lab-items.ts';
import { nameEncodings } from '#core/formats/import-report.ts';
import { jointEditsSchema, rootOverrideSchema } from '#core/documents/figure-schemas.ts';
import { slotSchema, transitionFields } from '#core/documents/transition-schema.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import type { ChainOf, LoadedChain, LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import { loadContent, type ClipReading } from '../import/clips/clip-buffers.ts';
import { chainOfClips, useOfClip } from '../import/clips/load-chain.ts';
import { clipPlaces } from '../import/disk/clip-place.ts';
import type { ImportPool } from '../import/pool/import-pool.ts';
import type { Database } from '../library/database/database.ts';
import type { Library } from '../library/library.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { clipsWithContent } from '../library/files/clips-with-content.ts';
import { allLabItems } from '../library/rows/lab-rows.ts';
import { createKeptClips, shareClip } from '../threads/kept-clips.ts';

/** The clips of a worker, by content. */
export interface WorkerClips {
  /** Throws a `Refusal` if the clip is not here. */
  load(clip: SentClip): Promise<LoadedClip>;
}

const time = z.number().min(-1e9).max(1e9);
const contacts = z
  .array(z.strictObject({ start: time, end: time }))
  .max(10_000)
  .optional();

/** A clip without its motion: the worker finds that by content. */
export const sentClipSchema = z.strictObject({
  name: z.string().max(1000), // for messages
  hash: z.string().max(200),
  take: z.string().max(1000),
  options: z.strictObject({
    unit: z.number().positive().max(1e9).optional(),
    upAxis: z.enum(['y', 'z']).optional(),
    fps: z.number().positive().max(1e6).optional(),
    encoding: z.enum(nameEncodings).optional(),
  }),
  joints: jointEditsSchema,
  root: rootOverrideSchema,
  settings: clipSettingsSchema.extend({
    contacts: z.strictObject({ left: contacts, right: contacts }),
  }),
});

export type SentClip = Pick<LoadedClip, 'joints' | 'root'> &
  ClipReading & { readonly name: string; readonly settings: NonNullable<LoadedClip['settings']> };

/** What people write on a transition stays with them. */
const UNSENT = { name: true, note: true, review: true, votes: true } as const;

const sentLink = transitionFields.omit(UNSENT).extend({ slots: z.array(slotSchema).min(1).max(1000) });

/** A chain with all that it needs but motion. */
export const sentChainSchema = z.strictObject({
  chain: z.array(sentLink).min(1).max(100),
  clips: z.array(sentClipSchema).min(1).max(101),
  character: sentClipSchema.nullable(),
  others: z.array(sentClipSchema).max(1000).optional(),
  poses: z.record(z.uuid(), sentClipSchema),
  muscles: z.array(labItemSchema).max(1000),
  tags: z.record(z.uuid(), z.array(z.string().max(200)).max(1000)),
});

export interface SentChain extends Omit<ChainOf<SentClip>, 'chain' | 'muscles'> {
  readonly chain: readonly Omit<Transition, keyof typeof UNSENT>[];
  readonly muscles: readonly LabItem[];
}

/** The chain for a worker; null if it plays a tree, which only its own library can bake. */
export async function sentChain(
  db: Database,
  chain: readonly Transition[],
  shownOn: string | null,
): Promise<SentChain | null> {
  let isWhole = true;
  const links = await chainOfClips(db, chain, shownOn, (id) => {
    const clip = sentClipOf(db, id);
    isWhole &&= clip !== null;
    return Promise.resolve(clip as SentClip);
  });
  if (!isWhole) return null;
  return {
    ...links,
    chain: chain.map(sentLinkOf),
    muscles: allLabItems(db).filter(({ kind }) => kind === 'muscles'),
  };
}

/** A transition for a worker. */
export function sentLinkOf(transition: Transition): SentChain['chain'][number] {
  const { name: _name, note: _note, review: _review, votes: _votes, ...link } = transition;
  return link;
}

/** A clip for a worker; null if it is the take of a tree, or missing. */
export function sentClipOf(db: Database, id: string): SentClip | null {
  const [place] = clipPlaces(db, [id]);
  const { settings, ...use } = useOfClip(db, id);
  if (place === undefined || settings === undefined) return null;
  const { name, hash, take, options } = place;
  return { name, hash, take, options, ...use, settings };
}

/** The chain with the clips of a worker. */
export async function receivedChain(sent: SentChain, { load }: WorkerClips): Promise<LoadedChain> {
  const clips: LoadedClip[] = [];
  for (const clip of sent.clips) clips.push(await load(clip));
  const poses: Record<string, LoadedClip> = {};
  for (const [id, clip] of Object.entries(sent.poses)) poses[id] = await load(clip);
  // What is absent in a link stays so.
  const { note, review } = freshTransition;
  return {
    chain: sent.chain.map((link) => ({ name: 'sent', note, review, ...link })),
    clips,
    character: sent.character && (await load(sent.character)),
    others: sent.others && (await Promise.all(sent.others.map(load))),
    poses,
    muscles: muscleItems(sent.muscles),
    tags: sent.tags,
  };
}

/** The clips of a library; those used last stay in memory. */
export function workerClips({
  library,
  pool,
}: {
  readonly library: Library;
  readonly pool: ImportPool;
}): WorkerClips {
  const kept = createKeptClips<LoadedClip>();
  return {
    async load(clip) {
      const key = JSON.stringify(clip);
      const found = kept.find(key);
      if (found) return found;
      if (clipsWithContent(library.db, clip).length === 0)
        refuse('unknownClip', `No folder of the worker has the clip “${clip.name}”.`);
      const { joints, root, settings } = clip;
      const { groundHeight, loop } = settings;
      const buffer = valueOf(await loadContent(library, pool, clip, { groundHeight, loop }));
      return kept.keep(key, shareClip({ buffer, joints, root, settings }), buffer.byteLength);
    },
  };
}
