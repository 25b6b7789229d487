import path from 'node:path';
import { counted } from '#contract/words/counted.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import { collectUserData } from '../export/user-data/collect.ts';
import { writeSidecars } from '../export/user-data/sidecars.ts';
import { OUR_JSON, sortedJson, writeFileWhole } from '../export/write-file.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { exitCodes, type LibraryCommand } from './command.ts';
import { withLibrary } from './with-library.ts';

export const saveCommand: LibraryCommand = {
  name: 'save',
  usage: 'FILE.json --library FILE [--json]',
  help: 'Exports all user data as one readable file: tags, notes, markers, ranges, transitions, presets, joint maps, overrides. Replaces only a file of Segue.',
  words: [1, 1],
  run: (args, terminal) =>
    withLibrary(args, terminal, async ({ db }) => {
      const file = path.resolve(args.folder, args.words[0]);
      const made = collectUserData(db);
      valueOf(await attemptLater(file, () => writeFileWhole(file, sortedJson(made), OUR_JSON)));
      const { clips, transitions, presets } = made;
      const counts = { clips: clips.length, transitions: transitions.length, presets: presets.length };
      terminal.out(
        args.json
          ? visibleJson({ file, ...counts })
          : [
              `${file}: ${counted(counts.clips, 'clip')}`,
              counted(counts.transitions, 'transition'),
              counted(counts.presets, 'preset'),
            ].join(', '),
      );
      return exitCodes.ok;
    }),
};

export const sidecarsCommand: LibraryCommand = {
  name: 'sidecars',
  usage: '--library FILE [--json]',
  help: 'Writes the user data of each clip into a sidecar file beside it, for version control.',
  words: [0, 0],
  run: (args, terminal) =>
    withLibrary(args, terminal, async ({ db }) => {
      const { written, unchanged, problems } = await writeSidecars(db);
      for (const { message } of problems) terminal.note(message);
      const report = { written, unchanged, failed: problems.map(({ message }) => message) };
      terminal.out(args.json ? visibleJson(report) : `${written} written, ${unchanged} unchanged`);
      return problems.length > 0 ? exitCodes.partly : exitCodes.ok;
    }),
};
