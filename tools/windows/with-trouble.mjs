/**
 * Runs a command of Segue on Windows while something is wrong: `with-trouble.mjs TROUBLE FILE MS SEGUE.JS …`.
 *
 * - `lock`: FILE is open for nobody else, for MS ms or, with 0, until the command ends
 * - `read`: FILE is open for reading, as in a program that plays a video
 * - `kill`: the command is killed after MS ms
 */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';

/** Flag of libuv for a file that nobody else may open; Node does not name it. */
const EXCLUSIVE = 0x10000000;

const [trouble, file, text, ...command] = process.argv.slice(2);
const after = Number(text); // ms
const descriptor =
  trouble === 'lock'
    ? openSync(file, constants.O_RDWR | EXCLUSIVE)
    : trouble === 'read'
      ? openSync(file, 'r')
      : undefined;
const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] });
if (after > 0) setTimeout(() => (descriptor === undefined ? child.kill() : closeSync(descriptor)), after);
child.on('exit', (code) => process.exit(code ?? 137));
