import { createHash } from 'node:crypto';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';

/**
 * What stands for the content of a file that cannot be read to its end: another hash as soon as its place, size or date are others, so
 * that until then it counts as known, and never that of any content.
 */
export function hashOfUnread({ path, size, modified }: FoundFile): string {
  return createHash('sha256')
    .update(JSON.stringify(['unread', path, size, modified]))
    .digest('hex');
}
