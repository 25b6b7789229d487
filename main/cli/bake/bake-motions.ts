import { statSync } from 'node:fs';
import path from 'node:path';
import type { ExportedMotion, MotionExport } from '#contract/exchange/motion-export.ts';
import { renamedWords } from '#contract/words/renamed-file.ts';
import { counted } from '#contract/words/counted.ts';
import { createFileNamer, renamedOf, type FoundName } from '../../export/file-namer.ts';
import { replacingFor } from '../../export/replacing.ts';
import { exportMotions, motionFileName, type MotionTask } from '../../export/motion/export-motion.ts';
import { makeFolder } from '../../library/database/make-folder.ts';
import type { Library } from '../../library/library.ts';
import { attempt, attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { allTransitions, chainOf } from '../../library/rows/transition-rows.ts';
import type { Context } from '../frame/declaration.ts';
import { createProgressText } from '../frame/progress-text.ts';
import { findTransition } from '../inputs/find-transition.ts';
import { lostNotes, type LosingChain } from '../inputs/lost-notes.ts';

/** Output of `segue bake`; stable, since scripts use it. */
export interface BakeReport {
  readonly files: readonly BakedMotion[];
  readonly failed: readonly { readonly transition: string; readonly of: string; readonly message: string }[];
}

interface BakedMotion extends ExportedMotion {
  readonly file: string;
  readonly insteadOf?: string; // see `FoundName`
  readonly transition: string;
  readonly of: string;
  readonly fps: number;
}

/** A motion with the name of its file. */
type NamedTask = MotionTask & FoundName;

/** What is exported. */
export interface BakeTask extends Required<Pick<MotionTask, 'from' | 'to'>> {
  readonly transition: string | null; // name or number; null = all
  readonly of: readonly string[]; // see `MotionExport`
  readonly chosen: Omit<MotionExport, 'of'>;
  readonly out: string; // file or folder, absolute
  readonly replace: boolean;
  readonly workers: number;
}

/** Exports the motions that are named. Null if it was interrupted: files that are complete stay. */
export async function bakeMotions(context: Context, args: BakeTask): Promise<BakeReport | null> {
  const { library, pool, signal, progress, note } = context;
  const tasks = await tasksOf(library, args);
  const files: BakedMotion[] = [];
  const failed: BakeReport['failed'][number][] = [];
  const losing: LosingChain[] = [];
  const wordsOf = createProgressText();
  let done = 0;
  await exportMotions(tasks, {
    library,
    pool,
    workers: args.workers,
    signal,
    progress: (_, share) => tasks.length === 1 && progress(`${Math.round(100 * share)} %`),
    lost: (i, lost) => {
      const { transition, options } = tasks[i];
      const shownOn = options.on === 'character' ? shownCharacter(library.db, transition.id) : null;
      losing[i] = { chain: chainOf(library.db, transition), shownOn, lost };
    },
    done: (i, exported) => {
      const { transition, options, file, insteadOf } = tasks[i];
      const named = { transition: transition.name, of: options.of };
      const place = { file, ...(insteadOf !== undefined && { insteadOf }) };
      if (exported.ok) files[i] = { ...place, ...named, fps: options.fps, ...exported.value };
      else failed[i] = { ...named, message: exported.error.message };
      done += 1;
      progress(wordsOf({ done, total: tasks.length, bytes: 0, totalBytes: 0 }));
    },
  });
  if (signal.aborted) return null;
  // In the order of the transitions, whatever the threads.
  for (const { message } of lostNotes(library.db, Object.values(losing))) note(message);
  for (const each of renamedOf(tasks.filter((_, i) => files[i] !== undefined))) note(renamedWords(each));
  return { files: Object.values(files), failed: Object.values(failed) };
}

/** The motions to export, each with a file of its own. */
async function tasksOf(
  library: Library,
  { transition, of, chosen, from, to, out, replace }: BakeTask,
): Promise<readonly NamedTask[]> {
  const { db } = library;
  const transitions = transition === null ? allTransitions(db) : [findTransition(db, transition).transition];
  if (transitions.length === 0)
    refuse('noTransitions', 'This library has no transitions. Create some in the window.');
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() === true;
  const isOne = transition !== null && of.length === 1;
  const count = transitions.length * of.length;
  if (!isOne && !isFolder && /\.(bvh|glb)$/i.test(out))
    refuse(
      'oneFile',
      `One file for ${counted(count, 'motion')}. Name a folder with --out, or one motion with --of.`,
      out,
    );
  if (!isOne && !isFolder) valueOf(attempt(out, () => makeFolder(out)));
  const nameOf = isOne && !isFolder ? null : valueOf(await attemptLater(out, () => createFileNamer(out)));
  const tasks: NamedTask[] = [];
  for (const each of transitions) {
    const replacing = replacingFor(library, replace, null, { ids: [each.id], canLose: false });
    for (const motion of of) {
      const options = { ...chosen, of: motion };
      const found = await nameOf?.(motionFileName(each, options), replacing);
      const file = found === undefined ? out : path.join(out, found.name);
      const named = found ?? { name: path.basename(out) };
      tasks.push({ transition: each, options, from, to, file, replacing, ...named });
    }
  }
  return tasks;
}
