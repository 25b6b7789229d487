import { storeOutcomes } from '../../library/indexed/store-outcomes.ts';
import type { Library } from '../../library/library.ts';
import type { ImportPool } from '../pool/import-pool.ts';
import {
  WorkerEnded,
  describeEnded,
  type ClipInFile,
  type ImportReply,
  type ImportTask,
} from '../pool/import-task.ts';
import { failedOutcome } from '../read/index-file.ts';

/**
 * Runs a task on a clip. A file that crashes its import process is marked as failed, so that it is not read
 * again automatically: indexing may succeed although loading crashes.
 */
export async function readInPool(
  library: Library,
  pool: ImportPool,
  task: ClipInFile & ImportTask,
): Promise<ImportReply> {
  try {
    return await pool.run(task);
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    const words = describeEnded(task.file.path, error);
    await library.write(() => storeOutcomes(library.db, [failedOutcome(task.file, task.hash, words)], true));
    return { kind: 'unreadable', error: words };
  }
}
