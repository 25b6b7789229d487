import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { siblingScript } from '../sibling-script.ts';
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

/**
 * Commits what may be long. A checkpoint would copy all that it wrote before the commit returns: if one is due, a
 * thread makes it, while others read. Resolves after it.
 */
export async function commitLong(db: Database): Promise<void> {
  const most = Number(db.pragma('wal_autocheckpoint', { simple: true })); // pages
  db.pragma('wal_autocheckpoint = 0');
  try {
    db.exec('COMMIT');
  } finally {
    db.pragma(`wal_autocheckpoint = ${most}`);
  }
  const [{ log, checkpointed }] = db.pragma('wal_checkpoint(NOOP)') as readonly LogState[];
  if (log - checkpointed <= most) return;
  const thread = new Worker(siblingScript(import.meta.url, 'checkpoint-thread'), { workerData: db.name });
  // What fails leaves the log as it is, for the next checkpoint: the edit is committed.
  await new Promise((resolve) => thread.on('error', () => undefined).on('exit', resolve));
}

/** Pages of the log, and those of them that are in the file; -1 = no log. */
interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}
