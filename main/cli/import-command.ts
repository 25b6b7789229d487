import path from 'node:path';
import { isClipName } from '#contract/clips/clip-formats.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { isRecording, readImported } from '../export/imported-file.ts';
import { importing } from '../export/settings/read-settings.ts';
import type { Database } from '../library/database/database.ts';
import type { DoneEdit } from '../library/edits/applied-edit.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';
import { command } from './frame/command.ts';
import type { Context, Outcome } from './frame/declaration.ts';
import { backUpNoted, doOrTry, DRY_RUN } from './inputs/make-edit.ts';
import { mergeOptions, mergeOutcome, mergeRead } from './inputs/merge-read.ts';

export const importCommand = command({
  name: 'import',
  summary:
    'Imports a file as Import… does in the window, by its content: adds the transitions of exported settings, or merges user data as `merge` does, as one edit after the daily backup.',
  words: 'FILE',
  library: 'opened',
  options: mergeOptions,
  async run({ words, folder, ...merging }, context) {
    const file = path.resolve(folder, words[0]);
    const name = path.basename(file);
    refuseOthers(file);
    const read = valueOf(await readImported(file));
    if (read.kind === 'settings') return addSettings(context, read.settings, name, merging.dryRun);
    const { library } = context;
    if (!merging.dryRun) await backUpNoted(context);
    const merged = await library.write(() => mergeRead(library.db, read.userData, name, merging));
    return mergeOutcome([valueOf(merged)], [], merging, context);
  },
});

/** Files for which there are other commands. */
function refuseOthers(file: string): void {
  const name = path.basename(file);
  if (isClipName(file)) refuse('isClip', `Clips are not imported. Use segue index: ${name}`);
  if (isRecording(file))
    refuse('isRecording', `Recordings are not imported. Use segue compare --recording: ${name}`);
}

/** Adds the transitions of a settings file. */
async function addSettings(
  context: Pick<Context, 'library' | 'note' | 'warn'>,
  settings: readonly TransitionSettings[],
  fileName: string,
  dryRun: boolean,
): Promise<Outcome> {
  const { note } = context;
  const transitions: { readonly id: string; readonly name: string; readonly number: number }[] = [];
  const work = function* (db: Database): Sliced<DoneEdit> {
    const before = allTransitions(db).length; // they come last
    const { done } = yield* importing(db, settings, fileName);
    const all = allTransitions(db).map(({ id, name }, i) => ({ id, name, number: i + 1 }));
    transitions.push(...all.slice(before));
    return done;
  };
  const { name: edit } = await doOrTry(context, work, dryRun);
  return {
    report: { edit, dryRun, transitions },
    print({ out }) {
      for (const { number, name } of transitions) out(`Add transition ${number} “${name}”`);
      if (dryRun) note(DRY_RUN);
    },
  };
}
