import path from 'node:path';
import { visibleJson } from '#contract/words/visible-text.ts';
import { exitCodes, type Command } from './command.ts';
import { readScope, scopeOptions } from './export/scope-arguments.ts';
import { optionsIn, WrongUse } from './option-values.ts';
import { withLibrary } from './with-library.ts';

const options = { ...scopeOptions, before: { type: 'string' } } as const;

export const reportCommand: Command = {
  name: 'report',
  usage: 'LIBRARY [TRANSITION]… --out FILE.html [--before FILE.html] [--approved] [--replace] [--json]',
  help: 'Writes one web page of transitions: poses to scrub, curves, metrics, review, and what changed since an earlier report.',
  prepare(args, folder) {
    const { values, positionals } = optionsIn(args, options);
    const scope = readScope(values, positionals, folder);
    if (values.out === undefined) throw new WrongUse('--out FILE.html is missing');
    const out = path.resolve(folder, values.out);
    const before = values.before === undefined ? null : path.resolve(folder, values.before);
    return (terminal, signal) =>
      withLibrary(scope, terminal, async (library) => {
        const { reportLine, runReport } = await import('./export/run-report.ts');
        const ran = await runReport(
          library,
          { scope, out, before, replace: values.replace },
          terminal,
          signal,
        );
        if (ran === null) return exitCodes.interrupted;
        for (const { title, why } of ran.left) terminal.note(`${title}: ${why}`);
        terminal.out(values.json ? visibleJson(ran) : reportLine(ran));
        return ran.left.length > 0 ? exitCodes.partly : exitCodes.ok;
      });
  },
};
