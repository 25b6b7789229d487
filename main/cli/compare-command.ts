import { parseArgs } from 'node:util';
import { visibleJson } from '../../contract/words/visible-text.ts';
import { exitCodes, type Command } from './command.ts';
import { transitionOf } from './read-arguments.ts';
import { withLibrary } from './with-library.ts';

export const compareCommand: Command = {
  name: 'compare',
  usage: 'LIBRARY TRANSITION [--json]',
  help: 'Measures all slots of a transition, by its name or number, as the tab Metrics does, and marks the better values.',
  prepare(args, folder) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { library: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const { library, text } = transitionOf(values.library, positionals, folder);
    return (terminal) =>
      withLibrary({ library }, terminal, async (opened) => {
        const { compareSlots, comparisonLines } = await import('./compare/compare-slots.ts');
        const comparison = await compareSlots(opened, text);
        if (values.json) terminal.out(visibleJson(comparison.report));
        else comparisonLines(comparison).forEach(terminal.out);
        return exitCodes.ok;
      });
  },
};
