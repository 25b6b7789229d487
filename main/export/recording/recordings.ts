// main/export/recording: pictures and videos that the window sends in pieces
import { randomUUID } from 'node:crypto';
import { refuse } from '../../library/problems.ts';
import { safeFileName } from '../write-file.ts';
import { openSequence } from './sequence.ts';
import { openFile, type RecordingTarget } from './target.ts';

/** The system's dialogs for places of recordings; undefined = cancelled. */
export interface RecordingDialogs {
  choosePlaceForRecording(fileName: string, ending: RecordingEnding): Promise<string | undefined>;
  chooseFolderForSequence(): Promise<string | undefined>;
}

export type RecordingEnding = 'png' | 'mp4' | 'webm';

interface RecordingRequest {
  readonly kind: 'picture' | 'sequence' | 'video';
  readonly name: string; // of the transition
  readonly ending: RecordingEnding;
}

/** The recording of the window: one at a time. */
export type Recordings = ReturnType<typeof createRecordings>;

/** @param onRunning told when a recording begins and ends, so that a window out of sight goes on drawing it */
export function createRecordings(
  dialogs: RecordingDialogs,
  onRunning: (isRunning: boolean) => void = () => undefined,
) {
  let current: { readonly token: string; readonly target: RecordingTarget } | null = null;
  const follow = (next: typeof current): void => {
    current = next;
    onRunning(next !== null);
  };
  const take = (token: string) => {
    if (current?.token !== token) return refuse('unknownRecording', 'This export has ended. Start it again.');
    return current.target;
  };
  const abandon = async (): Promise<void> => {
    if (current === null) return;
    const { target } = current;
    follow(null);
    await target.abandon();
  };
  return {
    /** Removes the unfinished recording, if there is one. */
    abandon,
    /** Asks for a place; null = none was chosen. */
    async begin(request: RecordingRequest): Promise<{ readonly token: string } | null> {
      await abandon();
      const target = await openTarget(dialogs, request);
      if (target === null) return null;
      const token = randomUUID();
      follow({ token, target });
      return { token };
    },
    write: (token: string, at: number, bytes: Uint8Array): Promise<void> => take(token).write(at, bytes),
    async end(token: string, keep: boolean): Promise<{ readonly fileName: string }> {
      const target = take(token);
      if (!keep) await abandon();
      if (!keep) return { fileName: '' };
      const fileName = await target.finish().catch(async (error: unknown) => {
        await abandon();
        throw error;
      });
      follow(null);
      return { fileName };
    },
  };
}

async function openTarget(
  dialogs: RecordingDialogs,
  { kind, name, ending }: RecordingRequest,
): Promise<RecordingTarget | null> {
  const safe = safeFileName(name) || 'transition';
  if (kind === 'sequence') {
    const folder = await dialogs.chooseFolderForSequence();
    return folder === undefined ? null : openSequence(folder, safe);
  }
  const file = await dialogs.choosePlaceForRecording(`${safe}.${ending}`, ending);
  return file === undefined ? null : openFile(file);
}
