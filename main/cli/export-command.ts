import path from 'node:path';
import { visibleJson } from '#contract/words/visible-text.ts';
import { engineIds } from '#core/engines/engine.ts';
import { exitCodes, type Command } from './command.ts';
import { readScope, scopeOptions } from './export/scope-arguments.ts';
import { oneOf, optionsIn, WrongUse } from './option-values.ts';
import { withLibrary } from './with-library.ts';

const options = { ...scopeOptions, engine: { type: 'string' } } as const;

export const exportCommand: Command = {
  name: 'export',
  usage:
    'LIBRARY [TRANSITION]… --out FOLDER [--engine unreal|unity|godot|blender|none] [--approved] [--replace] [--json]',
  help: 'Exports the settings of transitions with the files that an engine needs.',
  prepare(args, folder) {
    const { values, positionals } = optionsIn(args, options);
    const scope = readScope(values, positionals, folder);
    if (values.out === undefined) throw new WrongUse('--out FOLDER is missing');
    const { engine: text, replace } = values;
    const engine = text === undefined ? null : oneOf('--engine', text, [...engineIds, 'none']);
    const out = path.resolve(folder, values.out);
    return (terminal) =>
      withLibrary(scope, terminal, async (library) => {
        const { exportLines, runExport } = await import('./export/run-export.ts');
        const ran = await runExport(library, { scope, out, engine, replace });
        for (const { transition, words } of ran.notes) terminal.note(`${transition}: ${words.join(' ')}`);
        if (values.json) terminal.out(visibleJson(ran));
        else exportLines(ran).forEach(terminal.out);
        return exitCodes.ok;
      });
  },
};
