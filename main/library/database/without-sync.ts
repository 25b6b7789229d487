import type { Database } from 'better-sqlite3';

/**
 * Commits writes of `work` without waiting for the disk: for data that can be read again from files. A power cut may roll such commits
 * back, the last ones first, until the next synchronous commit. Not within a transaction.
 */
export function withoutSync<Value>(db: Database, work: () => Value): Value {
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}
