import { renamedWords } from '#contract/words/renamed-file.ts';
import { counted } from '#contract/words/counted.ts';
import { engineIds } from '#core/engines/engine.ts';
import { replacingFor } from '../export/replacing.ts';
import { makeFolder } from '../library/database/make-folder.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { file, oneOf } from './frame/option-types.ts';
import { checkScope, scopeOf, scopeOptions } from './inputs/find-transition.ts';

export const exportCommand = command({
  name: 'export',
  summary:
    'Exports the settings of transitions, all unless some are named, with the files that an engine needs.',
  words: '[TRANSITION]…',
  library: 'read',
  options: {
    out: { type: file('FOLDER'), isNeeded: true, help: 'a folder, which is created' },
    engine: {
      type: oneOf([...engineIds, 'none']),
      otherwise: 'the engine of the library',
      help: 'what the files are for',
    },
    approved: scopeOptions.approved,
    replace: scopeOptions.replace,
  },
  arrange: checkScope,
  async run({ out: folder, engine, replace, ...given }, { library, pool, note }) {
    const { writeFiles } = await import('../export/export-files.ts');
    const { renamedOf } = await import('../export/file-namer.ts');
    const { exportSettings, subjectOf, transitionsIn } =
      await import('../export/settings/export-settings.ts');
    const { endedSources } = await import('../export/settings/ended-sources.ts');
    const { moveClips } = await import('../export/settings/moved-in-library.ts');
    const { playReviews } = await import('../export/settings/reviews.ts');
    const { readLibraryValue } = await import('../library/json/json-columns.ts');
    const { db } = library;
    const target = engine ?? readLibraryValue(db, 'engine');
    const scope = scopeOf(db, given);
    const chosen = transitionsIn(db, scope);
    await playReviews(library, pool, chosen);
    const moved = await moveClips(library, pool, chosen, target);
    const { count: transitions, files: made, notes: lacks } = exportSettings(db, scope, target, moved);
    const notes = [...lacks, ...(await endedSources(library, pool, chosen))];
    const rule = replacingFor(library, replace, null, subjectOf(scope, chosen));
    const files = valueOf(
      await attemptLater(folder, () => {
        makeFolder(folder);
        return writeFiles(folder, made, rule, 'add --replace');
      }),
    );
    for (const each of renamedOf(files)) note(renamedWords(each));
    for (const { transition, words } of notes) note(`${transition}: ${words.join(' ')}`);
    return {
      report: { folder, engine: target, transitions, files, notes },
      print({ out }) {
        for (const { name, state } of files) out(state === 'same' ? `${name} (unchanged)` : name);
        out(`${counted(transitions, 'transition')} in ${folder}`);
      },
    };
  },
});
