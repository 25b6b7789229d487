import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BASELINES, type Timing } from './kernel-data.ts';

const run = promisify(execFile);

/** What a baseline measured, by its own names of the kernels. */
export type BaselineTimings = Readonly<Record<string, Timing & { readonly maxError: number }>>;

/** A program that prints its timings as JSON. */
export interface Baseline {
  readonly measure: () => Promise<BaselineTimings>;
}

/** Plain objects, on the runtime that runs this. */
export const plainObjects: Baseline = {
  measure: async () => {
    const { stdout } = await run(process.execPath, [path.join(BASELINES, 'js-objects.mjs')]);
    return JSON.parse(stdout) as BaselineTimings;
  },
};

/** Plain C++, compiled for the length of `work`; null where there is no compiler. */
export async function withPlainCpp<T>(work: (baseline: Baseline | null) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-bench-'));
  try {
    const program = path.join(folder, 'scalar');
    return await work((await compile(program)) ? { measure: () => timingsOf(program) } : null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timingsOf(program: string): Promise<BaselineTimings> {
  const { stdout } = await run(program);
  return JSON.parse(stdout) as BaselineTimings;
}

async function compile(program: string): Promise<boolean> {
  try {
    await run('g++', ['-std=c++17', '-O3', '-o', program, path.join(BASELINES, 'scalar.cpp')]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
