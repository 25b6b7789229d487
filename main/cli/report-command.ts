import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ExportScope } from '../../contract/exchange/export-plan.ts';
import { counted } from '../../contract/words/counted.ts';
import { visibleJson } from '../../contract/words/visible-text.ts';
import { loadAllReported } from '../export/report/load-report.ts';
import { differenceOf, readEarlier } from '../export/report/report-difference.ts';
import { createReportPage } from '../export/report/report-page.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { scopeIds } from '../export/settings/export-settings.ts';
import { createImportPool } from '../import/pool/import-pool.ts';
import type { Library } from '../library/library.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import { exitCodes, type Command } from './command.ts';
import { findTransition } from './compare/find-transition.ts';
import { WrongUse } from './option-values.ts';
import { libraryOf } from './read-arguments.ts';
import type { Terminal } from './terminal.ts';
import { withLibrary } from './with-library.ts';

const options = {
  library: { type: 'string' },
  out: { type: 'string' },
  before: { type: 'string' },
  approved: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const reportCommand: Command = {
  name: 'report',
  usage: 'LIBRARY [TRANSITION]… --out FILE.html [--before FILE.html] [--approved] [--replace] [--json]',
  help: 'Writes one web page of transitions: poses to scrub, curves, metrics, review, and what changed since an earlier report.',
  prepare(args, folder) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { library, words } = libraryOf(values.library, positionals, folder, Number.POSITIVE_INFINITY);
    if (values.out === undefined) throw new WrongUse('--out FILE.html is missing');
    if (values.approved && words.length > 0)
      throw new WrongUse('--approved takes no names: it reports all approved transitions');
    const out = path.resolve(folder, values.out);
    const before = values.before === undefined ? null : path.resolve(folder, values.before);
    return (terminal, signal) =>
      withLibrary({ library }, terminal, async (opened) => {
        if (existsSync(out) && !values.replace)
          refuse('exists', `Already there: ${out}. Choose another name, or add --replace.`, out);
        const named = words.map((text) => findTransition(opened.db, text).transition.id);
        const scope: ExportScope = values.approved ? 'approved' : named.length > 0 ? named : 'all';
        // First: a wrong file must not cost the whole report. One that is replaced is the earlier one.
        const earlier = await readEarlier(before ?? (existsSync(out) ? out : null), before !== null);
        const ids = scopeIds(opened.db, scope);
        const loaded = await loadWithProgress(opened, ids, terminal, signal);
        if (loaded === null) return exitCodes.interrupted;
        const { transitions, left } = loaded;
        const since = earlier && differenceOf(transitions, earlier.kept, earlier.name);
        const title = `Transitions of ${path.basename(library, '.db')}`;
        const page = createReportPage({ title, transitions, left, ...(since && { since }) });
        valueOf(await attemptLater(out, () => writeFileWhole(out, page)));
        for (const { title: name, why } of left) terminal.note(`${name}: ${why}`);
        const changed = since && { changed: since.changes.size, gone: since.gone };
        if (values.json)
          terminal.out(visibleJson({ file: out, transitions: transitions.length, left, ...changed }));
        else
          terminal.out(
            `${out}: ${counted(transitions.length, 'transition')}${since ? `, ${since.changes.size} changed` : ''}`,
          );
        return left.length > 0 ? exitCodes.partly : exitCodes.ok;
      });
  },
};

/** Null if `signal` interrupted it. */
async function loadWithProgress(
  library: Library,
  ids: readonly string[],
  { draw }: Terminal,
  signal: AbortSignal,
) {
  const pool = createImportPool();
  try {
    return await loadAllReported(library, pool, ids, (done) => {
      draw?.(`${done} of ${counted(ids.length, 'transition')}`);
      return !signal.aborted;
    });
  } finally {
    draw?.('');
    await pool.close();
  }
}
