// main/owner/follow: what runs while a library is open: watching, backups, warming up
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { checkpointWhenIdle } from '../../library/database/checkpoint-when-idle.ts';
import { keepDailyBackups } from './daily-backup.ts';
import { followCommands } from './follow-commands.ts';
import { keepSearchWarm } from './keep-warm.ts';
import { watchLibrary } from './watch-library.ts';

export interface FollowedLibrary {
  /** Reports changes by other programs to the window. */
  look(): void;
  /** Resolves when the library may be closed. */
  stop(): Promise<void>;
}

/** Starts the periodic tasks of an open library. */
export function followLibrary(services: Services, log: LogFault): FollowedLibrary {
  const { library, emit } = services;
  if (!library.ok) return { look: () => undefined, stop: () => Promise.resolve() };
  const stopBackups = keepDailyBackups(library.value, services, log);
  const stops = [
    watchLibrary(library.value, emit),
    keepSearchWarm(library.value, log),
    checkpointWhenIdle(library.value.db),
  ];
  return {
    look: followCommands(library.value, services),
    stop: () => {
      stops.forEach((stop) => stop());
      return stopBackups();
    },
  };
}
