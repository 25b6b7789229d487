/** A virtual X server for machines without a screen. */
import { spawn } from 'node:child_process';
import { PlainFailure } from '../project.mjs';

const screen = '1920x1200x24';
const startLimitMs = 30_000;
const stopLimitMs = 5000;

/** Whether a window can be shown here. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** @typedef {{ env: NodeJS.ProcessEnv, stop: () => Promise<void> }} VirtualDisplay */

/**
 * Starts an Xvfb. `env` is the environment for programs on it; end them before `stop`.
 * @returns {Promise<VirtualDisplay>}
 */
async function startVirtualDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'];
  // Its own process group: Ctrl-C in a terminal must not take the display from under the window.
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  const killNow = () => server.kill('SIGKILL');
  process.once('exit', killNow);
  try {
    const number = await displayNumber(server);
    const { WAYLAND_DISPLAY: _, ...env } = process.env;
    return {
      env: { ...env, DISPLAY: `:${number}`, XDG_SESSION_TYPE: 'x11' },
      stop: () => stop(server, killNow),
    };
  } catch (error) {
    killNow();
    throw error;
  }
}

/**
 * Runs `work` on a virtual display and stops the display afterwards.
 * @template T @param {(env: NodeJS.ProcessEnv) => Promise<T>} work @returns {Promise<T>}
 */
export async function withVirtualDisplay(work) {
  const display = await startVirtualDisplay();
  try {
    return await work(display.env);
  } finally {
    await display.stop();
  }
}

/** Xvfb writes the number and the newline separately: only the newline says that the number is whole. */
function displayNumber(server) {
  return new Promise((resolve, reject) => {
    let complaint = '';
    let number = '';
    const fail = (why) => reject(new PlainFailure(`Xvfb did not start: ${complaint.trim() || why}`));
    const timer = setTimeout(() => fail(`no answer after ${startLimitMs / 1000} s`), startLimitMs);
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code) => fail(`it ended with ${code}`));
    server.stderr.on('data', (chunk) => (complaint = (complaint + chunk).slice(-2000)));
    server.stdio[3].on('data', (chunk) => {
      number += chunk;
      if (!number.includes('\n')) return;
      clearTimeout(timer);
      resolve(number.trim());
    });
  });
}

function stop(server, killNow) {
  process.off('exit', killNow);
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    const timer = setTimeout(killNow, stopLimitMs);
    server.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    server.kill('SIGTERM');
  });
}
