import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { importing } from '#main/export/settings/read-settings.ts';
import type { Database } from '#main/library/database/database.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { noteOwnEdit } from '#main/library/edits/applied-edit.ts';
import { attempt } from '#main/library/problems.ts';

/** Imports the transitions of a file in one transaction, without slices. */
export const importSettings = (db: Database, documents: readonly TransitionSettings[], fileName: string) =>
  attempt(fileName, () => {
    const work = () => atOnce(importing(db, documents, fileName));
    const { transitions, done } = db.transaction(work).immediate();
    return { transitions, edit: noteOwnEdit(db, done) };
  });
