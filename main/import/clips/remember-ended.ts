import { storeOutcomes } from '../../library/indexed/store-outcomes.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import type { Library } from '../../library/library.ts';
import type { WorkerEnded } from '../pool/import-task.ts';
import { wordsOfEnded } from '../pool/import-task.ts';
import { failedOutcome } from '../read/index-file.ts';

/**
 * Marks a file that crashed its import process as failed, so that it is not read again automatically: indexing may succeed although
 * loading crashes. Returns the error message.
 *
 * @param hash of the clip
 */
export async function rememberEnded(
  library: Library,
  file: FoundFile,
  hash: string,
  error: WorkerEnded,
): Promise<string> {
  const words = wordsOfEnded(file.path, error);
  await library.write(() => storeOutcomes(library.db, [failedOutcome(file, hash, words)], true));
  return words;
}
