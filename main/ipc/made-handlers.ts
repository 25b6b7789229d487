import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { MadeFile } from '../../contract/exchange/made-file.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import { success } from '../../core/result.ts';
import { collectMade } from '../export/made/collect.ts';
import { merging, planningMerge } from '../export/made/merge.ts';
import { readMade } from '../export/made/read.ts';
import { writeSidecars } from '../export/made/sidecars.ts';
import { sortedJson } from '../export/sorted-json.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { editInSlices } from '../library/edit-library.ts';
import type { AppliedEdit } from '../library/edits/applied-edit.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

type Names = 'made.save' | 'made.choose' | 'made.merge' | 'made.sidecars';

/** What people made, out of the library and into it. */
export function madeHandlers(
  { dialogs, library }: Services,
  tell: (edit: Result<AppliedEdit, Problem>) => Result<unknown, Problem>,
): Pick<Handlers, Names> {
  // What was chosen last waits here until it is merged, or another is chosen.
  let chosen: { readonly token: string; readonly name: string; readonly file: MadeFile } | undefined;
  return {
    'made.save': async () => {
      const { db, path: place } = valueOf(library);
      const target = await dialogs.choosePlaceForMade(`${path.basename(place, '.db')}.made.json`);
      if (target === undefined) return success(null);
      const made = collectMade(db);
      const written = await attemptLater(target, () => writeFileWhole(target, sortedJson(made)));
      if (!written.ok) return written;
      const { clips, transitions } = made;
      return success({
        fileName: path.basename(target),
        clips: clips.length,
        transitions: transitions.length,
      });
    },
    'made.choose': async () => {
      const { db, writeInSlices } = valueOf(library);
      const place = await dialogs.chooseMadeFile();
      if (place === undefined) return success(null);
      const name = path.basename(place);
      const file = await readMade(place);
      if (!file.ok) return file;
      const token = randomUUID();
      chosen = { token, name, file: file.value };
      // Planning tries out and takes back, which waits for who writes.
      return success({ token, plan: await writeInSlices(() => planningMerge(db, file.value, name)) });
    },
    'made.merge': async ({ token, theirs }) => {
      if (chosen?.token !== token)
        return refuse('notChosen', 'Choose the file again: another was chosen since.');
      const { file, name } = chosen;
      const merged = await editInSlices(valueOf(library), (db) => merging(db, file, name, new Set(theirs)));
      if (!merged.ok) return merged;
      chosen = undefined;
      if (merged.value === null) return success({ changes: 0 });
      const told = tell(success(merged.value));
      return told.ok ? success({ changes: merged.value.changes.length }) : told;
    },
    'made.sidecars': async () => {
      const { written, unchanged, problems } = await writeSidecars(valueOf(library).db);
      return success({ written, unchanged, problems: problems.map(({ message }) => message) });
    },
  };
}
