import path from 'node:path';
import type { Response } from '#contract/api.ts';
import type { MotionExport } from '#contract/exchange/motion-export.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/kit/result.ts';
import { exportMotions, motionFileName } from '../export/motion/export-motion.ts';
import { anyFile, noFile } from '../export/replacing.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { transitionRows } from '../library/rows/transition-rows.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that export motion of a transition. One export runs at a time; a new one ends the one before. */
export function motionHandlers(services: Services) {
  let running = new AbortController();
  return {
    'motion.export': async ({ transitionId, options }) => {
      running.abort();
      const own = (running = new AbortController());
      const exported = await exportMotion(services, transitionId, options, own.signal);
      return own.signal.aborted ? success(null) : exported;
    },
    'motion.cancel': () => running.abort(),
  } satisfies Partial<Handlers>;
}

/** Asks for a place and exports there, in a thread. */
async function exportMotion(
  { dialogs, library: opened, pool, emit }: Services,
  transitionId: string,
  options: MotionExport,
  signal: AbortSignal,
): Promise<Response<'motion.export'>> {
  const library = valueOf(opened);
  const transition =
    transitionRows.find(library.db, transitionId) ??
    refuse('unknownTransition', 'This transition is no longer in the library.', transitionId);
  const chosen = await dialogs.choosePlaceForMotion(motionFileName(transition, options), options.as);
  if (chosen === undefined || signal.aborted) return success(null);
  // The dialog asked whether to replace a file, but not the one whose ending is added here.
  const isNamed = path.extname(chosen).toLowerCase() === `.${options.as}`;
  const file = isNamed ? chosen : `${chosen}.${options.as}`;
  let answer: Result<Omit<Exported, 'fileName'>, Problem> | null = null;
  emit('motion.progress', { share: 0 });
  await exportMotions([{ transition, options, file, replacing: isNamed ? anyFile : noFile }], {
    library,
    pool,
    workers: 1,
    signal,
    progress: (_, share) => emit('motion.progress', { share }),
    done: (_, exported) => (answer = exported),
  });
  return exportedAs(answer, path.basename(file));
}

type Exported = NonNullable<Extract<Response<'motion.export'>, { readonly ok: true }>['value']>;

/** @param answer null = it was cancelled */
function exportedAs(
  answer: Result<Omit<Exported, 'fileName'>, Problem> | null,
  fileName: string,
): Response<'motion.export'> {
  if (answer === null) return success(null);
  return answer.ok ? success({ ...answer.value, fileName }) : answer;
}
