import path from 'node:path';

/** A process ended over a task. The message says of its file what was found: `one that …`. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** What a person is told of a file that ended the process which read it. */
export function wordsOfEnded(filePath: string, { message }: WorkerEnded): string {
  return `${path.basename(filePath)}:1:1: expected a file that can be imported, found ${message}`;
}
