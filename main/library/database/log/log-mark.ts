import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { readLog } from './log-file.ts';

/**
 * Kept in a library to tell its own log from another's, which SQLite would take for it: a file and the log beside it have nothing in
 * common that SQLite looks at. It goes into the file itself whenever a log is begun.
 */
export type LogMark = z.infer<typeof markSchema>;

const markSchema = z.strictObject({
  token: z.string(), // of this beginning
  /** Tokens that the file itself may still have, until it is known to have this one. */
  before: z.array(z.string()),
  /** The log's first salt when it was begun, which grows by one with each new round of it; of a copy, which has none, `none`. */
  log: z.union([z.number(), z.enum(['any', 'none'])]),
});

/** More rounds than a library is ever open for; a log of another is taken for its own once in 4096 times. */
const MOST_ROUNDS = 2 ** 20;

const KEY = 'library.log';
const markQuery = `SELECT value FROM settings WHERE key = '${KEY}' AND json_valid(value)`;
const settingsQuery = `SELECT 1 FROM sqlite_schema WHERE name = 'settings'`;

/** Undefined where a library has none, as those of an older Segue. */
export function readMark(db: Database): LogMark | undefined {
  return hasSettings(db) ? parseMark(db.prepare<[], string>(markQuery).pluck().get()) : undefined;
}

/** The mark in the file itself, whatever its log says. Throws where that alone is no whole library, as in the middle of a checkpoint. */
export function readMarkInFile(file: string): LogMark | undefined {
  const db = new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true });
  try {
    if (db.prepare(settingsQuery).get() === undefined) return undefined;
    return parseMark(db.prepare(markQuery).get()?.['value']);
  } finally {
    db.close();
  }
}

function parseMark(text: unknown): LogMark | undefined {
  return typeof text === 'string' ? markSchema.safeParse(JSON.parse(text)).data : undefined;
}

/**
 * Makes the log that is begun now the library's own. Whenever that is cut off, `isOwnLog` holds of what is left: the file's own
 * token is then this one or one of those before, and no log goes on from there but this.
 */
export function claimLog(db: Database, log: string): void {
  if (!hasSettings(db)) return;
  const token = randomUUID();
  db.transaction(() => {
    const last = readMark(db);
    const before = last === undefined ? [] : [...(last.log === 'any' ? last.before : []), last.token];
    writeMark(db, { token, before, log: 'any' });
  }).immediate();
  if (!checkpoint(db)) return; // somebody reads an older state: the next opening does it
  const { salts } = readLog(log);
  if (salts === null) return;
  db.transaction(() => {
    if (readMark(db)?.token !== token) return; // another process has begun since
    writeMark(db, { token, before: [], log: firstSalt(salts) });
  }).immediate();
  checkpoint(db);
}

/** Makes a copy one that no log belongs to: what lies beside it some day is of the library that it takes the place of. */
export function markCopy(db: Database): void {
  if (hasSettings(db)) writeMark(db, { token: randomUUID(), before: [], log: 'none' });
}

/**
 * Whether a log goes on from a file.
 *
 * @param inFile the mark in the file itself
 * @param through the mark as it is seen through the log
 * @param salts of the log, hex
 */
export function isOwnLog(inFile: LogMark | undefined, through: LogMark | undefined, salts: string): boolean {
  if (inFile === undefined) return through === undefined || through.log === 'any';
  if (through === undefined) return false;
  if (through.token !== inFile.token) return through.before.includes(inFile.token);
  if (inFile.log === 'none') return false;
  return inFile.log === 'any' || (firstSalt(salts) - inFile.log) >>> 0 < MOST_ROUNDS;
}

/** Whether the log is in use and known to be the library's: nothing has to be begun then. */
export function isLogClaimed(db: Database, log: string): boolean {
  const mark = readMark(db);
  const { salts, frames } = readLog(log);
  return frames > 0 && salts !== null && typeof mark?.log === 'number' && isOwnLog(mark, mark, salts);
}

/** All that is in the log into the file; false where somebody still needs an older state. Whoever writes next begins a new round. */
function checkpoint(db: Database): boolean {
  const [done] = db.pragma('wal_checkpoint(PASSIVE)') as readonly [
    { readonly busy: number; readonly log: number; readonly checkpointed: number },
  ];
  return done.busy === 0 && done.log === done.checkpointed;
}

const firstSalt = (salts: string): number => Number.parseInt(salts.slice(0, 8), 16);

function writeMark(db: Database, mark: LogMark): void {
  db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(KEY, JSON.stringify(mark));
}

function hasSettings(db: Database): boolean {
  return db.prepare(settingsQuery).get() !== undefined;
}
