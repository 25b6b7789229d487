import { parseArgs } from 'node:util';
import path from 'node:path';
import { counted } from '../../contract/words/counted.ts';
import { visibleJson } from '../../contract/words/visible-text.ts';
import { engineIds } from '../../core/engines/engine.ts';
import { writeFiles } from '../export/export-files.ts';
import { exportSettings } from '../export/settings/export-settings.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { readEngine } from '../library/rows/settings.ts';
import { exitCodes, type Command } from './command.ts';
import { findTransition } from './compare/find-transition.ts';
import { oneOf, WrongUse } from './option-values.ts';
import { libraryOf } from './read-arguments.ts';
import { withLibrary } from './with-library.ts';

const options = {
  library: { type: 'string' },
  out: { type: 'string' },
  engine: { type: 'string' },
  approved: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const exportCommand: Command = {
  name: 'export',
  usage:
    'LIBRARY [TRANSITION]… --out FOLDER [--engine unreal|unity|godot|blender|none] [--approved] [--replace] [--json]',
  help: 'Exports the settings of transitions with the files that an engine needs.',
  prepare(args, folder) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { library, words } = libraryOf(values.library, positionals, folder, Number.POSITIVE_INFINITY);
    if (values.out === undefined) throw new WrongUse('--out FOLDER is missing');
    if (values.approved && words.length > 0)
      throw new WrongUse('--approved takes no names: it exports all approved transitions');
    const { engine } = values;
    const named = engine === undefined ? null : oneOf('--engine', engine, [...engineIds, 'none']);
    const out = path.resolve(folder, values.out);
    return (terminal) =>
      withLibrary({ library }, terminal, async ({ db }) => {
        const ids = words.map((text) => findTransition(db, text).transition.id);
        const scope = values.approved ? 'approved' : ids.length > 0 ? ids : 'all';
        const target = named ?? readEngine(db);
        const { count, files, notes } = exportSettings(db, scope, target);
        const written = valueOf(await attemptLater(out, () => writeFiles(out, files, values.replace)));
        if (values.json) {
          terminal.out(
            visibleJson({ folder: out, engine: target, transitions: count, files: written, notes }),
          );
          return exitCodes.ok;
        }
        for (const { transition, words: sentences } of notes)
          terminal.note(`${transition}: ${sentences.join(' ')}`);
        for (const { name, state } of written) terminal.out(state === 'same' ? `${name} (unchanged)` : name);
        terminal.out(`${counted(count, 'transition')} in ${out}`);
        return exitCodes.ok;
      });
  },
};
