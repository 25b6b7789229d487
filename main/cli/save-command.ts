import path from 'node:path';
import { USER_DATA_FORMAT } from '#contract/exchange/user-data-file.ts';
import { counted } from '#contract/words/counted.ts';
import { collectUserData } from '../export/user-data/collect.ts';
import { writeSidecars } from '../export/user-data/sidecars.ts';
import { jsonMark, replacingFor } from '../export/replacing.ts';
import { sortedJson, writeFileWhole } from '../export/write-file.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { exitCodes } from './frame/declaration.ts';
import { replaceOption } from './frame/option-types.ts';

export const saveCommand = command({
  name: 'save',
  summary:
    'Exports all user data as one readable file: tags, notes, markers, ranges, transitions, presets, joint maps, overrides.',
  words: 'FILE.json',
  library: 'read',
  options: { replace: replaceOption },
  async run({ words, folder, replace }, { library }) {
    const file = path.resolve(folder, words[0]);
    const made = collectUserData(library.db);
    const rule = replacingFor(library, replace, jsonMark(USER_DATA_FORMAT));
    valueOf(await attemptLater(file, () => writeFileWhole(file, sortedJson(made), rule)));
    const [clips, transitions, presets] = [made.clips, made.transitions, made.presets].map(
      ({ length }) => length,
    );
    const counts = [counted(clips, 'clip'), counted(transitions, 'transition'), counted(presets, 'preset')];
    return {
      report: { file, clips, transitions, presets },
      print: ({ out }) => out(`${file}: ${counts.join(', ')}`),
    };
  },
});

export const sidecarsCommand = command({
  name: 'sidecars',
  summary: 'Writes the user data of each clip into a sidecar file beside it, for version control.',
  library: 'read',
  options: { replace: replaceOption },
  async run({ replace }, { library, warn }) {
    const { written, unchanged, problems } = await writeSidecars(library.db, replace);
    const failed = problems.map(({ message }) => message);
    failed.forEach(warn);
    return {
      report: { written, unchanged, failed },
      print: ({ out }) => out(`${written} written, ${unchanged} unchanged`),
      code: failed.length > 0 ? exitCodes.partly : exitCodes.ok,
    };
  },
});
