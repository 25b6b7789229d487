/**
 * Run on Electron's Node by the tests: copies a library and marks the copy as written by a newer Segue.
 * Arguments: library, copy, version.
 */
import Database from 'better-sqlite3';

const [, , library = '', copy = '', version = ''] = process.argv;
const open = new Database(library);
open.prepare('VACUUM INTO ?').run(copy);
open.close();
const newer = new Database(copy);
newer.pragma(`user_version = ${Number(version)}`);
newer.close();
process.stdout.write('null');
