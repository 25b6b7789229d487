import type { MergeConflict, MergePlan } from '#contract/exchange/merge-plan.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { counted } from '#contract/words/counted.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { mergeUserData, planMerge } from '../../export/user-data/merge.ts';
import type { Database } from '../../library/database/database.ts';
import { attempt } from '../../library/problems.ts';
import { exitCodes, type Context, type Outcome } from '../frame/declaration.ts';
import { DRY_RUN, makeOptions } from './make-edit.ts';

/** Options of a command that merges user data. */
export const mergeOptions = {
  theirs: { help: 'takes the version of the file in conflicts' },
  ...makeOptions,
} as const;

/** How user data is merged. */
export interface Merging {
  readonly theirs: boolean; // in conflicts
  readonly dryRun: boolean;
}

/** Merges the user data of a file as one edit; with `dryRun` only plans it. */
export function mergeRead(
  db: Database,
  userData: UserDataFile,
  fileName: string,
  { theirs, dryRun }: Merging,
): Result<MergePlan, Problem> {
  const planned = attempt(fileName, () => planMerge(db, userData, fileName));
  if (!planned.ok || dryRun) return planned;
  const chosen = new Set(theirs ? planned.value.conflicts.map(({ id }) => id) : []);
  const merged = mergeUserData(db, userData, fileName, chosen);
  return merged.ok ? planned : merged;
}

/** How a merge of files ended. @param failed why files could not be read */
export function mergeOutcome(
  plans: readonly MergePlan[],
  failed: readonly string[],
  { theirs, dryRun }: Merging,
  { note, warn }: Pick<Context, 'note' | 'warn'>,
): Outcome {
  const added = plans.reduce((sum, plan) => sum + plan.added, 0);
  const conflicts = plans.flatMap((plan) => plan.conflicts);
  const left = plans.flatMap(({ missingClips, refused }) => [
    ...missingClips.map((name) => `Left out, since its clip is not in this library: ${name}`),
    ...refused,
  ]);
  [...failed, ...left].forEach(warn);
  const isPartly = failed.length > 0 || left.length > 0 || (conflicts.length > 0 && !theirs);
  return {
    report: { files: plans.length, added, conflicts, left, failed, dryRun },
    print({ out }) {
      conflicts.flatMap(linesOf).forEach(out);
      const counts = [counted(plans.length, 'file'), `${counted(added, 'item')} added`];
      out([...counts, counted(conflicts.length, 'conflict')].join(', '));
      if (dryRun) note(DRY_RUN);
    },
    code: plans.length === 0 ? exitCodes.failed : isPartly ? exitCodes.partly : exitCodes.ok,
  };
}

/** A line for each field that differs: `Transition “walk → hop”, B · Half-life: 0.12 s here, 0.33 s in the file`. */
function linesOf({ what, mine, theirs, fields = [{ label: '', mine, theirs }] }: MergeConflict) {
  return fields.map((field) => {
    const subject = [what, field.label].filter((part) => part !== '').join(', ');
    return `${subject}: ${field.mine} here, ${field.theirs} in the file`;
  });
}
