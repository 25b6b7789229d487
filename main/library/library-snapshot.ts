import type { LibrarySnapshot } from '#contract/edits/kinds.ts';
import { readSetting } from './database/settings.ts';
import { undoState } from './edits/edits.ts';
import { contentOf } from './kinds/kinds.ts';
import type { Library } from './library.ts';

/** The state of a library when its window opens. */
export function librarySnapshot({ db, path, readOnly }: Library): LibrarySnapshot {
  return {
    path,
    readOnly,
    ...contentOf(db),
    workspace: readSetting(db, 'workspace') ?? null,
    undo: undoState(db),
  };
}
