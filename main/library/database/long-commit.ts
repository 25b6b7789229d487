import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { siblingScript } from '../sibling-script.ts';
import { numberOf, valuesIn } from './statements.ts';

/** Pages that a step of `emptyCache` lets go, writes or keeps. */
const FEW = 50;

/**
 * Writes what a long transaction has changed, and has in the cache, to the log, so that its commit has little left to
 * write. SQLite writes a changed page for each page that it reads and has no room for: so the cache becomes smaller
 * than what is then read again and again.
 */
export function* emptyCache(db: Database): Generator<void, void, void> {
  const size = numberOf(db, 'cache_size'); // pages, or KiB if negative
  const pages = size < 0 ? (-size * 1024) / numberOf(db, 'page_size') : size;
  const read = valuesIn<number>(db, `SELECT count(*) FROM (SELECT 1 FROM dbstat LIMIT ${2 * FEW})`);
  try {
    for (let kept = pages; kept >= FEW; kept -= FEW) {
      db.pragma(`cache_size = ${kept}`);
      yield;
    }
    for (let written = 0; written < pages; written += FEW) {
      read.get();
      yield;
    }
  } finally {
    db.pragma(`cache_size = ${size}`);
  }
}

/** Takes to the disk what a transaction has written to the log so far: its commit syncs only the rest. */
export async function syncLog(db: Database): Promise<void> {
  const log = await open(`${db.name}-wal`, 'r+').catch(() => undefined); // none of a library in memory
  await log?.datasync().catch(() => undefined); // the commit syncs it again, and reports what fails
  await log?.close();
}

/**
 * Commits what may be long. A checkpoint would copy all that it wrote before the commit returns: if one is due, a
 * thread makes it, while others read. Resolves after it.
 */
export async function commitLong(db: Database): Promise<void> {
  const most = numberOf(db, 'wal_autocheckpoint'); // pages
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
