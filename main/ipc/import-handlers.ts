import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/kit/result.ts';
import { isRecording, readImported } from '../export/imported-file.ts';
import { importing } from '../export/settings/read-settings.ts';
import { merging, planningMerge } from '../export/user-data/merge.ts';
import { editInSlices } from '../library/edit-library.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { noteOwnEdit, type AppliedEdit } from '../library/edits/applied-edit.ts';
import { refuseAbsent } from '../library/presence.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that import a chosen file, and merge user data that was chosen or dropped. */
export function importHandlers(
  services: Services,
  report: (edit: Result<AppliedEdit, Problem>) => Result<unknown, Problem>,
) {
  return {
    'file.import': async () => {
      const file = await services.dialogs.chooseImportedFile();
      if (file === undefined) return success(null);
      forgetOffers(services);
      return importFile(services, file);
    },
    'settings.cancel': () => {
      imports.get(services)?.abort();
      imports.delete(services);
    },
    'userData.merge': async ({ token, theirs }) => {
      const chosen = offers.get(services)?.[0];
      if (chosen?.token !== token)
        return refuse('notChosen', 'Another file was chosen meanwhile. Choose the file again.');
      const { file, name } = chosen;
      const merged = await editInSlices(valueOf(services.library), (db) =>
        merging(db, file, name, new Set(theirs)),
      );
      const reported = merged.ok && merged.value !== null ? report(success(merged.value)) : merged;
      await offerNext(services, token); // also if it failed: the window shows the file no more
      return reported.ok ? success({ changes: (merged.ok && merged.value?.changes.length) || 0 }) : reported;
    },
    'userData.decline': ({ token }) => offerNext(services, token),
  } satisfies Partial<Handlers>;
}

/**
 * Imports a file, chosen or dropped, by its content: transitions of a settings file are added, user data is
 * offered to the window to merge, a recording is followed. Null also if it was cancelled.
 */
export async function importFile(services: Services, file: string): Promise<Result<null, Problem>> {
  const name = path.basename(file);
  if (isRecording(file)) {
    const game = await services.game.open(file);
    if (game.ok) services.emit('game.chosen', game.value);
    return game.ok ? success(null) : game;
  }
  const abort = imports.get(services) ?? new AbortController();
  imports.set(services, abort);
  const read = await readImported(file);
  if (!read.ok) return read;
  if (read.value.kind === 'userData') return offerMerge(services, read.value.userData, name);
  return addSettings(services, read.value.settings, name, abort);
}

/**
 * User data for each window to merge. The first file is offered; the others wait until the window has merged or
 * declined it, since their changes depend on it.
 */
const offers = new WeakMap<Services, { token: string; name: string; file: UserDataFile }[]>();

/** Before files are chosen or dropped: these take the place of earlier ones. */
export function forgetOffers(services: Services): void {
  offers.delete(services);
}

async function offerMerge(
  services: Services,
  file: UserDataFile,
  name: string,
): Promise<Result<null, Problem>> {
  const waiting = offers.get(services) ?? [];
  waiting.push({ token: randomUUID(), name, file });
  offers.set(services, waiting);
  if (waiting.length === 1) await offerFirst(services);
  return success(null);
}

async function offerFirst(services: Services): Promise<void> {
  const first = offers.get(services)?.[0];
  if (first === undefined) return;
  const { token, file, name } = first;
  const { db, writeInSlices } = valueOf(services.library);
  // Planning writes and rolls back, so it is serialised with other writes.
  const plan = await writeInSlices(() => planningMerge(db, file, name));
  services.emit('userData.chosen', { token, plan });
}

/** @param token of the offer that is merged or declined */
async function offerNext(services: Services, token: string): Promise<void> {
  const waiting = offers.get(services);
  if (waiting?.[0]?.token !== token) return;
  waiting.shift();
  await offerFirst(services);
}

/** What ends the imports of a library, those of dropped files, too. */
const imports = new WeakMap<Services, AbortController>();

/** Time after which an import shows its progress, and then between two reports of it, ms. */
const SHOWN = { after: 300, every: 50 };

/**
 * Adds transitions of a settings file to the library, reports the edit to the window, and opens the first. If it
 * was cancelled, nothing is added.
 */
async function addSettings(
  services: Services,
  settings: readonly TransitionSettings[],
  fileName: string,
  abort: AbortController,
): Promise<Result<null, Problem>> {
  const library = valueOf(services.library);
  let next = performance.now() + SHOWN.after;
  const steps = 2 * settings.length; // each is placed, then applied
  const step = (done: number): void => {
    if (abort.signal.aborted) refuse(CANCELLED, `Cancelled: ${fileName}`);
    if (performance.now() < next) return;
    next = performance.now() + SHOWN.every;
    services.emit('settings.progress', { share: Math.min(done / steps, 1) });
  };
  const imported = await attemptLater(fileName, () =>
    library.writeInSlices(() => stepping(importing(refuseAbsent(library).db, settings, fileName), step)),
  );
  const isCancelled = !imported.ok && imported.error.code === CANCELLED;
  services.emit('settings.progress', { share: null, ...(isCancelled && { cancelled: fileName }) });
  if (!imported.ok) return isCancelled ? success(null) : imported;
  const { transitions, done } = imported.value;
  const { left: _, ...edited } = noteOwnEdit(library.db, done);
  services.emit('library.edited', edited);
  services.emit('app.openTransition', { transitionId: transitions[0].id });
  return success(null);
}

const CANCELLED = 'cancelled';

/** The same work, which reports the number of its steps; an error thrown there ends it. */
function* stepping<Value>(work: Sliced<Value>, report: (done: number) => void): Sliced<Value> {
  for (let done = 0; ; done++) {
    const step = work.next();
    if (step.done === true) return step.value;
    report(done);
    yield;
  }
}
