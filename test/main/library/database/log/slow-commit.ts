/**
 * Run by foreign-log.test.ts on Electron's Node: begins a log beside a closed library, and stops where its
 * first commit is in the log, and not yet in the index of it, as while a disk syncs. Goes on after a while.
 * Argument: library.
 */
import { openSync, readSync, writeSync } from 'node:fs';
import { connect } from '#main/library/database/connect.ts';
import { claimLog } from '#main/library/database/log/log-mark.ts';

const INDEX_HEADER = 136;
const SYNC_MS = 200;

const [, , file] = process.argv;
const [db, reader] = [connect(file, false), connect(file, true)];
// Keeps the commit in the log.
reader.exec('BEGIN');
reader.prepare('SELECT count(*) FROM settings').get();
// Never closed: that would release the locks of SQLite.
const index = openSync(`${file}-shm`, 'r+');
const header = (): Buffer => {
  const bytes = Buffer.alloc(INDEX_HEADER);
  readSync(index, bytes, 0, INDEX_HEADER, 0);
  return bytes;
};
const before = header();
claimLog(db, `${file}-wal`);
const after = header();
writeSync(index, before, 0, INDEX_HEADER, 0);
setTimeout(() => {
  writeSync(index, after, 0, INDEX_HEADER, 0);
  process.stdin.resume(); // until the test ends it
}, SYNC_MS);
writeSync(1, 'commits\n');
