import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BASELINES, type BenchData, type Timing } from './kernel-data.ts';

const run = promisify(execFile);

/** What a baseline measured, by its own names of the kernels. */
export type BaselineTimings = Readonly<Record<string, Timing | undefined>>;

/** Measures a baseline: a program that prints its timings as JSON. */
export type Baseline = () => Promise<BaselineTimings>;

/** Plain objects, on the runtime that runs this. */
export const plainObjects: Baseline = () =>
  timingsOf(process.execPath, [path.join(BASELINES, 'js-objects.mjs')]);

/** Plain C++: poses alone, and with exact velocities. */
export interface CppBaselines {
  readonly poses: Baseline;
  readonly exact: Baseline;
  /** Numbers of each joint that `exact` has written: rotation, position and their velocities; kernel after kernel. */
  readonly written: () => Promise<Float32Array>;
}

/** Compiles plain C++ for the length of `work`; null where there is no compiler. */
export async function withPlainCpp<T>(
  data: BenchData,
  work: (baselines: CppBaselines | null) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-bench-'));
  const [scalar, exact, input, output] = ['scalar', 'exact', 'data', 'poses'].map((name) =>
    path.join(folder, name),
  );
  try {
    const isCompiled =
      (await compile(scalar, path.join(BASELINES, 'scalar.cpp'))) &&
      (await compile(exact, path.join(import.meta.dirname, 'exact.cpp')));
    await writeData(input, data);
    const baselines = {
      poses: () => timingsOf(scalar),
      exact: () => timingsOf(exact, [input, output]),
      written: async () => new Float32Array(new Uint8Array(await readFile(output)).buffer),
    };
    return await work(isCompiled ? baselines : null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeData(file: string, data: BenchData): Promise<void> {
  const { srcQ, srcP, dstQ, dstP, r0, v0, p0, pv0, hlR, hlP, rotAxis, rotPoly, posDir, posPoly } = data;
  const joints = [srcQ, srcP, dstQ, dstP, r0, v0, p0, pv0, hlR, hlP, rotAxis, rotPoly, posDir, posPoly];
  await writeFile(
    file,
    Buffer.concat([...joints, data.alpha, data.t].map(({ buffer }) => Buffer.from(buffer))),
  );
}

async function timingsOf(program: string, inputs: readonly string[] = []): Promise<BaselineTimings> {
  const { stdout } = await run(program, inputs);
  return JSON.parse(stdout) as BaselineTimings;
}

async function compile(program: string, source: string): Promise<boolean> {
  try {
    await run('g++', ['-std=c++17', '-O3', '-o', program, source]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
