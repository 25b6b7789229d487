import path from 'node:path';
import type { GameFile } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/result.ts';
import { readWhole, recordingFile } from '../export/read-text.ts';
import { attemptLater } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that open recordings of games. */
export function gameHandlers({ dialogs }: Services) {
  return {
    'game.open': async () => {
      const file = await dialogs.chooseGameRecording();
      return file === undefined ? success(null) : readGame(file);
    },
  } satisfies Partial<Handlers>;
}

/** Reads a recording; the window parses it in a worker. */
export function readGame(file: string): Promise<Result<GameFile, Problem>> {
  return attemptLater(file, async () => {
    const { buffer, byteOffset, byteLength } = await readWhole(file, recordingFile);
    const bytes = new Uint8Array(byteLength);
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength));
    return { fileName: path.basename(file), bytes };
  });
}
