import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MergePlan } from '#contract/exchange/merge-plan.ts';
import { readUserData } from '../export/user-data/read.ts';
import { SIDECAR_ENDING } from '../export/user-data/sidecars.ts';
import { attempt } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { backUpNoted } from './inputs/make-edit.ts';
import { mergeOptions, mergeOutcome, mergeRead } from './inputs/merge-read.ts';

export const mergeCommand = command({
  name: 'merge',
  summary:
    'Imports user data from exported files or sidecar files. Lists conflicts and keeps the version of this library, or with --theirs the version of the file.',
  words: 'FILE_OR_FOLDER…',
  library: 'opened',
  options: mergeOptions,
  async run({ words, folder, ...merging }, context) {
    const { library } = context;
    const failed: string[] = [];
    const plans: MergePlan[] = [];
    if (!merging.dryRun) await backUpNoted(context);
    for (const place of words.flatMap((word) => filesAt(path.resolve(folder, word), failed))) {
      const read = await readUserData(place);
      const merged = read.ok
        ? await library.write(() => mergeRead(library.db, read.value, path.basename(place), merging))
        : read;
      if (merged.ok) plans.push(merged.value);
      else failed.push(merged.error.message);
    }
    return mergeOutcome(plans, failed, merging, context);
  },
});

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
