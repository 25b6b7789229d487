// main/cli/bake: the command that exports motion of transitions
import { statSync } from 'node:fs';
import path from 'node:path';
import type { ExportedMotion } from '#contract/exchange/motion-export.ts';
import { exportMotions, motionFileName, type MotionTask } from '../../export/motion/export-motion.ts';
import { createImportPool } from '../../import/pool/import-pool.ts';
import { makeFolder } from '../../library/database/make-folder.ts';
import type { Library } from '../../library/library.ts';
import { attempt, refuse, valueOf } from '../../library/problems.ts';
import { allTransitions } from '../../library/rows/transition-rows.ts';
import { findTransition } from '../compare/find-transition.ts';
import { createProgressLine } from '../progress-line.ts';
import type { Terminal } from '../terminal.ts';
import type { BakeArguments } from './bake-arguments.ts';

/** Output of `segue bake`; stable, since scripts use it. */
export interface BakeReport {
  readonly files: readonly BakedMotion[];
  readonly failed: readonly { readonly transition: string; readonly of: string; readonly message: string }[];
}

interface BakedMotion extends ExportedMotion {
  readonly file: string;
  readonly transition: string;
  readonly of: string;
  readonly fps: number;
}

/**
 * Exports the motions that the arguments name. Null if `signal` interrupted it: files that are complete stay.
 */
export async function bakeMotions(
  library: Library,
  args: BakeArguments,
  { draw }: Pick<Terminal, 'draw'>,
  signal: AbortSignal,
): Promise<BakeReport | null> {
  const tasks = tasksOf(library, args);
  const files: BakedMotion[] = [];
  const failed: BakeReport['failed'][number][] = [];
  const line = createProgressLine(draw);
  const pool = createImportPool();
  let done = 0;
  try {
    await exportMotions(tasks, {
      library,
      pool,
      workers: args.workers,
      signal,
      progress: (_, share) => tasks.length === 1 && draw?.(`${Math.round(100 * share)} %`),
      done: (i, exported) => {
        const { transition, options, file } = tasks[i];
        const named = { transition: transition.name, of: options.of };
        if (exported.ok) files[i] = { file, ...named, fps: options.fps, ...exported.value };
        else failed[i] = { ...named, message: exported.error.message };
        done += 1;
        line.show({ done, total: tasks.length, bytes: 0, totalBytes: 0 });
      },
    });
  } finally {
    line.end();
    await pool.close();
  }
  // In the order of the transitions, whatever the threads.
  return signal.aborted ? null : { files: Object.values(files), failed: Object.values(failed) };
}

/** The motions to export, each with a file of its own. */
function tasksOf(
  { db }: Library,
  { transition, of, chosen, from, to, out, replace }: BakeArguments,
): readonly MotionTask[] {
  const transitions = transition === null ? allTransitions(db) : [findTransition(db, transition).transition];
  if (transitions.length === 0)
    refuse('noTransitions', 'This library has no transitions. Create some in the window.');
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() === true;
  const isOne = transition !== null && of.length === 1;
  if (!isOne && !isFolder) valueOf(attempt(out, () => makeFolder(out)));
  const unique = createFileNamer();
  return transitions.flatMap((each) =>
    of.map((motion): MotionTask => {
      const options = { ...chosen, of: motion };
      const file = isOne && !isFolder ? out : path.join(out, unique(motionFileName(each, options)));
      return { transition: each, options, from, to, file, replaces: replace };
    }),
  );
}

/** Makes file names unique, also on disks that do not tell upper from lower case: `walk A (2).bvh`. */
function createFileNamer(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const { name: base, ext } = path.parse(name);
    let found = name;
    for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${base} (${count})${ext}`;
    taken.add(found.toLowerCase());
    return found;
  };
}
