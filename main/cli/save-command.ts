import path from 'node:path';
import { counted } from '#contract/words/counted.ts';
import { collectUserData } from '../export/user-data/collect.ts';
import { writeSidecars } from '../export/user-data/sidecars.ts';
import { OUR_JSON, sortedJson, writeFileWhole } from '../export/write-file.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { exitCodes } from './frame/declaration.ts';

export const saveCommand = command({
  name: 'save',
  summary:
    'Exports all user data as one readable file: tags, notes, markers, ranges, transitions, presets, joint maps, overrides. Replaces only a file of Segue.',
  words: 'FILE.json',
  library: 'read',
  options: {},
  async run({ words, folder }, { library: { db } }) {
    const file = path.resolve(folder, words[0]);
    const made = collectUserData(db);
    valueOf(await attemptLater(file, () => writeFileWhole(file, sortedJson(made), OUR_JSON)));
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
  options: {},
  async run(_, { library, note }) {
    const { written, unchanged, problems } = await writeSidecars(library.db);
    const failed = problems.map(({ message }) => message);
    failed.forEach(note);
    return {
      report: { written, unchanged, failed },
      print: ({ out }) => out(`${written} written, ${unchanged} unchanged`),
      code: failed.length > 0 ? exitCodes.partly : exitCodes.ok,
    };
  },
});
