import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { electronFlags } from '../tools/electron/electron-flags.mjs';
import { electronPath } from '../tools/electron/ensure-electron.mjs';
import { connectDebugger, type Debugger } from './debugger.ts';

const project = path.resolve(import.meta.dirname, '..');

/** Segue as `npm start` starts it, with a door for the debugger. */
export interface RealWindow {
  readonly page: Debugger;
  readonly pid: number; // of the main process
  /** When the process was started, ms on `performance.now()`. */
  readonly startedAt: number;
}

/** A folder for a library, gone after `work`. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the app built in `folder` on `library`, with `more` arguments, lets `work` have its window, and ends it. */
export async function withRealWindow<T>(
  env: NodeJS.ProcessEnv,
  library: string,
  work: (window: RealWindow) => Promise<T>,
  more: readonly string[] = [],
  folder: string = project,
): Promise<T> {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  const { flags } = electronFlags({ virtualDisplay: true });
  const args = [...flags, '--remote-debugging-port=0', '.', '--library', library, ...more];
  const startedAt = performance.now();
  const app = spawn(electronPath, args, { cwd: folder, env: rest, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  try {
    const page = await connectDebugger(await pageAddress(await debuggerPort(app)));
    const result = await work({ page, pid: app.pid ?? 0, startedAt });
    page.close();
    return result;
  } finally {
    app.kill('SIGTERM');
    await ended;
  }
}

function debuggerPort(app: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    app.once('exit', (code) => reject(new Error(`Segue ended with ${code}: ${said.slice(-500)}`)));
    app.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(port);
    });
  });
}

/** The window's page, as soon as there is one. */
async function pageAddress(port: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets = (await answer.json()) as { type: string; url: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type, url }) => type === 'page' && /^(app|data):/.test(url));
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await delay(4);
  }
}
