import { loadAllReported } from '../export/report/load-report.ts';
import { anyFile } from '../export/replacing.ts';
import { savedReport, titleOfMany, writeReport } from '../export/report/write-report.ts';
import { transitionsIn } from '../export/settings/export-settings.ts';
import { safeFileName } from '../export/write-file.ts';
import { success } from '#core/kit/result.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that report many transitions. One report is made at a time; a new one ends the one before. */
export function reportHandlers({ dialogs, library: opened, pool, emit }: Services) {
  let running = new AbortController();
  return {
    'report.save': async ({ scope }) => {
      running.abort();
      const { signal } = (running = new AbortController());
      const library = valueOf(opened);
      const all = transitionsIn(library.db, scope);
      const title = titleOfMany(library.path);
      const file = await dialogs.choosePlaceForReport(`${safeFileName(title)}.html`);
      if (file === undefined || signal.aborted) return success(null);
      const isWanted = (done: number): boolean => {
        if (signal.aborted) return false; // its progress would be taken for that of the next report
        emit('report.progress', { share: done / all.length });
        return true;
      };
      return attemptLater(file, async () => {
        const written = await writeReport(file, anyFile, null, async () => {
          const loaded = await loadAllReported(library, pool, all, isWanted);
          return loaded && isWanted(all.length) ? { title, ...loaded } : null;
        });
        return written && savedReport(file, written);
      });
    },
    'report.cancel': () => running.abort(),
  } satisfies Partial<Handlers>;
}
