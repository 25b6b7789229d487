import { parseArgs } from 'node:util';
import { visibleJson } from '../../contract/words/visible-text.ts';
import { exitCodes, type Command } from './command.ts';
import { positive } from './option-values.ts';
import { transitionOf } from './read-arguments.ts';
import { withLibrary } from './with-library.ts';

export const compareCommand: Command = {
  name: 'compare',
  usage: 'LIBRARY TRANSITION [--certify CM] [--json]',
  help: 'Measures all slots of a transition, by its name or number, as the tab Metrics does, and marks the better values. --certify proves a limit at all exits.',
  prepare(args, folder) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        library: { type: 'string' },
        certify: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const limit = values.certify === undefined ? null : positive('--certify', values.certify);
    const { library, text } = transitionOf(values.library, positionals, folder);
    return (terminal) =>
      withLibrary({ library }, terminal, async (opened) => {
        const { compareSlots, comparisonLines } = await import('./compare/compare-slots.ts');
        const comparison = await compareSlots(opened, text, limit && limit / 100);
        if (values.json) terminal.out(visibleJson(comparison.report));
        else comparisonLines(comparison).forEach(terminal.out);
        const state = comparison.report.exits?.state ?? 'proved';
        return state === 'proved' ? exitCodes.ok : exitCodes.partly;
      });
  },
};
