/**
 * Run on Electron's Node by the tests that kill the app: prints when it is ready, waits until the library has
 * a file of a folder, and kills the app at once. Arguments: the library, the folder, the process.
 */
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';

const [, , library = '', folder = '', processId = ''] = process.argv;
const db = new Database(library, { readonly: true });
const filesThere = db.prepare<[string], number>('SELECT count(*) FROM files WHERE path GLOB ?').pluck();
const clock = new Int32Array(new SharedArrayBuffer(4));

writeSync(1, 'watching\n');
while (filesThere.get(`${folder}/*`) === 0) Atomics.wait(clock, 0, 0, 2);
process.kill(Number(processId), 'SIGKILL');
