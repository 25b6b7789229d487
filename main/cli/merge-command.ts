import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { counted } from '#contract/words/counted.ts';
import type { MergeConflict, MergePlan } from '#contract/exchange/merge-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import { mergeUserData, planMerge } from '../export/user-data/merge.ts';
import { readUserData } from '../export/user-data/read.ts';
import { SIDECAR_ENDING } from '../export/user-data/sidecars.ts';
import { backUpDaily } from '../library/database/backups.ts';
import type { Database } from '../library/database/database.ts';
import { attempt } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { exitCodes } from './frame/declaration.ts';

export const mergeCommand = command({
  name: 'merge',
  summary:
    'Imports user data from exported files or sidecar files. Lists conflicts and keeps the version of this library, or with --theirs the version of the file.',
  words: 'FILE_OR_FOLDER…',
  library: 'opened',
  options: { theirs: { help: 'takes the version of the file in conflicts' } },
  async run({ words, folder, theirs }, { library: { db, write, path: file }, note }) {
    const problems: string[] = [];
    const plans: MergePlan[] = [];
    // The daily backup of a window may never happen for this library.
    const copied = await backUpDaily(db, file);
    if (!copied.ok) note(copied.error.message);
    for (const place of words.flatMap((word) => filesAt(path.resolve(folder, word), problems))) {
      const merged = await write(() => mergeFile(db, place, theirs));
      if (merged.ok) plans.push(merged.value);
      else problems.push(merged.error.message);
    }
    const added = plans.reduce((sum, plan) => sum + plan.added, 0);
    const conflicts = plans.flatMap((plan) => plan.conflicts);
    const left = plans.flatMap(({ missingClips, refused }) => [
      ...missingClips.map((name) => `Left out, since its clip is not in this library: ${name}`),
      ...refused,
    ]);
    [...problems, ...left].forEach(note);
    const isPartly = problems.length > 0 || left.length > 0 || (conflicts.length > 0 && !theirs);
    return {
      report: { files: plans.length, added, conflicts, left, failed: problems },
      print({ out }) {
        conflicts.flatMap(linesOf).forEach(out);
        const counts = [counted(plans.length, 'file'), `${counted(added, 'item')} added`];
        out([...counts, counted(conflicts.length, 'conflict')].join(', '));
      },
      code: plans.length === 0 ? exitCodes.failed : isPartly ? exitCodes.partly : exitCodes.ok,
    };
  },
});

/** A line for each field that differs: `Transition “walk → hop”, B · Half-life: 0.12 s here, 0.33 s in the file`. */
function linesOf({ what, mine, theirs, fields = [{ label: '', mine, theirs }] }: MergeConflict) {
  return fields.map((field) => {
    const subject = [what, field.label].filter((part) => part !== '').join(', ');
    return `${subject}: ${field.mine} here, ${field.theirs} in the file`;
  });
}

/** A file, or the sidecar files below a folder. */
function filesAt(place: string, problems: string[]): string[] {
  const found = attempt(place, () => {
    if (!statSync(place).isDirectory()) return [place];
    const names = readdirSync(place, { recursive: true }).map(String);
    return names.filter((name) => name.endsWith(SIDECAR_ENDING)).map((name) => path.join(place, name));
  });
  if (!found.ok) problems.push(found.error.message);
  else if (found.value.length === 0) problems.push(`The folder has no sidecar files: ${place}`);
  return found.ok ? found.value.toSorted() : [];
}

async function mergeFile(db: Database, file: string, theirs: boolean): Promise<Result<MergePlan, Problem>> {
  const name = path.basename(file);
  const made = await readUserData(file);
  if (!made.ok) return made;
  const planned = attempt(name, () => planMerge(db, made.value, name));
  if (!planned.ok) return planned;
  const chosen = new Set(theirs ? planned.value.conflicts.map(({ id }) => id) : []);
  const merged = mergeUserData(db, made.value, name, chosen);
  return merged.ok ? planned : merged;
}
