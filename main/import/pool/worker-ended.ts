import path from 'node:path';

/** A task ended its process. The message is the reason, as text after `found`: `one that …`. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** Error message of a file that ended its import process. */
export function wordsOfEnded(filePath: string, { message }: WorkerEnded): string {
  return `${path.basename(filePath)}:1:1: expected a file that can be imported, found ${message}`;
}
