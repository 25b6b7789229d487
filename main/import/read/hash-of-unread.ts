import { createHash } from 'node:crypto';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';

/**
 * A substitute hash for a file that cannot be read completely. It changes with path, size and date, so that until then the file counts
 * as unchanged, and never equals a real content hash.
 */
export function hashOfUnread({ path, size, modified }: FoundFile): string {
  return createHash('sha256')
    .update(JSON.stringify(['unread', path, size, modified]))
    .digest('hex');
}
