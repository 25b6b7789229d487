/** Set up before each file of tests: turns on the mutant under test, and notes which mutants the file reaches. */
import { Worker } from 'node:worker_threads';
import { afterAll, inject } from 'vitest';

// What the switches ask (`instrumentationBabelHeader` of Stryker's instrumenter).
const switches = (globalThis.__stryker__ ??= {});
const { id, hitLimit, ms } = inject('mutants')[globalThis.__vitest_worker__.filepath] ?? {};
// Modules that are loaded keep this object for all files of tests.
const reached = (switches.mutantCoverage ??= { static: {}, perTest: {} });
reached.perTest = {};
Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit, currentTestId: 'tests' });

// Where a loop has no end no timer runs: another thread ends the process, and the file does not pass.
const ends =
  'setTimeout(() => process.kill(process.pid, "SIGKILL"), require("node:worker_threads").workerData)';
const watch = ms === undefined ? undefined : new Worker(ends, { eval: true, workerData: ms });
watch?.unref();

// oxlint-disable-next-line no-empty-pattern -- Vitest asks for it
afterAll(({}, file) => {
  file.meta.reached = reached.perTest.tests ?? {};
  file.meta.loaded = reached.perTest.loading ?? {};
  return watch?.terminate();
});
