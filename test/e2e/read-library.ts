/**
 * Run on Electron's Node by the tests that kill the app: prints the contents of a library file as JSON,
 * without the app. Argument: the library.
 */
import Database from 'better-sqlite3';

const db = new Database(process.argv[2] ?? '', { readonly: true });
const rows = (sql: string): unknown[] => db.prepare<[]>(sql).pluck().all();
const library = {
  integrity: db.pragma('integrity_check', { simple: true }),
  foreignKeys: db.pragma('foreign_key_check'),
  transitions: rows('SELECT document FROM transitions WHERE removed = 0 ORDER BY place').map(
    (text) => JSON.parse(String(text)) as unknown,
  ),
  files: rows('SELECT path FROM files ORDER BY path'),
  edits: rows("SELECT name FROM edits WHERE state = 'applied' ORDER BY number"),
};
process.stdout.write(JSON.stringify(library));
