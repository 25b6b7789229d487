import type { Database } from 'better-sqlite3';
import { valuesIn } from './statements.ts';

/** Time without writes after which a checkpoint is made, ms. */
const IDLE_MS = 2000;

/**
 * Checkpoints the write-ahead log while nothing is written, so that no edit waits for it. Returns the
 * function that stops it.
 */
export function checkpointWhenIdle(db: Database): () => void {
  const changes = valuesIn<number>(db, 'SELECT total_changes()');
  let seen = 0;
  let checkpointed = 0;
  const check = (): void => {
    if (!db.open || db.inTransaction) return;
    const before = seen;
    seen = changes.get() ?? 0;
    if (seen !== before || seen === checkpointed) return;
    db.pragma('wal_checkpoint(PASSIVE)'); // never waits; pages that others still read stay in the log
    checkpointed = seen;
  };
  const timer = setInterval(check, IDLE_MS).unref();
  return () => clearInterval(timer);
}
