import type { ExportedMotion, MotionExport } from '#contract/exchange/motion-export.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { LostMotion } from '#core/transition/clips/lost-motion.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { loadSkin } from '../../import/clips/clip-buffers.ts';
import { buffersOf, loadChain } from '../../import/clips/load-chain.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { chainOf } from '../../library/rows/transition-rows.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { workInThreads } from '../../threads/work-in-threads.ts';
import type { Replacing } from '../replacing.ts';
import { modeToReplace, safeFileName, writeFileWhole } from '../write-file.ts';
import type { BakedFile, BakeRequest } from './bake-file.ts';

/** A motion to export. */
export interface MotionTask {
  readonly transition: Transition;
  readonly options: MotionExport;
  readonly from?: number | null; // s after the seam; default: where the motion begins
  readonly to?: number | null;
  readonly file: string; // absolute
  readonly replacing: Replacing;
}

export interface ExportQueue {
  readonly library: Library;
  readonly pool: ImportPool;
  readonly workers: number;
  readonly signal: AbortSignal;
  progress?(index: number, share: number): void;
  /** What the motion lost on the skeleton that it was exported on. */
  lost?(index: number, lost: readonly LostMotion[]): void;
  done(index: number, exported: Result<ExportedMotion, Problem>): void;
}

/** Exports motions in threads, each file completely or not at all. `signal` ends the work at once. */
export async function exportMotions(tasks: readonly MotionTask[], queue: ExportQueue): Promise<void> {
  const { library, pool, done } = queue;
  await workInThreads<BakeRequest, BakedFile>({
    ...queue,
    url: siblingScript(import.meta.url, 'bake-worker'),
    count: tasks.length,
    load: async (i) => {
      await modeToReplace(tasks[i].file, tasks[i].replacing); // first: baking takes long
      return loadRequest(library, pool, tasks[i]);
    },
    buffers: ({ loaded, skin }) => [...buffersOf(loaded), skin],
    done: async (i, baked) => {
      if (!baked.ok) return done(i, baked);
      const { bytes, lost, ...exported } = baked.value;
      queue.lost?.(i, lost);
      done(i, await attemptLater(tasks[i].file, () => writeTask(tasks[i], bytes, exported)));
    },
  });
}

async function writeTask(
  task: MotionTask,
  bytes: Uint8Array,
  exported: ExportedMotion,
): Promise<ExportedMotion> {
  await writeFileWhole(task.file, bytes, task.replacing);
  return exported;
}

const missingCharacter =
  'The file of the character is missing. Put it back and index it, or export the motion on its own skeleton.';

/**
 * Loads what a motion is baked from. Views fall back to its own skeleton and say so, but a file is on the
 * chosen one or not written.
 */
async function loadRequest(
  library: Library,
  pool: ImportPool,
  { transition, options, from = null, to = null }: MotionTask,
): Promise<BakeRequest> {
  const chain = chainOf(library.db, transition);
  const shownOn = options.on === 'character' ? shownCharacter(library.db, transition.id) : null;
  const loaded = await loadChain(library, pool, chain, shownOn);
  if (shownOn !== null && loaded.character === null) refuse('missingCharacter', missingCharacter, 'on');
  const figure = shownOn ?? transition.destination.id;
  const skin = options.as === 'glb' ? valueOf(await loadSkin(library, pool, figure)) : new ArrayBuffer(0);
  return { loaded, skin, options, from, to };
}

/** File name of a motion of a transition. @param of see `MotionExport` */
export function motionFileName({ name }: Transition, { of, as }: Pick<MotionExport, 'of' | 'as'>): string {
  return `${safeFileName(name) || 'transition'} ${of}.${as}`;
}
