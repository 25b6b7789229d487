import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/result.ts';
import { collectLabItem, collectUserData } from '../export/user-data/collect.ts';
import { merging, planningMerge } from '../export/user-data/merge.ts';
import { readUserData } from '../export/user-data/read.ts';
import { writeSidecars } from '../export/user-data/sidecars.ts';
import { safeFileName, sortedJson, writeFileWhole } from '../export/write-file.ts';
import { editInSlices } from '../library/edit-library.ts';
import type { AppliedEdit } from '../library/edits/applied-edit.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that export and import user data. */
export function userDataHandlers(
  { dialogs, library }: Services,
  report: (edit: Result<AppliedEdit, Problem>) => Result<unknown, Problem>,
) {
  // The file chosen last, until it is merged or another one is chosen.
  let chosen: { readonly token: string; readonly name: string; readonly file: UserDataFile } | undefined;
  return {
    'userData.export': async ({ labItem }) => {
      const { db, path: place } = valueOf(library);
      const made = labItem === undefined ? collectUserData(db) : collectLabItem(db, labItem);
      if (made === undefined) return refuse('notFound', 'This item is no longer in the library.');
      const name =
        labItem === undefined
          ? path.basename(place, '.db')
          : safeFileName(made.lab?.[0]?.name ?? '') || 'item';
      const target = await dialogs.choosePlaceForUserData(`${name}.made.json`);
      if (target === undefined) return success(null);
      const written = await attemptLater(target, () => writeFileWhole(target, sortedJson(made), 'any'));
      if (!written.ok) return written;
      const { clips, transitions } = made;
      return success({
        fileName: path.basename(target),
        clips: clips.length,
        transitions: transitions.length,
      });
    },
    'userData.choose': async () => {
      const { db, writeInSlices } = valueOf(library);
      const place = await dialogs.chooseUserDataFile();
      if (place === undefined) return success(null);
      const name = path.basename(place);
      const file = await readUserData(place);
      if (!file.ok) return file;
      const token = randomUUID();
      chosen = { token, name, file: file.value };
      // Planning writes and rolls back, so it is serialised with other writes.
      return success({ token, plan: await writeInSlices(() => planningMerge(db, file.value, name)) });
    },
    'userData.merge': async ({ token, theirs }) => {
      if (chosen?.token !== token)
        return refuse('notChosen', 'Another file was chosen meanwhile. Choose the file again.');
      const { file, name } = chosen;
      const merged = await editInSlices(valueOf(library), (db) => merging(db, file, name, new Set(theirs)));
      if (!merged.ok) return merged;
      chosen = undefined;
      if (merged.value === null) return success({ changes: 0 });
      const reported = report(success(merged.value));
      return reported.ok ? success({ changes: merged.value.changes.length }) : reported;
    },
    'userData.writeSidecars': async () => {
      const { written, unchanged, problems } = await writeSidecars(valueOf(library).db);
      return success({ written, unchanged, problems: problems.map(({ message }) => message) });
    },
  } satisfies Partial<Handlers>;
}
