import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { counted } from '#contract/words/counted.ts';
import type { MergePlan } from '#contract/exchange/merge-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import type { Result } from '#core/result.ts';
import { mergeUserData, planMerge } from '../export/user-data/merge.ts';
import { readUserData } from '../export/user-data/read.ts';
import { SIDECAR_ENDING } from '../export/user-data/sidecars.ts';
import { backUpDaily } from '../library/database/backups.ts';
import type { Database } from '../library/database/database.ts';
import { attempt } from '../library/problems.ts';
import { exitCodes, type LibraryCommand } from './command.ts';
import { withLibrary } from './with-library.ts';

export const mergeCommand: LibraryCommand = {
  name: 'merge',
  usage: 'FILE_OR_FOLDER… --library FILE [--theirs] [--json]',
  help: 'Imports user data from exported files or sidecar files. Lists conflicts and keeps the version of this library, or with --theirs the version of the file.',
  words: [1, Infinity],
  run: (args, terminal) =>
    withLibrary(args, terminal, async ({ db, write }) => {
      const problems: string[] = [];
      const plans: MergePlan[] = [];
      // The daily backup of a window may never happen for this library.
      const copied = await backUpDaily(db, args.library);
      if (!copied.ok) terminal.note(copied.error.message);
      for (const word of args.words) {
        for (const file of filesAt(path.resolve(args.folder, word), problems)) {
          const merged = await write(() => mergeFile(db, file, args.theirs));
          if (merged.ok) plans.push(merged.value);
          else problems.push(merged.error.message);
        }
      }
      const added = plans.reduce((sum, plan) => sum + plan.added, 0);
      const conflicts = plans.flatMap((plan) => plan.conflicts);
      const left = plans.flatMap(({ missingClips, refused }) => [
        ...missingClips.map((name) => `Left out, since its clip is not in this library: ${name}`),
        ...refused,
      ]);
      for (const line of [...problems, ...left]) terminal.note(line);
      if (args.json)
        terminal.out(visibleJson({ files: plans.length, added, conflicts, left, failed: problems }));
      else {
        for (const { what, mine, theirs } of conflicts)
          terminal.out(`${what}: here ${mine}; in the file ${theirs}`);
        terminal.out(
          [
            counted(plans.length, 'file'),
            `${counted(added, 'item')} added`,
            counted(conflicts.length, 'conflict'),
          ].join(', '),
        );
      }
      if (plans.length === 0) return exitCodes.failed;
      const isPartly = problems.length > 0 || left.length > 0 || (conflicts.length > 0 && !args.theirs);
      return isPartly ? exitCodes.partly : exitCodes.ok;
    }),
};

/** A file, or the sidecar files below a folder. */
function filesAt(place: string, problems: string[]): string[] {
  const found = attempt(place, () => {
    if (!statSync(place).isDirectory()) return [place];
    const names = readdirSync(place, { recursive: true }).map(String);
    return names.filter((name) => name.endsWith(SIDECAR_ENDING)).map((name) => path.join(place, name));
  });
  if (found.ok) return found.value.toSorted();
  problems.push(found.error.message);
  return [];
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
