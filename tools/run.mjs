/** Runs other programs: with their output shown, or kept; signals passed on so that none outlives us. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project.mjs';

/** How long a program may take to end after it was told to, before it is killed, ms. */
const graceMs = 8000;

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, timeoutMs?: number }} RunOptions
 * @typedef {{ code: number, output: string }} RunResult `code` is 128 + n after signal n, 127 when there is no such program
 */

/**
 * Runs a program with its output on ours.
 * @param {string} command @param {string[]} args @param {RunOptions} [options] @returns {Promise<RunResult>}
 */
export const run = (command, args, options = {}) => start(command, args, 'inherit', options);

/**
 * Runs a program and keeps what it prints.
 * @param {string} command @param {string[]} args @param {RunOptions} [options] @returns {Promise<RunResult>}
 */
export const capture = (command, args, options = {}) => start(command, args, 'pipe', options);

/** Runs npm, found the way the calling npm was. @param {string[]} args @param {'inherit' | 'pipe'} output */
export function npm(args, output) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return start(process.execPath, [own, ...args], output, {});
  return start('npm', args, output, { shell: process.platform === 'win32' });
}

/** @returns {Promise<RunResult>} */
function start(command, args, output, { env = process.env, cwd = projectRoot, timeoutMs, shell = false }) {
  return new Promise((resolve) => {
    const stdio = output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, shell, stdio });
    const unlink = passSignalsOn(child);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => endNow(child), timeoutMs);
    let text = '';
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.stderr?.on('data', (chunk) => (text += chunk));
    const finish = (code) => {
      clearTimeout(timer);
      unlink();
      resolve({ code, output: text });
    };
    child.on('error', (error) => {
      text += error.message;
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * Passes SIGTERM and SIGHUP on to `child`. In a terminal Ctrl-C reaches the child by itself: there we only
 * stay alive to clean up after it. Returns the undoing.
 * @param {import('node:child_process').ChildProcess} child
 */
function passSignalsOn(child) {
  const passOn = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  return () => signals.forEach((signal) => process.off(signal, passOn));
}

function endNow(child) {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
}
