import type { Database } from 'better-sqlite3';

/** Who has written nothing for so long is idle, ms. */
const IDLE_MS = 2000;

/**
 * Brings what is in the write-ahead log into the library's file while nothing is written, so that no edit waits for it. Returns
 * what ends that.
 */
export function checkpointWhenIdle(db: Database): () => void {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  let seen = 0;
  let settled = 0;
  const look = (): void => {
    if (!db.open || db.inTransaction) return;
    const before = seen;
    seen = changes.get() ?? 0;
    if (seen !== before || seen === settled) return;
    db.pragma('wal_checkpoint(PASSIVE)'); // waits for nobody: what others still read is left in the log
    settled = seen;
  };
  const timer = setInterval(look, IDLE_MS).unref();
  return () => clearInterval(timer);
}
