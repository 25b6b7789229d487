import path from 'node:path';
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { CALL_CHANNEL, DROP_CHANNEL } from '#contract/channels.ts';
import type { Problem } from '#contract/words/problem.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { problemOfFault, type LogFault } from '../../ipc/answer.ts';

const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 32_767; // of Windows; elsewhere it is less

export interface ServeOptions {
  /** Answers a method of the contract. */
  readonly answer: (method: unknown, request: unknown) => Promise<Result<unknown, Problem>>;
  readonly importPaths: (
    paths: readonly string[],
  ) => Promise<Result<{ readonly jobId: string } | null, Problem>>;
  /** The only contents whose main frame is served, at `origin`. */
  readonly contents: () => WebContents | undefined;
  readonly origin: string;
  readonly log: LogFault;
}

/** Answers calls from the window. Calls from any other frame are rejected and logged. */
export function serve(
  ipc: Pick<IpcMain, 'handle'>,
  { answer, importPaths, contents, origin, log }: ServeOptions,
): void {
  const isOurs = (event: IpcMainInvokeEvent): boolean => {
    const frame = event.senderFrame;
    if (frame === null || event.sender !== contents() || frame !== event.sender.mainFrame) return false;
    return frame.url === origin || frame.url.startsWith(`${origin}/`);
  };
  const refuseStranger = (event: IpcMainInvokeEvent): Result<never, Problem> => {
    log('ipc', new Error(`rejected a call from ${event.senderFrame?.url ?? 'a closed frame'}`));
    return failure({ code: 'stranger', message: 'Only the Segue window can make this call.' });
  };
  const failed =
    (place: string) =>
    (error: unknown): Result<never, Problem> =>
      failure(problemOfFault(place, error, log));

  ipc.handle(CALL_CHANNEL, (event, method: unknown, request: unknown) =>
    isOurs(event) ? answer(method, request).catch(failed(String(method))) : refuseStranger(event),
  );

  ipc.handle(DROP_CHANNEL, (event, paths: unknown) => {
    if (!isOurs(event)) return refuseStranger(event);
    if (!arePaths(paths)) {
      return failure({ code: 'badDrop', message: 'Drop files or folders.' });
    }
    return importPaths(paths).catch(failed('drop'));
  });
}

function arePaths(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PATHS) return false;
  return value.every(
    (entry) => typeof entry === 'string' && entry.length <= MAX_PATH_LENGTH && path.isAbsolute(entry),
  );
}
