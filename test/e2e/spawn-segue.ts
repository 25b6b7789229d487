import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'playwright/test';
import { electronPath } from '../../tools/electron/ensure-electron.mjs';
import { electronSwitches, project, startArguments } from './own-place.ts';
import type { SegueApp } from './segue-app.ts';

/** Exit code and output of a process. */
export interface Ended {
  readonly code: number | null; // null: by a signal
  readonly stdout: string;
  readonly stderr: string;
}

export interface SpawnOptions {
  readonly folder?: string; // where it is started
  readonly data?: string; // folder of settings and profiles
}

/** Electron's own Node. */
const asNode = { ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };

/** Longest time for a start, ms, so that a start that hangs does not block the tests. */
const LIMIT_MS = 90_000;

/**
 * Starts the built app as a terminal does, without Playwright and its switches, and waits until it has ended.
 * For starts that end by themselves: a demo, a second start, a refusal.
 */
export function runSegue(args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return runElectron(startArguments(args, options.data), options);
}

/**
 * Runs a script of this folder on Electron's own Node, for which native modules are built, and parses its
 * output.
 */
export async function runScript(script: string, ...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await runElectron([path.join(import.meta.dirname, script), ...args], {
    env: asNode,
  });
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Runs `segue NAME …` as a terminal does: on Electron's own Node, without a window. */
export function runCommand(args: readonly string[]): Promise<Ended> {
  return runElectron([path.join(project, 'main/cli/segue.ts'), ...args], { env: asNode });
}

/** Starts a packaged app, with the switches that Electron needs here. */
export function runProgram(program: string, args: readonly string[]): Promise<Ended> {
  return runElectron([...electronSwitches, ...args], { program });
}

/** How a program is started: `env` is beside ours. */
interface Start {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly program?: string;
}

function spawnElectron(
  args: readonly string[],
  { folder = project, env, program = electronPath }: Start,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
}

function runElectron(args: readonly string[], start: Start): Promise<Ended> {
  const child = spawnElectron(args, start);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Kills the app, so that none of its handlers run. Resolves when its main process is gone. */
export async function killSegue({ app }: Pick<SegueApp, 'app'>): Promise<void> {
  const gone = killed(app);
  app.process().kill('SIGKILL');
  await gone;
}

async function killed(app: SegueApp['app']): Promise<void> {
  const [, signal] = await once(app.process(), 'exit');
  expect(signal).toBe('SIGKILL');
}
