import path from 'node:path';
import { success } from '#core/kit/result.ts';
import { collectLabItem, collectUserData } from '../export/user-data/collect.ts';
import { writeSidecars } from '../export/user-data/sidecars.ts';
import { anyFile } from '../export/replacing.ts';
import { safeFileName, sortedJson, writeFileWhole } from '../export/write-file.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that export user data. */
export function userDataHandlers({ dialogs, library }: Services) {
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
      const written = await attemptLater(target, () => writeFileWhole(target, sortedJson(made), anyFile));
      if (!written.ok) return written;
      const { clips, transitions } = made;
      return success({
        fileName: path.basename(target),
        clips: clips.length,
        transitions: transitions.length,
      });
    },
    'userData.writeSidecars': async () => {
      const { written, unchanged, problems } = await writeSidecars(valueOf(library).db);
      return success({ written, unchanged, problems: problems.map(({ message }) => message) });
    },
  } satisfies Partial<Handlers>;
}
