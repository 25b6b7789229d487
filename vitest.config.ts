import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOut, readSeconds, runsInFull } from './tools/tests/test-files.mjs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// As in electron.vite.config.ts, so that components under test are the ones that ship.
const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

/** What every group of tests has in common. */
const common = {
  // Child processes, as workers of the app run in threads of their own and native modules are loaded once per process.
  pool: 'forks',
  environment: 'node',
  // Patience for a busy machine: a test that hangs ends all the same.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  setupFiles: ['test/fixtures/property-seed.ts'] as string[],
  expect: { poll: { timeout: 30_000 } },
} as const;

/** What keeps nothing between two files needs no process of its own for each: starting those took longer than the tests. */
const together = {
  isolate: false,
  setupFiles: [...common.setupFiles, 'test/fixtures/leaves-nothing.ts'],
};

/** They look at the heap, which nothing else may fill: those of `fixtures/heap-growth.ts`. */
const heap = ['test/**/*-memory.long.test.ts', 'test/core/procedural/trailing/trailing-run.test.ts'];

/** Long tests that this run leaves out. */
const long = leftOut('unit');
const { short: shortSeconds, long: longSeconds } = readSeconds();

/** What takes long begins first: it would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification): number => {
      const file = path.relative('.', moduleId).replaceAll(path.sep, '/');
      return (runsInFull(file) ? longSeconds[file] : shortSeconds[file]) ?? shortSeconds[file] ?? 0;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}

export default defineConfig({
  test: {
    // Each core has a worker. By itself Vitest leaves one core free, which is half of a machine of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Without -u nothing is written: a page at a wrong path would be a new one, and agree with itself.
    update: 'none',
    projects: [
      {
        oxc,
        test: {
          ...common,
          name: 'pure',
          include: ['test/{core,contract,renderer,fixtures}/**/*.test.{ts,tsx}'],
          exclude: [...heap, ...long],
          ...together,
        },
      },
      {
        oxc,
        test: {
          ...common,
          name: 'main',
          include: ['test/{main,tools,fuzz}/**/*.test.{ts,mjs}', 'test/*.test.ts'],
          exclude: long,
          ...together,
        },
      },
      // A page for each file: what draws keeps the page in which it was loaded.
      {
        oxc,
        test: {
          ...common,
          name: 'window',
          include: ['test/window/**/*.test.ts'],
          exclude: long,
          setupFiles: [...common.setupFiles, 'test/window/page-first.ts'],
        },
      },
      // V8 compiles on the thread that runs: beside it, a busy machine might not have compiled before the last round.
      {
        oxc,
        test: {
          ...common,
          name: 'heap',
          include: heap,
          exclude: long,
          execArgv: ['--no-concurrent-recompilation'],
        },
      },
    ],
  },
});
