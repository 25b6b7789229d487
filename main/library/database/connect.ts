import Sqlite from 'better-sqlite3';
import { refuse } from '../problems.ts';
import { writtenText } from '../names.ts';
import { refuseSpecialFiles } from './refuse-special-files.ts';
import { refuseWindowsName } from './windows-names.ts';

/** Maximum wait for another program, ms. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a SQLite file that may come from elsewhere: its schema may run only harmless functions, and its cells
 * are checked.
 */
export function connect(file: string, readonly: boolean, timeout = BUSY_TIMEOUT_MS): Sqlite.Database {
  // `better-sqlite3` would open another file.
  if (file.trim() !== file)
    refuse('wrongName', `The name begins or ends with a space. Rename the file: “${file}”`, file);
  if (file !== ':memory:') {
    refuseWindowsName(file);
    refuseSpecialFiles(file);
  }
  const db = new Sqlite(file, { timeout, readonly });
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.function('as_written', { deterministic: true, directOnly: true }, (text) => writtenText(String(text)));
  return db;
}
