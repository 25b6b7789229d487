import { onTestFinished } from 'vitest';
import type { EventName } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/kit/result.ts';
import { followOwnTeam } from '#main/owner/follow/follow-library.ts';
import { watchFoldersOf } from '#main/owner/follow/watch-folders.ts';
import { createClipsOnDisk } from '#main/import/disk/clips-on-disk.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { createJobs } from '#main/import/jobs/jobs.ts';
import { createPoseStrips } from '#main/import/clips/clip-buffers.ts';
import { answer } from '#main/ipc/answer.ts';
import { createVisitedFarm } from '#main/farm/visited-farm.ts';
import { createFollowedGame } from '#main/export/game/followed-game.ts';
import { createHandlers } from '#main/ipc/handlers.ts';
import type { Dialogs, Services } from '#main/ipc/services.ts';
import { temporaryLibrary } from '../temporary.ts';

/** The handlers over a real library; the test replaces only the window and the system's dialogs. */
export function setUp(
  choices: Partial<Record<keyof Dialogs, string>> = {},
  hear: Services['emit'] = () => undefined,
) {
  const library = temporaryLibrary();
  const events: { event: EventName; detail: unknown }[] = [];
  const faults: unknown[] = [];
  const remembered: string[] = [];
  const replaced: (() => void)[] = [];
  const shownFiles: string[] = [];
  let backupFolder: string | null = null;
  const pool = createImportPool(1);
  onTestFinished(() => pool.close());
  const emit: Services['emit'] = (event, detail) => {
    events.push({ event, detail });
    hear(event, detail);
  };
  const jobs = createJobs(emit, (error) => ({ code: 'fault', message: String(error) }));
  const watcher = watchFoldersOf(library, { jobs, pool, emit });
  onTestFinished(() => watcher.close());
  const kept = new Map<string, string>();
  const passwords: Services['passwords'] = {
    readTeamPassword: (address) => Promise.resolve(kept.get(address)),
    keepTeamPassword: (address, password) =>
      Promise.resolve(void (password === null ? kept.delete(address) : kept.set(address, password))),
  };
  const log = (_place: string, error: unknown): void => void faults.push(error);
  const team = followOwnTeam(library, { emit, passwords, log });
  onTestFinished(() => team.stop());
  const farm = createVisitedFarm();
  onTestFinished(() => farm.close());
  const services: Services = {
    team,
    passwords,
    file: library.path,
    library: success(library),
    jobs,
    pool,
    strips: createPoseStrips(success(library), pool, (strip) => emit('library.stripMade', strip)),
    dialogs: {
      showFile: (place) => Promise.resolve(void shownFiles.push(place)),
      chooseFolder: () => Promise.resolve(choices.chooseFolder),
      chooseBackupFolder: () => Promise.resolve(choices.chooseBackupFolder),
      chooseExportFolder: () => Promise.resolve(choices.chooseExportFolder),
      chooseImportedFile: () => Promise.resolve(choices.chooseImportedFile),
      chooseClipFile: () => Promise.resolve(choices.chooseClipFile),
      chooseGameRecording: () => Promise.resolve(choices.chooseGameRecording),
      choosePlaceFor: () => Promise.resolve(choices.choosePlaceFor),
      choosePlaceForMotion: () => Promise.resolve(choices.choosePlaceForMotion),
      choosePlaceForReport: () => Promise.resolve(choices.choosePlaceForReport),
      choosePlaceForUserData: () => Promise.resolve(choices.choosePlaceForUserData),
      choosePlaceForLibrary: () => Promise.resolve(choices.choosePlaceForLibrary),
    },
    watcher,
    game: createFollowedGame(),
    farm,
    clipsOnDisk: createClipsOnDisk(
      () => library.db,
      (clipId, state) => emit('clip.onDisk', { clipId, state }),
    ),
    emit,
    backupFolder: { read: () => backupFolder, save: (folder) => void (backupFolder = folder) },
    rememberLibrary: (file) => remembered.push(file),
    startAgainWith: (replace) => replaced.push(replace),
  };
  const handlers = createHandlers(services);
  const call = (method: unknown, request: unknown): Promise<Result<unknown, Problem>> =>
    answer(handlers, method, request, log);
  onTestFinished(() => services.clipsOnDisk.close());
  return { library, services, events, faults, remembered, replaced, shownFiles, kept, call };
}
