import { MAX_CHANGES, MAX_EDIT_NAME_LENGTH } from '#contract/edits/edit-name.ts';
import { editSchema, type Edit } from '#contract/edits/edits.ts';
import { grouped } from '#contract/words/counted.ts';
import { schemaProblem } from '#contract/words/schema-problem.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { editInSlices, tryInSlices } from '../../library/edit-library.ts';
import { backUpDaily } from '../../library/database/backups.ts';
import type { Database } from '../../library/database/database.ts';
import type { AppliedEdit, DoneEdit } from '../../library/edits/applied-edit.ts';
import { editing } from '../../library/edits/edits.ts';
import { refuse, valueOf } from '../../library/problems.ts';
import type { Context, Outcome } from '../frame/declaration.ts';

/** Options of a command that changes user data. */
export const makeOptions = {
  dryRun: { help: 'prints what it would do, and changes nothing' },
} as const;

/** The last line with `dryRun`. */
export const DRY_RUN = 'Nothing was changed, because of --dry-run.';

/** What a command makes: one edit, in lines for people, and as the report has it. */
export interface MadeEdit {
  readonly edit: Edit;
  readonly lines: readonly string[];
  readonly report: object;
}

/** Makes an edit, after the daily backup; with `dryRun` only tries it. Nothing happens if it changes nothing. */
export async function makeEdit(
  { library, note, warn }: Pick<Context, 'library' | 'note' | 'warn'>,
  { edit, lines, report }: MadeEdit,
  dryRun: boolean,
): Promise<Outcome> {
  const isEmpty = edit.changes.length === 0;
  if (!isEmpty) {
    const checked = checkedEdit(edit);
    await doOrTry({ library, warn }, (db) => editing(db, checked), dryRun);
  }
  return {
    report: { edit: isEmpty ? null : edit.name, dryRun, ...report },
    print({ out }) {
      lines.forEach(out);
      if (isEmpty) out('Nothing to change.');
      else if (dryRun) note(DRY_RUN);
    },
  };
}

/** Does work that results in an edit, after the daily backup; with `dryRun` takes it back. */
export async function doOrTry(
  { library, warn }: Pick<Context, 'library' | 'warn'>,
  work: (db: Database) => Sliced<DoneEdit>,
  dryRun: boolean,
): Promise<AppliedEdit> {
  if (dryRun) return valueOf(await tryInSlices(library, work));
  await backUpNoted({ library, warn });
  return valueOf(await editInSlices(library, work));
}

/** The daily backup of a window may never happen for the library of a command. */
export async function backUpNoted({ library, warn }: Pick<Context, 'library' | 'warn'>): Promise<void> {
  const copied = await backUpDaily(library.db, library.path);
  if (!copied.ok) warn(copied.error.message);
}

/** An edit of values that people gave. */
function checkedEdit({ name, changes }: Edit): Edit {
  if (changes.length > MAX_CHANGES)
    refuse('tooMany', `One command makes at most ${grouped(MAX_CHANGES)} changes. Choose fewer.`);
  const edit = { name: name.slice(0, MAX_EDIT_NAME_LENGTH), changes };
  const parsed = editSchema.safeParse(edit);
  if (parsed.success) return parsed.data;
  const { code, message } = schemaProblem(parsed.error, edit);
  return refuse(code, message);
}
