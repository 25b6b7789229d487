import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Database } from 'better-sqlite3';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { tokensOf } from '../known-schema.ts';
import { settingsTable } from '../schema/tables.ts';
import { readLog } from './log-file.ts';
import { valuesIn } from '../statements.ts';

/**
 * Stored in a library to recognise its own log. SQLite itself would apply the log of another library, since
 * nothing in a log identifies its file. Written into the file itself whenever a log begins.
 */
export interface LogMark {
  readonly token: string; // of this log
  /** Tokens that may still be in the file itself, until this one has reached it. */
  readonly before: readonly string[];
  /**
   * The first salt when the log began; SQLite increments it with each restart of the log. `none`: a copy,
   * which has no log.
   */
  readonly log: number | 'any' | 'none';
}

/**
 * Maximum number of restarts of a log. A foreign log is mistaken for the own one with a probability of 1 in
 * 4096.
 */
const MAX_ROUNDS = 2 ** 20;

const KEY = 'library.log';
const markQuery = `SELECT value FROM settings WHERE key = '${KEY}' AND json_valid(value)`;
const settingsQuery = `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'settings'`;

/** Reads the mark; undefined in libraries of an older Segue. */
export function readMark(db: Database): LogMark | undefined {
  return hasSettings(db) ? parseMark(valuesIn<string>(db, markQuery).get()) : undefined;
}

/**
 * Reads the mark in the file itself, ignoring its log. Throws if the file alone is inconsistent, as in the
 * middle of a checkpoint.
 */
export function readMarkInFile(file: string): LogMark | undefined {
  const db = new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true });
  try {
    if (!isSettings(db.prepare(settingsQuery).get()?.['sql'])) return undefined;
    return parseMark(db.prepare(markQuery).get()?.['value']);
  } finally {
    db.close();
  }
}

function parseMark(text: unknown): LogMark | undefined {
  const mark = typeof text === 'string' ? (boundedJson(text) as LogMark | null) : null;
  const isMark =
    typeof mark?.token === 'string' &&
    Array.isArray(mark.before) &&
    mark.before.every((token) => typeof token === 'string') &&
    (typeof mark.log === 'number' || ['any', 'none'].includes(mark.log));
  return isMark ? mark : undefined;
}

/**
 * Marks a new log as the library's own. If this is interrupted, `isOwnLog` still recognises the log: the
 * token in the file is then this one or one of `before`.
 */
export function claimLog(db: Database, log: string): void {
  if (!hasSettings(db)) return;
  const token = randomUUID();
  db.transaction(() => {
    const last = readMark(db);
    const before = last === undefined ? [] : [...(last.log === 'any' ? last.before : []), last.token];
    writeMark(db, { token, before, log: 'any' });
  }).immediate();
  if (!checkpoint(db)) return; // another connection reads an older state: the next opening continues
  const { salts } = readLog(log);
  if (salts === null) return;
  db.transaction(() => {
    if (readMark(db)?.token !== token) return; // another process has claimed the log meanwhile
    writeMark(db, { token, before: [], log: firstSalt(salts) });
  }).immediate();
  checkpoint(db);
}

/** Marks a copy as having no log, so that the log of a library that it replaces is not applied to it. */
export function markCopy(db: Database): void {
  if (hasSettings(db)) writeMark(db, { token: randomUUID(), before: [], log: 'none' });
}

/**
 * Whether a log belongs to a file.
 *
 * @param inFile the mark in the file itself
 * @param through the mark as read with the log
 * @param salts of the log, hex
 */
export function isOwnLog(inFile: LogMark | undefined, through: LogMark | undefined, salts: string): boolean {
  if (inFile === undefined) return through === undefined || through.log === 'any';
  if (through === undefined) return false;
  if (through.token !== inFile.token) return through.before.includes(inFile.token);
  if (inFile.log === 'none') return false;
  return inFile.log === 'any' || (firstSalt(salts) - inFile.log) >>> 0 < MAX_ROUNDS;
}

/** Whether the log is in use and marked as the library's own, so that it need not be claimed. */
export function isLogClaimed(db: Database, log: string): boolean {
  const mark = readMark(db);
  const { salts, frames } = readLog(log);
  return frames > 0 && salts !== null && typeof mark?.log === 'number' && isOwnLog(mark, mark, salts);
}

/**
 * Copies the whole log into the file; the next write restarts the log. False if another connection still
 * reads an older state.
 */
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
  return isSettings(db.prepare(settingsQuery).pluck().get());
}

/** Whether this is the table of a library: another one, or a view, could run anything when it is read. */
const isSettings = (sql: unknown): boolean =>
  typeof sql === 'string' && tokensOf(sql) === tokensOf(settingsTable);
