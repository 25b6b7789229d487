import { storeOutcomes } from '../../library/indexed/store-outcomes.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import type { Library } from '../../library/library.ts';
import type { WorkerEnded } from '../pool/worker-ended.ts';
import { wordsOfEnded } from '../pool/worker-ended.ts';
import { failedOutcome } from '../read/index-file.ts';

/**
 * Makes a file that ended the process which read a clip of it a failed file, so that nothing reads it again on its own: it could be
 * indexed, and yet not be loaded. Returns what is wrong with it, in words.
 *
 * @param hash what the clip is found by
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
