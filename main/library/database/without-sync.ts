import type { Database } from 'better-sqlite3';

/**
 * Commits what `work` writes without waiting for the disk, which a connection does otherwise: for what can be made again, as
 * what files hold. A power cut may take such commits back, the last ones first; the next commit that waits makes them durable, too.
 * Not within a transaction.
 */
export function withoutSync<Value>(db: Database, work: () => Value): Value {
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}
