import path from 'node:path';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { ipcMain } from 'electron';
import { CALL_CHANNEL, DROP_CHANNEL } from '../../contract/channels.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure } from '../../core/result.ts';
import type { LogFault } from './answer.ts';
import { answer, problemOfFault } from './answer.ts';
import type { Handlers } from './handler-table.ts';

const MOST_PATHS = 10_000;
const LONGEST_PATH = 32_767; // of Windows; elsewhere it is less

export interface ServeOptions {
  readonly handlers: Handlers;
  readonly importPaths: (paths: readonly string[]) => Result<{ readonly jobId: string } | null, Problem>;
  /** The only contents whose main frame is listened to, at this origin. */
  readonly contents: () => WebContents | undefined;
  readonly origin: string;
  readonly log: LogFault;
}

/** Answers the window's calls. Anyone else's are refused and logged. */
export function serve({ handlers, importPaths, contents, origin, log }: ServeOptions): void {
  const isOurs = (event: IpcMainInvokeEvent): boolean => {
    const frame = event.senderFrame;
    if (frame === null || event.sender !== contents() || frame !== event.sender.mainFrame) return false;
    return frame.url === origin || frame.url.startsWith(`${origin}/`);
  };
  const refuseStranger = (event: IpcMainInvokeEvent): Result<never, Problem> => {
    log('ipc', new Error(`a call from ${event.senderFrame?.url ?? 'a frame that is gone'} was refused`));
    return failure({ code: 'stranger', message: 'Only Segue’s own window may ask this.' });
  };

  ipcMain.handle(CALL_CHANNEL, (event, method: unknown, request: unknown) =>
    isOurs(event) ? answer(handlers, method, request, log) : refuseStranger(event),
  );

  ipcMain.handle(DROP_CHANNEL, (event, paths: unknown) => {
    if (!isOurs(event)) return refuseStranger(event);
    if (!arePaths(paths)) {
      return failure({ code: 'badDrop', message: 'What was dropped is no file and no folder.' });
    }
    try {
      return importPaths(paths);
    } catch (error) {
      return failure(problemOfFault('drop', error, log));
    }
  });
}

function arePaths(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_PATHS) return false;
  return value.every(
    (entry) => typeof entry === 'string' && entry.length <= LONGEST_PATH && path.isAbsolute(entry),
  );
}
