import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { readLog, type IgnoredFrame } from './log-file.ts';
import { readStart } from '../sync-file.ts';
import { valuesIn } from '../statements.ts';
import { endianness } from 'node:os';

/** Maximum number of attempts while others restart or close the log. */
const MAX_ATTEMPTS = 20;

/**
 * Frames of complete transactions that SQLite cannot read, or all: from a log that is damaged, truncated or
 * missing.
 */
export type LostLog = readonly Pick<IgnoredFrame, 'page' | 'ends'>[] | 'all';

/** Pages that each edit, undo and redo changes at least: of the table `edits` and of its two indexes. */
const EDIT_PAGES = 3;

/**
 * Tables with work of the user, beside those that change with `edits` only. `sqlite_sequence` changes with
 * each new edit.
 */
const tables = ['edits', 'edit_writes', 'edit_keys', 'sqlite_sequence', 'settings', 'watched_folders'];

const pagesQuery = `SELECT pageno FROM sqlite_schema JOIN dbstat USING (name) WHERE tbl_name IN (SELECT value FROM json_each(?)) ORDER BY pageno`;

/**
 * Reads what is lost of the log beside the library at `file`; null if nothing is. Call before SQLite opens
 * the file, since SQLite then resets the index of the log. A connection in the same process would lose its
 * locks.
 */
export function readLostLog(file: string): LostLog | null {
  const look = () => {
    // The index first: a writer updates the log before the index.
    const index = readLogIndex(`${file}-shm`);
    return { index, log: readLog(`${file}-wal`) };
  };
  let before = look();
  for (let looks = 1; lostIn(before) !== null && looks < MAX_ATTEMPTS; looks++) {
    const now = look();
    if (isDeepStrictEqual(now, before)) return lostIn(now);
    before = now;
  }
  return null;
}

function lostIn({
  index,
  log,
}: {
  index: ReturnType<typeof readLogIndex>;
  log: ReturnType<typeof readLog>;
}): LostLog | null {
  const isOfLog = index !== null && (log.salts === null || log.salts === index.salts);
  const known = isOfLog && index.frames > index.copied ? index.frames - log.frames : 0;
  if (log.salts === null) return log.isDamaged || known > 0 ? 'all' : null;
  const complete = log.rest.findLastIndex(({ fits, ends }) => fits && ends) + 1;
  const count = Math.max(known, complete);
  return count === 0
    ? null
    : Array.from({ length: count }, (_, at) => log.rest[at] ?? { page: null, ends: false });
}

/**
 * Whether work of the user is among what the log of an open library lost, or only rows of indexed files,
 * which are read again. Each edit changes pages that are of its tables before it, since nothing else grows
 * them.
 */
export function findLostEdits(db: Database, lost: LostLog): 'no' | 'perhaps' | 'yes' {
  const own = valuesIn<number>(db, pagesQuery).all(JSON.stringify(tables));
  if (lost === 'all' || own.length === 0) return 'perhaps';
  const pages = new Set(own);
  if (lost.some(({ page }) => page !== null && pages.has(page))) return 'yes';
  return lost.some((_, start) => mayBeEdit(lost, start, own)) ? 'perhaps' : 'no';
}

/**
 * Whether frames from `start` on can be a transaction with pages of an edit: SQLite writes its pages in
 * ascending order.
 *
 * @param own pages of the tables, ascending
 */
function mayBeEdit(lost: Exclude<LostLog, 'all'>, start: number, own: readonly number[]): boolean {
  if (lost[start].page !== null) return false; // readable pages before it would only narrow it down
  let last = 0; // page
  let hidden: number[] = []; // pages that unreadable frames can be at most
  for (let at = start; at < lost.length; at++) {
    const { page, ends } = lost[at];
    if (page === null) {
      const next = own.find((one) => one > (hidden.at(-1) ?? last) && one > last);
      if (next !== undefined) hidden.push(next);
    } else if (page <= last) return false; // of the next transaction
    else {
      hidden = hidden.filter((one) => one < page);
      last = page;
    }
    if (hidden.length >= EDIT_PAGES) return true;
    if (ends) return false;
  }
  return false;
}

const HEADER = 48; // stored twice, to detect torn writes
const COPIED = 2 * HEADER;

/**
 * Reads the state of a library's log from the shared-memory index of the last programs that had it open:
 * salts in hex, number of frames of complete transactions, and of those already copied into the library file.
 * Null if the index is absent or empty. Source: sqlite.org/walformat.html, "The WAL-Index File Format".
 */
export function readLogIndex(file: string) {
  let bytes: Buffer;
  try {
    ({ bytes } = readStart(file, COPIED + 4));
  } catch {
    return null; // optional: it only adds to the log
  }
  if (bytes.length < COPIED + 4) return null;
  const isFilled = bytes[12] === 1;
  if (!isFilled || !bytes.subarray(0, HEADER).equals(bytes.subarray(HEADER, COPIED))) return null;
  const read = (at: number): number =>
    endianness() === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  return { salts: bytes.toString('hex', 32, 40), frames: read(16), copied: read(COPIED) };
}
