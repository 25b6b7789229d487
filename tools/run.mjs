/**
 * Runs other programs, with their output shown or captured. Passes signals on, so that none outlives this
 * process.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { complain, projectRoot } from './project.mjs';
import { watchForEnd } from './signals.mjs';

/** Time for a program to end after a signal before it is killed, ms. */
const graceMs = 8000;

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, timeoutMs?: number, shell?: boolean, hideLines?: RegExp,
 *   descriptors?: number[], onLine?: (line: string) => void }} RunOptions `hideLines`: lines of the program's
 *   stderr to hide; `descriptors`: files for stdout and stderr, in place of showing them; `onLine`: gets each
 *   captured line
 * @typedef {{ code: number, output: string, endedBy?: string }} RunResult `code` is 128 + n after signal n,
 *   127 when there is no such program; `endedBy`: the signal that ended us meanwhile
 */

/**
 * Runs a program with its output shown.
 * @param {string} command @param {string[]} args @param {RunOptions} [options] @returns {Promise<RunResult>}
 */
export const run = (command, args, options = {}) => start(command, args, 'inherit', options);

/**
 * Runs a program and captures its output.
 * @param {string} command @param {string[]} args @param {RunOptions} [options] @returns {Promise<RunResult>}
 */
export const capture = (command, args, options = {}) => start(command, args, 'pipe', options);

/** @param {RunOptions} options @returns {Promise<RunResult>} */
function start(command, args, output, { env = process.env, cwd = projectRoot, shell = false, ...options }) {
  return new Promise((resolve) => {
    const shown = options.descriptors
      ? ['ignore', ...options.descriptors]
      : ['inherit', 'inherit', options.hideLines ? 'pipe' : 'inherit'];
    const stdio = output === 'inherit' ? shown : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, shell, stdio });
    const passed = passSignalsOn(child);
    const timer = options.timeoutMs && setTimeout(() => endNow(child), options.timeoutMs);
    let text = '';
    if (output === 'pipe')
      for (const pipe of [child.stdout, child.stderr]) {
        pipe.on('data', (chunk) => (text += chunk));
        if (options.onLine) createInterface({ input: pipe }).on('line', options.onLine);
      }
    else if (options.hideLines) showOtherLines(child.stderr, options.hideLines);
    const finish = (code) => {
      clearTimeout(timer);
      passed.unlink();
      resolve({ code, output: text, endedBy: passed.signal() });
    };
    child.on('error', (error) => {
      text += error.message;
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

function showOtherLines(stream, hidden) {
  createInterface({ input: stream }).on('line', (line) => {
    if (!hidden.test(line)) complain(line);
  });
}

/**
 * Passes signals on to `child`. In a terminal, Ctrl-C reaches the child directly; then this process only
 * stays alive to clean up. `signal()` returns the last signal; `unlink()` stops passing them on.
 * @param {import('node:child_process').ChildProcess} child
 */
function passSignalsOn(child) {
  let last;
  const unlink = watchForEnd((signal) => {
    last = signal;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
  });
  return { unlink, signal: () => last };
}

function endNow(child) {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
}
