import path from 'node:path';
import { anyFile } from '../replacing.ts';
import { openUnfinished } from '../write-file.ts';

/** A place that receives pieces. Nothing is visible under its own name before `finish`. */
export interface RecordingTarget {
  write(at: number, bytes: Uint8Array): Promise<void>;
  /** @returns the name of the file or folder */
  finish(): Promise<string>;
  abandon(): Promise<void>;
}

/**
 * A file that is written in any order, since a video gets its header last. The system’s dialog has asked
 * whether to replace one.
 */
export async function openFile(file: string): Promise<RecordingTarget> {
  const { handle, finish, abandon } = await openUnfinished(file, anyFile);
  return {
    abandon,
    async write(at, bytes) {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
        done += bytesWritten;
      }
    },
    async finish() {
      await finish();
      return path.basename(file);
    },
  };
}
