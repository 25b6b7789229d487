import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/kit/result.ts';
import { commitEdit } from './edit-library.ts';
import type { AppliedEdit } from './edits/applied-edit.ts';
import type { Library } from './library.ts';
import { dropOverridden, takingMine } from './team/overridden.ts';

/** Sets overridden values again, as one edit, and takes these and others off the list. Null: nothing had to be set. */
export async function decideOverridden(
  library: Library,
  { mine, theirs = [] }: { readonly mine: readonly string[]; readonly theirs?: readonly string[] },
): Promise<Result<AppliedEdit | null, Problem>> {
  const { db, write } = library;
  const changes = takingMine(db, mine);
  const name = mine.length === 1 ? 'Take my value' : 'Take my values';
  const taken = changes.length > 0 ? await commitEdit(library, { name, changes }) : success(null);
  if (!taken.ok) return taken;
  await write(() => db.transaction(() => dropOverridden(db, [...mine, ...theirs])).immediate());
  return taken;
}
